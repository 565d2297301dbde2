import type { GraphQLError } from "graphql";
import { LRUCache } from "lru-cache";
import { maxIntrospectionSize } from "../plans/introspection-size.ts";
import { badUserInput } from "../resolvers/errors/graphql-errors.ts";
import { Slots } from "../slots.ts";
import type { OperationOrigin } from "./operation-origin.ts";
import { CachedResult, type OperationResult } from "./operation-result.ts";
import type { PreparedOperation } from "./prepared-documents.ts";
import { tooMany } from "./request-errors.ts";

/**
 * Maximum number of running introspection operations without a token. An operation runs until the client has read its
 * response.
 */
const maxAnonymous = 10;

/**
 * Maximum total size of the cached results with their documents, in bytes: about ten of the largest results that common
 * tools request.
 */
const maxKeptBytes = 4_000_000;

/**
 * Limits introspection (`__schema`, `__type`, `_service`): the length of the result and, without a token, the number of
 * concurrent operations. It caches a result that depends only on the document, as bytes.
 */
export class Introspection {
  readonly #anonymous = new Slots({ perOwner: maxAnonymous, inAll: maxAnonymous });
  readonly #answers = new LRUCache<string, CachedResult>({
    maxSize: maxKeptBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
  });

  /**
   * Checks the limits. @returns the error of an operation that may not run, otherwise null. The slot of an admitted
   * operation is released when the operation ends.
   */
  admit({ introspectionSize }: PreparedOperation, origin: OperationOrigin): GraphQLError | null {
    if (introspectionSize > maxIntrospectionSize) {
      return badUserInput(
        `The introspection result would be longer than ${maxIntrospectionSize} characters. Select fewer fields.`,
      );
    }
    if (origin.viewer) return null;
    const slot = this.#anonymous.take("");
    if (!slot.isFree) {
      const message = `${maxAnonymous} introspection requests without a token are in progress, which is the limit. Try again in a second, or send a token.`;
      return tooMany("TOO_MANY_OPERATIONS", message, maxAnonymous, 1);
    }
    origin.onEnd(slot.giveBack);
    return null;
  }

  /** Returns the cached result of an operation; undefined when it must run. */
  find(operation: PreparedOperation): CachedResult | undefined {
    return operation.isConstant ? this.#answers.get(keyOf(operation)) : undefined;
  }

  /** Caches the result of an operation that only uses introspection. @returns the result for the client. */
  keep(operation: PreparedOperation, result: OperationResult): OperationResult {
    if (!operation.isKept || !operation.isConstant || result.errors.length > 0) return result;
    const kept = new CachedResult(result);
    this.#answers.set(keyOf(operation), kept);
    return kept;
  }
}

function keyOf({ document, name }: PreparedOperation): string {
  return `${name ?? ""} ${document.loc?.source.body ?? ""}`;
}
