import type { IncomingHttpHeaders } from "node:http";
import type { OperationRecord } from "./operation-record.ts";

/** Observes operations or transfers, for the log, the metrics or the traces. Must not throw. */
export interface Observer<Recorded> {
  /**
   * Called at the start. The record then contains only the request and, for an operation, the viewer and the transport.
   * @param headers headers of the request, or of the connection's upgrade request.
   */
  started?(record: Recorded, headers: IncomingHttpHeaders): void;
  /**
   * Called once at the end: the response is complete, the subscription has ended, or the client has disconnected. The
   * record no longer changes.
   */
  ended(record: Recorded): void;
}

/** Observes the operations of a gateway. */
export type OperationObserver = Observer<OperationRecord>;

/** Combines several observers into one. */
export function composeObservers<Recorded>(observers: readonly Observer<Recorded>[]): Observer<Recorded> {
  return {
    started(record, headers) {
      for (const observer of observers) observer.started?.(record, headers);
    },
    ended(record) {
      for (const observer of observers) observer.ended(record);
    },
  };
}
