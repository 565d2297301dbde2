import {
  type ASTVisitor,
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type SelectionNode,
  type ValidationContext,
} from "graphql";
import type { Plugin } from "graphql-yoga";
import { collectFields } from "../../plans/collect-fields.ts";
import { fragmentsOf } from "../../plans/document-fragments.ts";
import { introspectionSize, maxIntrospectionSize } from "../../plans/introspection-size.ts";
import { introspectionFields } from "../../plans/program-size.ts";
import type { GatewayContext } from "../../resolvers/context.ts";
import { badUserInput, coded } from "../../resolvers/errors/graphql-errors.ts";
import { Slots } from "../slots.ts";
import { RepeatedTextCache } from "./repeated-text-cache.ts";

/** Most operations about the schema without a token whose answers are not read yet. */
const maxAnonymous = 10;

/** Time after which a refused client may try again, in seconds. */
const retryAfterSeconds = 1;

/** Most bytes of the answers that are kept: about ten of the largest that usual tools ask for. */
const maxKeptBytes = 4_000_000;

/** What introspection needs of an operation's context. */
interface IntrospectionContext extends GatewayContext {
  readonly exchange: { readonly onAnswered: (callback: () => void) => void };
}

/**
 * Bounds questions about the schema: `__schema` and `__type` are answered once in an operation, up to a length, and to callers
 * without a token a few at a time. An answer that depends on the document alone is kept as text when the document comes again.
 * @param isOn whether the schema can be asked for at all.
 */
export function useIntrospection(isOn: boolean): Plugin<IntrospectionContext> {
  if (!isOn)
    return { onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule) };
  const anonymous = new Slots({ perViewer: maxAnonymous, inAll: maxAnonymous });
  const answers = new RepeatedTextCache<IntrospectionAnswer>(maxKeptBytes);
  return {
    onValidate: ({ addValidationRule }) => addValidationRule(singleIntrospectionRule),
    onExecute({ args, context, setResultAndStopExecution }) {
      const { schema, document, operationName } = args;
      const size = introspectionSize(schema, document, operationName);
      if (size === 0) return undefined;
      if (size > maxIntrospectionSize) {
        setResultAndStopExecution({ errors: [tooLong()] });
        return undefined;
      }
      if (!context.viewer) {
        const slot = anonymous.take("");
        if (!slot.isFree) {
          setResultAndStopExecution({ errors: [tooMany()] });
          return undefined;
        }
        context.exchange.onAnswered(slot.giveBack);
      }
      const key = constantKey(document, operationName);
      if (key === null) return undefined;
      const kept = answers.get(key);
      if (kept) {
        setResultAndStopExecution(kept.result());
        return undefined;
      }
      return {
        onExecuteDone({ result }) {
          if (Symbol.asyncIterator in result || result.errors) return;
          const answer = new IntrospectionAnswer(result);
          answers.set(key, answer, answer.sizeInBytes);
          Object.assign(result, { stringify: () => answer.body });
        },
      };
    },
  };
}

/** An answer that was written once. All clients get the same bytes, so those who do not read them take no memory of their own. */
class IntrospectionAnswer {
  readonly #bytes: Buffer;

  /** @param result with its price. */
  constructor({ data, extensions }: ExecutionResult) {
    this.#bytes = Buffer.from(JSON.stringify({ data, extensions }));
  }

  get sizeInBytes(): number {
    return this.#bytes.length;
  }

  /** What the server library takes for the text of a result, and hands on to the answer as it is. */
  get body(): string {
    return this.#bytes as unknown as string;
  }

  /** A WebSocket writes a result as a part of its message, so its data is there as an object, too. */
  result(): ExecutionResult {
    const read = () => (JSON.parse(this.#bytes.toString("utf8")) as ExecutionResult).data;
    return Object.defineProperties(
      {},
      {
        data: { enumerable: true, get: read },
        stringify: { value: () => this.body },
      },
    );
  }
}

/** What an answer about the schema alone is kept by; null for one that depends on more than its document. */
function constantKey(document: DocumentNode, operationName: string | null | undefined): string | null {
  const text = document.loc?.source.body;
  const operation = getOperationAST(document, operationName);
  if (text === undefined || !operation || operation.variableDefinitions?.length) return null;
  return operation.selectionSet.selections.every(isIntrospection) ? `${operationName ?? ""} ${text}` : null;
}

function isIntrospection(selection: SelectionNode): boolean {
  return selection.kind === Kind.FIELD && selection.name.value.startsWith("__");
}

/** Reports an operation that asks for `__schema` or `__type` more than once. */
function singleIntrospectionRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      const schema = context.getSchema();
      const root = schema.getRootType(operation.operation);
      if (!root) return;
      const fragments = fragmentsOf(context.getDocument());
      const counts = new Map<string, number>();
      for (const nodes of collectFields({ schema, fragments }, [operation.selectionSet], root).values()) {
        const name = nodes[0]?.name.value ?? "";
        if (!introspectionFields.has(name)) continue;
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        if (count !== 2) continue;
        const message = `The operation asks for \`${name}\` more than once; once is possible. Ask for all of it under one name.`;
        context.reportError(new GraphQLError(message, { nodes }));
      }
    },
  };
}

function tooLong(): GraphQLError {
  return badUserInput(
    `The answer about the schema would be longer than ${maxIntrospectionSize} characters. Ask for fewer fields.`,
  );
}

function tooMany(): GraphQLError {
  return coded(
    "TOO_MANY_OPERATIONS",
    `${maxAnonymous} callers without a token are being answered about the schema, and no more are at a time. Try again in a second, or send a token.`,
    {
      limit: maxAnonymous,
      retryAfterSeconds,
      http: { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } },
    },
  );
}
