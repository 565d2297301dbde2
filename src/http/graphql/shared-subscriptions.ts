import {
  createSourceEventStream,
  execute,
  type ExecutionResult,
  type GraphQLError,
  type SubscriptionArgs,
} from "graphql";
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

/**
 * Subscriptions of one token to the same with the same variables and selection: they have one context, and an event that goes to
 * several of them together is executed and written once.
 */
export class SharedSubscription {
  readonly context: GatewayContext;
  readonly #args: SubscriptionArgs;
  readonly #mask: (error: unknown) => GraphQLError;
  readonly #leaving = new AbortController();
  readonly #onEmpty: () => void;
  #members = 0;
  /** By the element of the source, for those who get the same one in this turn: for a later one it is executed anew. */
  readonly #results = new Map<object, ExecutionResult | Promise<ExecutionResult>>();
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
    this.#mask = (error) => mask(error, record.requestId);
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

  /** The event of an element, with errors that the client may see. Never rejects. */
  resultOf(element: object): ExecutionResult | Promise<ExecutionResult> {
    const known = this.#results.get(element);
    if (known) return known;
    const result = this.#execute(element);
    if (!(result instanceof Promise) && result.errors) return result;
    // Those of one delivery are all called before what is queued by the first of them.
    if (this.#results.size === 0) queueMicrotask(() => this.#results.clear());
    this.#results.set(element, result);
    return result;
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

  /** What an error of the source itself is reported as. */
  failure(error: unknown): ExecutionResult {
    return { errors: [this.#mask(error)] };
  }

  #execute(element: object): ExecutionResult | Promise<ExecutionResult> {
    try {
      const result = execute({ ...this.#args, rootValue: element });
      if (!(result instanceof Promise)) return this.#toMasked(result);
      return result.then(
        (later) => this.#toMasked(later),
        (error: unknown) => this.failure(error),
      );
    } catch (error) {
      return this.failure(error);
    }
  }

  #toMasked(result: ExecutionResult): ExecutionResult {
    return result.errors ? { ...result, errors: result.errors.map(this.#mask) } : result;
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
