import type { SandboxFacts } from "../sandbox.ts";
import type { MetricsSnapshot } from "./pool-metrics.ts";

/** Internal command with which the primary starts a worker. */
export const workerCommand = "worker-of-gateway";

/** First message to a worker. */
export interface StartMessage {
  readonly type: "start";
  /** Slot number of the worker, from 1. */
  readonly number: number;
  readonly port: number;
  /** Secret that all workers use when none is configured. */
  readonly secret: string;
  /** Properties of the sandbox; null when services are configured. */
  readonly sandbox: SandboxFacts | null;
}

/** Message from the primary to a worker. */
export type ToWorker =
  | StartMessage
  /** Requests a graceful shutdown. */
  | {
      readonly type: "drain";
      /**
       * Time during which readiness reports the shutdown before it starts, in milliseconds; null when other workers
       * serve the address.
       */
      readonly delayMs: number | null;
    }
  /** Requests the worker's metrics. */
  | { readonly type: "collect-metrics" }
  /** Metrics of all workers, in reply to `ask-metrics`. */
  | { readonly type: "all-metrics"; readonly text: string };

/** Message from a worker to the primary. */
export type FromWorker =
  /** The worker accepts connections. */
  | { readonly type: "ready" }
  /** The worker cannot start and exits. */
  | { readonly type: "failed"; readonly reason: string }
  /** The worker received SIGTERM. */
  | { readonly type: "terminated" }
  /** Current metrics of the worker. */
  | { readonly type: "metrics"; readonly snapshot: MetricsSnapshot }
  /** Requests the metrics of all workers. */
  | { readonly type: "ask-metrics" };
