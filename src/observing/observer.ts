import type { IncomingHttpHeaders } from "node:http";
import type { OperationRecord } from "./operation-record.ts";

/** Sees what a gateway keeps records of: its log, its metrics, its traces. Must not throw. */
export interface Observer<Recorded> {
  /**
   * Something begins. Nothing is known of it yet but its request, and of an operation its viewer and its transport.
   * @param headers of its request, or of the upgrade to its connection.
   */
  begun?(record: Recorded, headers: IncomingHttpHeaders): void;
  /** Its answer is complete, its subscription has ended, or its client has left: the record changes no more. Called once. */
  ended(record: Recorded): void;
}

/** Sees the operations of a gateway. */
export type OperationObserver = Observer<OperationRecord>;

/** Several observers as one. */
export function composeObservers<Recorded>(observers: readonly Observer<Recorded>[]): Observer<Recorded> {
  return {
    begun(record, headers) {
      for (const observer of observers) observer.begun?.(record, headers);
    },
    ended(record) {
      for (const observer of observers) observer.ended(record);
    },
  };
}
