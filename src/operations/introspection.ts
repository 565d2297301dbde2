import type { GraphQLError } from "graphql";
import { LRUCache } from "lru-cache";
import { maxIntrospectionSize } from "../plans/introspection-size.ts";
import { badUserInput } from "../resolvers/errors/graphql-errors.ts";
import { Slots } from "../slots.ts";
import type { OperationOrigin } from "./operation-origin.ts";
import { KeptResult, type OperationResult } from "./operation-result.ts";
import type { PreparedOperation } from "./prepared-documents.ts";
import { tooMany } from "./refusal.ts";

/** Most operations about the schema without a token whose answers are not read yet. */
const maxAnonymous = 10;

/** Most bytes of the answers that are kept, with their documents: about ten of the largest that usual tools ask for. */
const maxKeptBytes = 4_000_000;

/**
 * Bounds on questions about the schema (`__schema`, `__type`): a length, and for callers without a token few at a time. An answer that
 * depends on the document alone is kept as bytes.
 */
export class Introspection {
  readonly #anonymous = new Slots({ perOwner: maxAnonymous, inAll: maxAnonymous });
  readonly #answers = new LRUCache<string, KeptResult>({
    maxSize: maxKeptBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
  });

  /** @returns the error of an operation that may not run; null for any other, whose place is given back at its end. */
  admit({ introspectionSize }: PreparedOperation, origin: OperationOrigin): GraphQLError | null {
    if (introspectionSize > maxIntrospectionSize) {
      return badUserInput(
        `The answer about the schema would be longer than ${maxIntrospectionSize} characters. Ask for fewer fields.`,
      );
    }
    if (origin.viewer) return null;
    const slot = this.#anonymous.take("");
    if (!slot.isFree) {
      const message = `${maxAnonymous} callers without a token are being answered about the schema, and no more are at a time. Try again in a second, or send a token.`;
      return tooMany("TOO_MANY_OPERATIONS", message, maxAnonymous, 1);
    }
    origin.onEnd(slot.giveBack);
    return null;
  }

  /** The kept answer of an operation; undefined when it has to run. */
  find(operation: PreparedOperation): KeptResult | undefined {
    return operation.isConstant ? this.#answers.get(keyOf(operation)) : undefined;
  }

  /** Keeps the answer of an operation that asks for nothing else. @returns what its client gets. */
  keep(operation: PreparedOperation, result: OperationResult): OperationResult {
    if (!operation.isKept || !operation.isConstant || result.errors.length > 0) return result;
    const kept = new KeptResult(result);
    this.#answers.set(keyOf(operation), kept);
    return kept;
  }
}

function keyOf({ document, name }: PreparedOperation): string {
  return `${name ?? ""} ${document.loc?.source.body ?? ""}`;
}
