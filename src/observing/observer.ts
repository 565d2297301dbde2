import type { IncomingHttpHeaders } from "node:http";
import type { OperationRecord } from "./operation-record.ts";

/** Sees the operations of a gateway: its log, its metrics, its traces. Must not throw. */
export interface OperationObserver {
  /**
   * An operation begins. Nothing is known of it yet but its request, its viewer and its transport.
   * @param headers of its request, or of the upgrade to its connection.
   */
  begun?(record: OperationRecord, headers: IncomingHttpHeaders): void;
  /** Its answer is complete, its subscription has ended, or its client has left: the record changes no more. Called once. */
  ended(record: OperationRecord): void;
}

/** Several observers as one. */
export function composeObservers(observers: readonly OperationObserver[]): OperationObserver {
  return {
    begun(record, headers) {
      for (const observer of observers) observer.begun?.(record, headers);
    },
    ended(record) {
      for (const observer of observers) observer.ended(record);
    },
  };
}
