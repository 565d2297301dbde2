import type { GraphQLError } from "graphql";
import { createEventSource } from "../graphql-versions.ts";
import type { ExecutionResultText, RunValues } from "../plans/executor.ts";
import type { MaybePromise } from "../plans/json-text.ts";
import type { OperationRecord } from "../observing/operation-record.ts";
import type { GatewayContext } from "../resolvers/context.ts";
import { ClientDisconnectedError } from "./client-disconnected-error.ts";
import { type MaskError, maskErrors } from "./error-masking.ts";
import type { ContextOrigin } from "./operation-context.ts";
import type { OperationOrigin } from "./operation-origin.ts";
import { OperationResult } from "./operation-result.ts";
import type { PreparedOperation } from "./prepared-documents.ts";

/** Result for all subscribers, or a result with unmasked errors, which are masked for each subscriber. */
type Outcome = OperationResult | ExecutionResultText;

/** Dependencies of subscription executions. */
export interface ExecutionDeps {
  readonly contextOf: (origin: ContextOrigin) => GatewayContext;
  readonly mask: MaskError;
}

/**
 * Shared execution of a subscription for all its subscribers: those with the same credential, document and variables.
 * They share one context. An event that several of them receive together is executed and serialized once. Service calls
 * are attributed to the first subscriber.
 */
export class SubscriptionExecution {
  readonly context: GatewayContext;
  readonly #operation: PreparedOperation;
  readonly #values: RunValues;
  readonly #mask: MaskError;
  readonly #onEmpty: () => void;
  readonly #leaving = new AbortController();
  #subscribers = 0;
  /**
   * Results by source element, for subscribers that receive the same element in this turn of the event loop. For a
   * later subscriber, the element is executed again.
   */
  readonly #outcomes = new Map<object, MaybePromise<Outcome>>();

  constructor(
    operation: PreparedOperation,
    values: RunValues,
    origin: OperationOrigin,
    { contextOf, mask }: ExecutionDeps,
    onEmpty: () => void,
  ) {
    const { viewer, publicUrl, record } = origin;
    const sessionEnd = viewer ? null : origin.sessionEnd;
    this.context = contextOf({ viewer, sessionEnd, publicUrl, record, signal: this.#leaving.signal });
    this.#operation = operation;
    this.#values = values;
    this.#mask = mask;
    this.#onEmpty = onEmpty;
  }

  /** Adds a subscriber, which must call {@link removeSubscriber} later. */
  addSubscriber(): void {
    this.#subscribers += 1;
  }

  /** Removes a subscriber. Removing the last one cancels the shared service calls. */
  removeSubscriber(): void {
    this.#subscribers -= 1;
    if (this.#subscribers > 0) return;
    this.#onEmpty();
    this.#leaving.abort(new ClientDisconnectedError());
  }

  /** Subscribes to the source. Returns the elements for one subscriber, or the errors of a rejected subscription. */
  async subscribe(): Promise<AsyncIterator<object, unknown> | readonly GraphQLError[]> {
    const { schema, document, name } = this.#operation;
    const source = await createEventSource({
      schema,
      document,
      operationName: name,
      variableValues: this.#values.given,
      contextValue: this.context,
    });
    if (!(Symbol.asyncIterator in source)) return source.errors ?? [];
    return (source as AsyncIterable<object>)[Symbol.asyncIterator]() as AsyncIterator<object, unknown>;
  }

  /**
   * Executes the subscription for a source element. Never rejects.
   * @param requestId of the subscriber, which identifies masked errors.
   */
  resultOf(element: object, requestId: string): MaybePromise<OperationResult> {
    const outcome = this.#outcomeOf(element);
    return outcome instanceof Promise
      ? outcome.then((later) => this.#resultFor(later, requestId))
      : this.#resultFor(outcome, requestId);
  }

  /** Creates the event that reports an error of the source itself. */
  failureOf(error: unknown, requestId: string): OperationResult {
    return new OperationResult(undefined, maskErrors([error], undefined, this.#mask, requestId));
  }

  #outcomeOf(element: object): MaybePromise<Outcome> {
    const known = this.#outcomes.get(element);
    if (known) return known;
    const executed = this.#operation.executor.execute(this.#values, this.context, element);
    const outcome = executed instanceof Promise ? executed.then(toOutcome) : toOutcome(executed);
    // All subscribers of one delivery are called before this microtask runs.
    if (this.#outcomes.size === 0) queueMicrotask(() => this.#outcomes.clear());
    this.#outcomes.set(element, outcome);
    return outcome;
  }

  #resultFor(outcome: Outcome, requestId: string): OperationResult {
    if (outcome instanceof OperationResult) return outcome;
    const { data, errors } = outcome;
    return new OperationResult(data, maskErrors(errors, data, this.#mask, requestId));
  }
}

function toOutcome(executed: ExecutionResultText): Outcome {
  return executed.errors.length === 0 ? new OperationResult(executed.data) : executed;
}

type Element = IteratorResult<OperationResult, undefined>;

const end: Element = { done: true, value: undefined };

/** Events of one subscription, in order. The reader must call `return` unless it has read to the end. Never rejects. */
export class ResultStream implements AsyncIterableIterator<OperationResult, undefined> {
  readonly #source: AsyncIterator<object, unknown>;
  readonly #execution: SubscriptionExecution;
  readonly #record: OperationRecord;
  readonly #onEnd: () => void;
  #isOver = false;
  #isDraining = false;

  /**
   * Creates the stream.
   * @param record of the subscriber, in which errors are recorded.
   * @param onEnd called once, when the subscription is over.
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

  /** True when the stream ended because this instance is draining. Its client must then not receive a completion. */
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
    const result = this.#execution.failureOf(error, this.#record.requestId);
    this.#isDraining = result.reportsDraining;
    return this.#isDraining ? end : this.#elementOf(result);
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
