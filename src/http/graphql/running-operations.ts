import { clientLeftStatus, type OperationRecord } from "../../observing/operation-record.ts";
import { ClientGoneError } from "../http-context.ts";

interface RunningOperation {
  /** The payload of the message that began it: the one thing that tells two operations of the same id apart. */
  readonly params: object;
  readonly controller: AbortController;
  readonly record: OperationRecord;
}

/**
 * The operations of one WebSocket connection, each with a signal that aborts when its client completes it or leaves.
 * graphql-ws itself ends a completed subscription with its next event, and a completed query never: what they ask of a
 * service would go on.
 */
export class RunningOperations {
  readonly #byId = new Map<string, RunningOperation>();
  /** Length of the message that came last. */
  receivedBytes = 0;
  readonly #onEnd: (record: OperationRecord) => void;
  #onEmpty: (() => void) | null = null;

  /** @param onEnd is called once for each operation, when it is over. */
  constructor(onEnd: (record: OperationRecord) => void) {
    this.#onEnd = onEnd;
  }

  /** Notes an operation. @returns its signal. */
  begin(id: string, params: object, record: OperationRecord): AbortSignal {
    const controller = new AbortController();
    this.#byId.set(id, { params, controller, record });
    return controller.signal;
  }

  /** The record of an operation that runs. */
  recordOf(id: string, params: object): OperationRecord | undefined {
    const operation = this.#byId.get(id);
    return operation?.params === params ? operation.record : undefined;
  }

  /** Notes a message that goes to the client. */
  noteSent(message: string): void {
    const id = sentId(message);
    const record = id === null ? undefined : this.#byId.get(id)?.record;
    if (record) record.bytesOut += Buffer.byteLength(message);
  }

  /** Forgets an operation that is over, unless its id stands for a later one. */
  forget(id: string, params: object): void {
    const operation = this.#byId.get(id);
    if (operation?.params === params) {
      this.#byId.delete(id);
      this.#onEnd(operation.record);
    }
    this.#look();
  }

  /** Calls back, once, when none runs: at once or later. */
  whenEmpty(callback: () => void): void {
    this.#onEmpty = callback;
    this.#look();
  }

  /** Ends the operation that a message of the client completes; other messages do nothing. */
  endCompleted(message: string): void {
    const id = completedId(message);
    if (id === null) return;
    const operation = this.#byId.get(id);
    this.#byId.delete(id);
    if (operation) this.#leave(operation);
    this.#look();
  }

  /** Ends every operation. */
  endAll(): void {
    const operations = [...this.#byId.values()];
    this.#byId.clear();
    for (const operation of operations) this.#leave(operation);
    this.#look();
  }

  #leave({ controller, record }: RunningOperation): void {
    controller.abort(new ClientGoneError());
    if (record.operationType !== "subscription") record.status = clientLeftStatus;
    this.#onEnd(record);
  }

  #look(): void {
    if (this.#byId.size > 0) return;
    this.#onEmpty?.();
    this.#onEmpty = null;
  }
}

/** The id of a message of the gateway, which is the first that it says; null for what has none. */
function sentId(message: string): string | null {
  const quoted = /^\{"id":("(?:[^"\\]|\\.)*")/.exec(message)?.[1];
  return quoted === undefined ? null : (JSON.parse(quoted) as string);
}

/** The id of a `complete` message; null for any other message, and for what is none. */
function completedId(message: string): string | null {
  // Most messages are operations, and reading each twice would be waste. JSON can write a word with escapes, too.
  if (!message.includes("complete") && !message.includes("\\")) return null;
  try {
    const { type, id } = JSON.parse(message) as { readonly type?: unknown; readonly id?: unknown };
    return type === "complete" && typeof id === "string" ? id : null;
  } catch {
    return null;
  }
}
