import type { Change } from "./change.ts";
import type { ChangeRefusal } from "./change-validation.ts";

/** Category change at the service. */
export interface StoreTask {
  /** Global identifier. */
  readonly id: string;
  /** Identifier of the service. */
  readonly taskId: string;
  readonly type: string | null;
}

/** Reason why a change failed: rejected by the console, the gateway or the service, or failed during processing. */
export interface ChangeFailure {
  readonly reason: FailureReason;
  /** Message of the service or the gateway; null when there is none. */
  readonly detail: string | null;
}

/** Reasons for which the console has a text. */
export type FailureReason =
  | ChangeRefusal
  | "forbidden"
  | "gone"
  | "LISTINGS_DESTINATION_INVALID"
  | "LISTINGS_WITHOUT_DESTINATION"
  | "noStore"
  | "refused"
  | "SERVICE_FAILURE"
  | "TIMED_OUT"
  | "unavailable"
  | "UNRECOGNIZED";

/** State of a change. */
export type ChangeState =
  | { readonly kind: "waiting" }
  /**
   * Sent, but no response has arrived; the service may have accepted the change. `idempotencyKey` is the key of the
   * next attempt; missing after an attempt whose outcome the gateway cannot find out.
   */
  | {
      readonly kind: "sending";
      readonly knownTaskIds: readonly string[];
      readonly idempotencyKey?: string;
    }
  /** The change is in progress at the service. */
  | { readonly kind: "running"; readonly knownTaskIds: readonly string[]; readonly task: StoreTask }
  | { readonly kind: "done"; readonly at: string }
  | { readonly kind: "failed"; readonly at: string; readonly failure: ChangeFailure };

/** Change in the queue. */
export interface QueuedChange {
  readonly id: string;
  readonly change: Change;
  readonly state: ChangeState;
  /** Id of the story that this change undoes; null for a requested change. */
  readonly undoes: string | null;
  /** Id of the changes that were requested together, such as the move of several categories; absent for one change. */
  readonly group?: string;
}
