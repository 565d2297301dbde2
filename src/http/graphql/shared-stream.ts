import type { ExecutionResult } from "graphql";
import { isGoingAway } from "./going-away.ts";
import type { BegunSubscription } from "./subscription-starter.ts";

/** The results of a subscription that has begun, one after the other. Throws only when the instance goes. */
export class SharedStream implements AsyncIterableIterator<ExecutionResult, undefined> {
  readonly #subscription: BegunSubscription;
  readonly #requestId: string;
  #isOver = false;

  /** @param requestId of the subscriber, for its errors. */
  constructor(subscription: BegunSubscription, requestId: string) {
    this.#subscription = subscription;
    this.#requestId = requestId;
  }

  async next(): Promise<IteratorResult<ExecutionResult, undefined>> {
    const { source, shared } = this.#subscription;
    if (this.#isOver) return { done: true, value: undefined };
    try {
      const element = await source.next();
      if (!element.done) return { done: false, value: await shared.resultOf(element.value, this.#requestId) };
    } catch (error) {
      this.#end();
      if (isGoingAway(error)) throw error;
      return { done: false, value: shared.failure(error, this.#requestId) };
    }
    this.#end();
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<ExecutionResult, undefined>> {
    this.#end();
    await this.#subscription.source.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#subscription.giveBack();
  }
}
