import {
  type DocumentNode,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from "graphql";
import type { Later } from "./later-text.ts";
export type { Later };
import { plannable } from "./plan.ts";

/** The result of one execution. */
export interface ExecutionResultText {
  /** JSON text of `data`; "null" when an error bubbled up to the top. */
  readonly data: string;
  /** Located, not masked. */
  readonly errors: readonly GraphQLError[];
}

/** Variables of a request. */
export interface RunValues {
  /** As the request gave them. */
  readonly given: Readonly<Record<string, unknown>>;
  /** As resolvers get them. */
  readonly variables: Record<string, unknown>;
}

/** Runs one operation of a document. Never throws or rejects. */
export interface Executor {
  execute(values: RunValues, context: unknown, root?: unknown): Later<ExecutionResultText>;
}

export function createExecutor(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): { readonly executor: Executor; readonly isCompiled: boolean; readonly selections: number } {
  const limits = { maxSelections: 1000, maxVariants: 16 };
  const fallback = graphqlExecutor(schema, document, operation);
  const plan = plannable(schema, document, operation.name?.value, limits)?.compile();
  if (!plan) return { executor: fallback, isCompiled: false, selections: 0 };
  return {
    executor: {
      execute(values, context, root) {
        const prepared = plan.prepare(values.given);
        return prepared ? plan.execute(prepared, context) : fallback.execute(values, context, root);
      },
    },
    isCompiled: true,
    selections: 1,
  };
}

/** The executor that runs an operation by graphql-js. */
export function graphqlExecutor(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Executor {
  const operationName = operation.name?.value;
  return {
    execute({ given }, contextValue, rootValue) {
      try {
        const result = execute({
          schema,
          document,
          operationName,
          variableValues: given,
          contextValue,
          rootValue,
        });
        return result instanceof Promise ? result.then(toText, failed) : toText(result);
      } catch (error) {
        return failed(error);
      }
    },
  };
}

function toText({
  data,
  errors = [],
}: {
  data?: unknown;
  errors?: readonly GraphQLError[];
}): ExecutionResultText {
  return { data: JSON.stringify(data ?? null), errors };
}

function failed(error: unknown): ExecutionResultText {
  return { data: "null", errors: [error as GraphQLError] };
}
