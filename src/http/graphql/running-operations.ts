import { clientLeftStatus, type OperationRecord } from "../../observing/operation-record.ts";
import { ClientGoneError } from "../http-context.ts";
import { idOf } from "./socket-message.ts";

interface RunningOperation {
  /** The payload of the message that began it: the one thing that tells two operations of the same id apart. */
  readonly params: object;
  readonly controller: AbortController;
  readonly record: OperationRecord;
  /** Ends its share of the limits on what runs. */
  endShare: (() => void) | null;
  /** Called when it is over. */
  readonly onEnd: (() => void)[];
  isStream: boolean;
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
  #streams = 0;

  /** @param onEnd is called once for each operation, when it is over. */
  constructor(onEnd: (record: OperationRecord) => void) {
    this.#onEnd = onEnd;
  }

  /** Number of open subscriptions. */
  get streams(): number {
    return this.#streams;
  }

  /** Notes an operation. @returns its signal. */
  begin(id: string, params: object, record: OperationRecord): AbortSignal {
    const controller = new AbortController();
    this.#byId.set(id, { params, controller, record, endShare: null, onEnd: [], isStream: false });
    return controller.signal;
  }

  /** The record of an operation that runs. */
  recordOf(id: string, params: object): OperationRecord | undefined {
    return this.#find(id, params)?.record;
  }

  /** Has the operation's share of limits ended with it; at once when the operation is over. */
  share(id: string, params: object, endShare: () => void): void {
    const operation = this.#find(id, params);
    if (operation) operation.endShare = endShare;
    else endShare();
  }

  /** Registers a function that is called once, when the operation is over; at once when it is. */
  onAnswered(id: string, params: object, callback: () => void): void {
    const operation = this.#find(id, params);
    if (operation) operation.onEnd.push(callback);
    else callback();
  }

  /** Notes that an operation is an open subscription, which has limits of its own. */
  noteStream(id: string, params: object): void {
    const operation = this.#find(id, params);
    if (!operation || operation.isStream) return;
    operation.isStream = true;
    this.#streams += 1;
    endShareOf(operation);
  }

  /** Notes a message that goes to the client. */
  noteSent(message: string): void {
    const id = sentId(message);
    const record = id === null ? undefined : this.#byId.get(id)?.record;
    if (record) record.bytesOut += Buffer.byteLength(message);
  }

  /** Forgets an operation that is over, unless its id stands for a later one. */
  forget(id: string, params: object): void {
    const operation = this.#find(id, params);
    if (operation) {
      this.#byId.delete(id);
      this.#end(operation);
    }
    this.#look();
  }

  /** Calls back, once, when none runs: at once or later. */
  whenEmpty(callback: () => void): void {
    this.#onEmpty = callback;
    this.#look();
  }

  /** Ends the operation that a message of the client completes; other messages do nothing. */
  endCompleted(message: Buffer): void {
    const id = idOf(message, "complete");
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

  #find(id: string, params: object): RunningOperation | undefined {
    const operation = this.#byId.get(id);
    return operation?.params === params ? operation : undefined;
  }

  #leave(operation: RunningOperation): void {
    const { controller, record } = operation;
    controller.abort(new ClientGoneError());
    if (record.operationType !== "subscription") record.status = clientLeftStatus;
    this.#end(operation);
  }

  #end(operation: RunningOperation): void {
    if (operation.isStream) this.#streams -= 1;
    endShareOf(operation);
    for (const callback of operation.onEnd) callback();
    this.#onEnd(operation.record);
  }

  #look(): void {
    if (this.#byId.size > 0) return;
    this.#onEmpty?.();
    this.#onEmpty = null;
  }
}

function endShareOf(operation: RunningOperation): void {
  const { endShare } = operation;
  operation.endShare = null;
  endShare?.();
}

/** The id of a message of the gateway, which is the first that it says; null for what has none. */
function sentId(message: string): string | null {
  const quoted = /^\{"id":("(?:[^"\\]|\\.)*")/.exec(message)?.[1];
  return quoted === undefined ? null : (JSON.parse(quoted) as string);
}
