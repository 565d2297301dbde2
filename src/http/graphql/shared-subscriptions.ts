import { createSourceEventStream, execute, type ExecutionResult, type SubscriptionArgs } from "graphql";
import type { GatewayContext } from "../../resolvers/context.ts";
import { credentialOf, type Viewer } from "../../upstream/viewer.ts";
import { ClientGoneError } from "../http-context.ts";
import type { KnownSubscription } from "./known-subscriptions.ts";
import type { OperationRecord } from "../../observing/operation-record.ts";
import type { MaskError } from "./error-masking.ts";
import type { OperationOrigin } from "./operation-context.ts";
import { resultText } from "./result-text.ts";

/** Who subscribes, and to what. */
export interface Subscribing {
  readonly viewer: Viewer;
  readonly publicUrl: string;
  /** What is known of the operation. Of several who share a subscription, the calls are charged to that of the first one. */
  readonly record: OperationRecord;
  readonly subscription: KnownSubscription;
  /** As the request gave them, without those that the subscription does not declare. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What subscriptions run with. */
export interface SharedSubscriptionParts {
  readonly contextOf: (origin: OperationOrigin) => GatewayContext;
  /** Makes errors into what clients may see. */
  readonly mask: MaskError;
}

/** What an execution came to, with errors as they were thrown. */
type Outcome = Omit<ExecutionResult, "errors"> & { readonly errors?: readonly unknown[] };

/**
 * Subscriptions of one token to the same with the same variables and selection: they have one context, and an event that goes to
 * several of them together is executed and written once.
 */
export class SharedSubscription {
  readonly context: GatewayContext;
  readonly #args: SubscriptionArgs;
  readonly #mask: MaskError;
  readonly #leaving = new AbortController();
  readonly #onEmpty: () => void;
  #members = 0;
  /** By the element of the source, for those who get the same one in this turn: for a later one it is executed anew. */
  readonly #outcomes = new Map<object, Outcome | Promise<Outcome>>();
  readonly #texts = new WeakMap<ExecutionResult, string>();

  constructor(subscribing: Subscribing, { contextOf, mask }: SharedSubscriptionParts, onEmpty: () => void) {
    const { viewer, publicUrl, record, subscription, variables } = subscribing;
    const { schema, document, operationName } = subscription;
    this.context = contextOf({ viewer, publicUrl, record, signal: this.#leaving.signal });
    this.#args = {
      schema,
      document,
      operationName,
      variableValues: variables,
      contextValue: this.context,
    };
    this.#mask = mask;
    this.#onEmpty = onEmpty;
  }

  /** Counts one more subscriber, who has to leave. */
  enter(): void {
    this.#members += 1;
  }

  /** With the last subscriber end the calls for all of them. */
  leave(): void {
    this.#members -= 1;
    if (this.#members > 0) return;
    this.#onEmpty();
    this.#leaving.abort(new ClientGoneError());
  }

  /** The elements of the source for one subscriber; null when the subscription is refused. */
  async begin(): Promise<AsyncIterator<object, unknown> | null> {
    const source = await createSourceEventStream(this.#args);
    return Symbol.asyncIterator in source
      ? ((source as AsyncIterable<object>)[Symbol.asyncIterator]() as AsyncIterator<object, unknown>)
      : null;
  }

  /**
   * The event of an element, with errors that the client may see. Never rejects.
   * @param requestId of the subscriber: a masked error names the request of the one who gets it.
   */
  resultOf(element: object, requestId: string): ExecutionResult | Promise<ExecutionResult> {
    const outcome = this.#outcomeOf(element);
    return outcome instanceof Promise
      ? outcome.then((later) => this.#toResult(later, requestId))
      : this.#toResult(outcome, requestId);
  }

  /** A result as JSON, without what its errors say of an answer's status. */
  textOf(result: ExecutionResult): string {
    let text = this.#texts.get(result);
    if (text === undefined) {
      text = resultText(result);
      this.#texts.set(result, text);
    }
    return text;
  }

  /** What an error of the source itself is reported as. @param requestId of the subscriber. */
  failure(error: unknown, requestId: string): ExecutionResult {
    return { errors: [this.#mask(error, requestId)] };
  }

  #outcomeOf(element: object): Outcome | Promise<Outcome> {
    const known = this.#outcomes.get(element);
    if (known) return known;
    const outcome = this.#execute(element);
    if (!(outcome instanceof Promise) && outcome.errors) return outcome;
    // Those of one delivery are all called before what is queued by the first of them.
    if (this.#outcomes.size === 0) queueMicrotask(() => this.#outcomes.clear());
    this.#outcomes.set(element, outcome);
    return outcome;
  }

  #execute(element: object): Outcome | Promise<Outcome> {
    try {
      const outcome = execute({ ...this.#args, rootValue: element });
      return outcome instanceof Promise
        ? outcome.catch((error: unknown): Outcome => ({ errors: [error] }))
        : outcome;
    } catch (error) {
      return { errors: [error] };
    }
  }

  /** The very outcome when it has no errors: all who get it have one text then. */
  #toResult(outcome: Outcome, requestId: string): ExecutionResult {
    const { errors } = outcome;
    return errors
      ? { ...outcome, errors: errors.map((error) => this.#mask(error, requestId)) }
      : (outcome as ExecutionResult);
  }
}

/** The subscriptions that are open, by what they share. */
export class SharedSubscriptions {
  readonly #parts: SharedSubscriptionParts;
  readonly #open = new Map<string, SharedSubscription>();

  constructor(parts: SharedSubscriptionParts) {
    this.#parts = parts;
  }

  /** Takes a subscriber in. It has to leave what it is given. */
  enter(subscribing: Subscribing): SharedSubscription {
    const { viewer, publicUrl, subscription, variables } = subscribing;
    const key = JSON.stringify([
      credentialOf(viewer),
      publicUrl,
      subscription.operationName,
      subscription.document.loc?.source.body,
      variables,
    ]);
    let shared = this.#open.get(key);
    if (!shared) {
      shared = new SharedSubscription(subscribing, this.#parts, () => this.#open.delete(key));
      this.#open.set(key, shared);
    }
    shared.enter();
    return shared;
  }
}
