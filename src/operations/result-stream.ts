import { GraphQLError } from "graphql";
import type { OperationRecord } from "../observing/operation-record.ts";
import type { ErrorCode } from "../resolvers/errors/error-codes.ts";
import { isWatchClosed } from "../watch/watch-closed-error.ts";
import type { OperationResult } from "./operation-result.ts";
import type { SubscriptionExecution } from "./subscription-execution.ts";

type Element = IteratorResult<OperationResult, undefined>;

const end: Element = { done: true, value: undefined };

/** The events of one subscription, one after another. Its reader has to call `return`, unless it has read to the end. Never rejects. */
export class ResultStream implements AsyncIterableIterator<OperationResult, undefined> {
  readonly #source: AsyncIterator<object, unknown>;
  readonly #execution: SubscriptionExecution;
  readonly #record: OperationRecord;
  readonly #onEnd: () => void;
  #isOver = false;
  #isDraining = false;

  /**
   * @param record of the subscriber, in which errors are noted.
   * @param onEnd is called once, when the subscription is over.
   */
  constructor(
    source: AsyncIterator<object, unknown>,
    execution: SubscriptionExecution,
    record: OperationRecord,
    onEnd: () => void,
  ) {
    this.#source = source;
    this.#execution = execution;
    this.#record = record;
    this.#onEnd = onEnd;
  }

  /** True for a stream that has ended because this instance drains: its client must not be told that it is complete. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  next(): Promise<Element> {
    if (this.#isOver) return Promise.resolve(end);
    return this.#source.next().then(
      (element) => this.#read(element),
      (error: unknown) => this.#fail(error),
    );
  }

  async return(): Promise<Element> {
    if (!this.#isOver) {
      this.#finish();
      await Promise.resolve(this.#source.return?.()).catch(() => undefined);
    }
    return end;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #read({ done, value }: IteratorResult<object, unknown>): Element | Promise<Element> {
    if (done) {
      this.#finish();
      return end;
    }
    const result = this.#execution.resultOf(value, this.#record.requestId);
    return result instanceof Promise
      ? result.then((later) => this.#elementOf(later))
      : this.#elementOf(result);
  }

  #fail(error: unknown): Element {
    this.#finish();
    this.#isDraining = isDrainingError(error);
    return this.#isDraining ? end : this.#elementOf(this.#execution.failureOf(error, this.#record.requestId));
  }

  #elementOf(value: OperationResult): Element {
    this.#record.addErrors(value.errors);
    return { done: false, value };
  }

  #finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onEnd();
  }
}

/**
 * True for the error, masked or not, of a subscription that ended because this instance drains. The client must not be told that it
 * is complete: it subscribes again, at another instance.
 */
export function isDrainingError(error: unknown): boolean {
  if (!(error instanceof GraphQLError)) return isWatchClosed(error);
  return (
    error.extensions["code"] === ("SHUTTING_DOWN" satisfies ErrorCode) || isWatchClosed(error.originalError)
  );
}
