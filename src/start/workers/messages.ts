import type { StateAnswer, StateRequest } from "../../state/primary/state-messages.ts";
import type { EmbeddedSandbox } from "../sandbox.ts";
import type { MetricsSnapshot } from "./pool-metrics.ts";

/** The command that starts a worker, which only the primary gives. */
export const workerCommand = "worker-of-gateway";

/** The command that starts the sandbox's process, which only the primary gives. */
export const sandboxCommand = "sandbox-of-gateway";

/** What a worker has to know of the sandbox. */
export type SandboxFacts = Omit<EmbeddedSandbox, "publishes" | "answerPublished" | "close">;

/** What the primary tells a worker. */
export type ToWorker =
  | {
      readonly type: "start";
      /** Number of its place, from 1. */
      readonly number: number;
      /** Name of the instance. */
      readonly instance: string;
      readonly port: number;
      /** What all workers seal with, when none is configured. */
      readonly secret: string;
      /** Null when services are configured. */
      readonly sandbox: SandboxFacts | null;
    }
  /** Ends when what runs is finished. */
  | {
      readonly type: "drain";
      /** How long it says before that it goes, in milliseconds; null when others answer at its address. */
      readonly delayMs: number | null;
    }
  /** Nothing was handed to it after this, and it can end. */
  | { readonly type: "farewell" }
  | { readonly type: "state"; readonly answer: StateAnswer }
  /** Tells its metrics. */
  | { readonly type: "tell-metrics" }
  /** The metrics of all workers, as the worker has asked for them. */
  | { readonly type: "all-metrics"; readonly text: string };

/** What a worker begins with. */
export type StartMessage = ToWorker & { readonly type: "start" };

/** What a worker tells the primary. */
export type FromWorker =
  /** It listens to the primary. */
  | { readonly type: "hello" }
  /** It takes connections. */
  | { readonly type: "ready" }
  /** It cannot start, and ends. */
  | { readonly type: "failed"; readonly reason: string }
  /** It takes no more connections, and what it did is done. */
  | { readonly type: "done" }
  /** It was asked to end by itself. */
  | { readonly type: "terminated" }
  | { readonly type: "state"; readonly request: StateRequest }
  /** Its metrics of this moment. */
  | { readonly type: "metrics"; readonly snapshot: MetricsSnapshot }
  /** Somebody has asked it for the metrics of all. */
  | { readonly type: "ask-metrics" };

/** What the primary tells the sandbox's process. */
export type ToSandbox =
  | {
      readonly type: "start";
      /** Null for the configured one, or a free one. */
      readonly port: number | null;
      /** Address under which clients reach the gateway. */
      readonly publicUrl: string;
    }
  | { readonly type: "end" };

/** What the sandbox's process tells the primary. */
export type FromSandbox =
  | { readonly type: "hello" }
  | { readonly type: "ready"; readonly facts: SandboxFacts }
  | { readonly type: "failed"; readonly reason: string };

/** The process that has started this one. */
export interface Parent<Received, Sent> {
  send(message: Sent): void;
  onMessage(listener: (message: Received) => void): void;
}

/**
 * The parent of a process that lives no longer than it: when the parent is gone, killed or ended, this process ends at once. Signals that
 * a terminal or a service manager sends to all processes of a group are the parent's business.
 * @param ignored signals that have no effect here.
 * @returns null for a process that has no parent to talk to.
 */
export function joinParent<Received, Sent>(
  ignored: readonly NodeJS.Signals[],
): Parent<Received, Sent> | null {
  if (!process.send) return null;
  process.on("disconnect", () => process.exit(1));
  for (const signal of ignored) process.on(signal, () => undefined);
  return {
    send(message) {
      // A parent that is gone takes nothing; its end is seen by `disconnect`.
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
    },
    onMessage: (listener) => void process.on("message", (message) => listener(message as Received)),
  };
}
