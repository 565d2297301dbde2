import { type DocumentNode, getOperationAST, type GraphQLSchema, OperationTypeNode } from "graphql";
import type { Plugin } from "graphql-yoga";
import { documentHash } from "../../plans/document-hash.ts";
import { compileVariables, type ReadVariables } from "../../plans/variables.ts";
import type { GatewayContext } from "../../resolvers/context.ts";
import { hasSharedFields } from "./shared-fields.ts";
import { TextCache } from "./text-cache.ts";

/** Most characters of the documents that are kept. */
const maxCharacters = 250_000;

/** A subscription that has passed all checks but those of its variables, and that only watches. */
export interface KnownSubscription {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  /** Its name in the document; null when it has none. */
  readonly name: string | null;
  /** Of the document's text, made once. */
  readonly documentHash: string;
  /** Names of the variables that the subscription declares. */
  readonly variableNames: readonly string[];
  /** Null for variables that the subscription does not take. */
  readonly readVariables: ReadVariables;
}

/** The subscriptions that the server library has begun, by their texts: those that were used last. */
export class KnownSubscriptions {
  readonly #known = new TextCache<KnownSubscription>(maxCharacters);

  /** Notes the subscriptions of viewers after all checks, without those that have effects. */
  readonly plugin: Plugin<GatewayContext> = {
    onSubscribe: ({ args: { schema, document, operationName }, context }) => {
      const text = document.loc?.source.body;
      const name = operationName ?? undefined;
      if (!context.viewer || text === undefined || this.find(text, name)) return;
      const operation = getOperationAST(document, name);
      if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return;
      if (!hasSharedFields(schema, document, operation)) return;
      const readVariables = compileVariables(schema, operation);
      if (!readVariables) return;
      const variableNames = (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
      this.#known.set(keyOf(text, name), {
        schema,
        document,
        operationName: name,
        name: operation.name?.value ?? null,
        documentHash: documentHash(text),
        variableNames,
        readVariables,
      });
    },
  };

  /** The subscription of a text; undefined when it has to pass the checks. */
  find(text: string, operationName: string | undefined): KnownSubscription | undefined {
    return this.#known.get(keyOf(text, operationName));
  }
}

function keyOf(text: string, operationName: string | undefined): string {
  return JSON.stringify([operationName ?? null, text]);
}
