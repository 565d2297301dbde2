import type { GraphQLError } from "graphql";
import type { OperationObserver } from "../observing/observer.ts";
import type { OperationRecord } from "../observing/operation-record.ts";
import { ClientDisconnectedError } from "../operations/client-disconnected-error.ts";
import type { OperationOrigin } from "../operations/operation-origin.ts";
import { tooMany } from "../operations/request-errors.ts";
import { Cancellation } from "../upstream/cancellation.ts";
import type { SessionEnd } from "../upstream/session-end-reasons.ts";
import type { Viewer } from "../upstream/viewer.ts";
import type { Admission, AdmissionRefusal, AdmittedOperation } from "./admission/admission.ts";
import type { Client } from "./admission/fair-queue.ts";

/** Dependencies of an exchange. */
export interface ExchangeDeps {
  /** Receives each finished operation. */
  readonly observer: OperationObserver;
  readonly admission: Admission;
}

/**
 * One operation of a client, from its request until the response is complete or the client has disconnected. Members
 * that few operations need are created on first use.
 */
export abstract class Exchange implements OperationOrigin {
  abstract readonly viewer: Viewer | null;
  abstract readonly sessionEnd: SessionEnd | null;
  abstract readonly publicUrl: string;
  abstract readonly idempotencyKey: string | null;
  abstract readonly isReadOnly: boolean;
  abstract readonly acceptsStreams: boolean;
  /** The client that the limits on running operations apply to. */
  abstract readonly client: Client;
  readonly record: OperationRecord;
  readonly cancellation = new Cancellation();
  readonly #deps: ExchangeDeps;
  #controller: AbortController | null = null;
  #callbacks: (() => void)[] | null = null;
  #admission: AdmittedOperation | AdmissionRefusal | null = null;
  #isOver = false;

  constructor(record: OperationRecord, deps: ExchangeDeps) {
    this.record = record;
    this.#deps = deps;
  }

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.cancellation.reason) this.#controller.abort(this.cancellation.reason);
    }
    return this.#controller.signal;
  }

  onEnd(callback: () => void): void {
    if (this.#isOver) {
      callback();
      return;
    }
    this.#callbacks ??= [];
    this.#callbacks.push(callback);
  }

  /**
   * Schedules the operation, or calls `work` immediately with an error when the client has too many running operations.
   * @param work must not throw; receives the error of a rejected operation, or null.
   */
  start(work: (refusal: GraphQLError | null) => void): void {
    const admission = this.#deps.admission.admit(this.client);
    this.#admission = admission;
    // The exchange has ended already, so nothing else would release the slots.
    if (this.#isOver) this.releaseSlots();
    if ("exceeded" in admission) work(tooManyOperations(admission));
    else admission.start(() => work(null));
  }

  releaseSlots(): void {
    if (this.#admission && "end" in this.#admission) this.#admission.end();
  }

  /** Ends the exchange. @param isAnswered false when the client disconnected before the response was complete. */
  protected end(isAnswered: boolean): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.releaseSlots();
    if (!isAnswered) {
      const reason = new ClientDisconnectedError();
      this.cancellation.cancel(reason);
      this.#controller?.abort(reason);
    }
    for (const callback of this.#callbacks ?? []) callback();
    this.#deps.observer.ended(this.record);
  }
}

function tooManyOperations({ exceeded, limit }: AdmissionRefusal): GraphQLError {
  const subject = exceeded === "perViewer" ? "You have" : "The clients at your network address have";
  const message = `${subject} ${limit} operations running at this gateway, which is the limit. Wait until some of them end.`;
  // A running operation can end at any moment, so one second is enough.
  return tooMany("TOO_MANY_OPERATIONS", message, limit, 1);
}
