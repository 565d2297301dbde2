import type { SandboxFacts } from "../sandbox.ts";
import type { MetricsSnapshot } from "./pool-metrics.ts";

/** The command that starts a worker, which only the primary gives. */
export const workerCommand = "worker-of-gateway";

/** The first message to a worker. */
export interface StartMessage {
  readonly type: "start";
  /** Number of its place, from 1. */
  readonly number: number;
  readonly port: number;
  /** The secret of all workers where none is configured. */
  readonly secret: string;
  /** Null when services are configured. */
  readonly sandbox: SandboxFacts | null;
}

/** A message of the primary to a worker. */
export type ToWorker =
  | StartMessage
  /** Ends when its requests have been answered. */
  | {
      readonly type: "drain";
      /** Time in which readiness says so before, in milliseconds; null when others answer at its address. */
      readonly delayMs: number | null;
    }
  /** Asks for its metrics. */
  | { readonly type: "tell-metrics" }
  /** The metrics of all workers, for which it has asked. */
  | { readonly type: "all-metrics"; readonly text: string };

/** A message of a worker to the primary. */
export type FromWorker =
  /** It takes connections. */
  | { readonly type: "ready" }
  /** It cannot start, and ends. */
  | { readonly type: "failed"; readonly reason: string }
  /** It was sent SIGTERM. */
  | { readonly type: "terminated" }
  /** Its metrics of this moment. */
  | { readonly type: "metrics"; readonly snapshot: MetricsSnapshot }
  /** Asks for the metrics of all workers. */
  | { readonly type: "ask-metrics" };
