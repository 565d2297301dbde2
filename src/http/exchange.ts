import type { GraphQLError } from "graphql";
import type { OperationObserver } from "../observing/observer.ts";
import type { OperationRecord } from "../observing/operation-record.ts";
import { ClientGoneError } from "../operations/client-gone-error.ts";
import type { OperationOrigin } from "../operations/operation-origin.ts";
import { tooMany } from "../operations/refusal.ts";
import { Departure } from "../upstream/departure.ts";
import type { SessionEnd } from "../upstream/session-end.ts";
import type { Viewer } from "../upstream/viewer.ts";
import type { Admission, AdmissionRefusal, AdmittedOperation } from "./admission/admission.ts";
import type { Client } from "./admission/fair-queue.ts";

/** What exchanges are followed with. */
export interface ExchangeParts {
  /** Sees each operation. */
  readonly observer: OperationObserver;
  readonly admission: Admission;
}

/**
 * One operation of a client, followed from its request until its answer is complete or its client has disconnected. What only some
 * operations need is made when it is asked for.
 */
export abstract class Exchange implements OperationOrigin {
  abstract readonly viewer: Viewer | null;
  abstract readonly sessionEnd: SessionEnd | null;
  abstract readonly publicUrl: string;
  abstract readonly isReadOnly: boolean;
  abstract readonly acceptsStreams: boolean;
  /** The client, for the limits on running operations. */
  abstract readonly client: Client;
  readonly record: OperationRecord;
  readonly departure = new Departure();
  readonly #parts: ExchangeParts;
  #controller: AbortController | null = null;
  #callbacks: (() => void)[] | null = null;
  #admission: AdmittedOperation | AdmissionRefusal | null = null;
  #isOver = false;

  constructor(record: OperationRecord, parts: ExchangeParts) {
    this.record = record;
    this.#parts = parts;
  }

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.departure.reason) this.#controller.abort(this.departure.reason);
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
   * Starts the work on the operation when it is the client's turn, or at once when too many of the client's operations run.
   * @param work must not throw; receives the error of an operation that may not run, or null.
   */
  start(work: (refusal: GraphQLError | null) => void): void {
    const admission = this.#parts.admission.admit(this.client);
    this.#admission = admission;
    // Nothing else would end its share.
    if (this.#isOver) this.noteStream();
    if ("exceeded" in admission) work(tooManyOperations(admission));
    else admission.start(() => work(null));
  }

  noteStream(): void {
    if (this.#admission && "end" in this.#admission) this.#admission.end();
  }

  /** Ends the exchange. @param isAnswered false when the client has disconnected before its answer was complete. */
  protected end(isAnswered: boolean): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.noteStream();
    if (!isAnswered) {
      const reason = new ClientGoneError();
      this.departure.tell(reason);
      this.#controller?.abort(reason);
    }
    for (const callback of this.#callbacks ?? []) callback();
    this.#parts.observer.ended(this.record);
  }
}

function tooManyOperations({ exceeded, limit }: AdmissionRefusal): GraphQLError {
  const subject = exceeded === "perViewer" ? "You have" : "The clients at your network address have";
  const message = `${subject} ${limit} operations running at this gateway; more are not allowed at a time. Wait until some of them end.`;
  // Operations end any moment.
  return tooMany("TOO_MANY_OPERATIONS", message, limit, 1);
}
