import { execute, type ExecutionResult, GraphQLError, Kind, locatedError, OperationTypeNode } from "graphql";
import { Conditions, TooManySelectionsError } from "./conditions.ts";
import type { OperationParts } from "./operation-parts.ts";
import type { Later } from "./pending-text.ts";
import { type ObjectPlan, planOperation } from "./plan-tree.ts";
import { createProgram } from "./program.ts";
import { Run } from "./run.ts";

export type { Later } from "./pending-text.ts";

/** What an operation has come to. */
export interface ExecutionResultText {
  /** JSON text of `data`; `null` when an error bubbled up to the top. */
  readonly data: string;
  /** Located, not masked. */
  readonly errors: readonly GraphQLError[];
}

/** The variables of a request. */
export interface RunValues {
  /** As the request gave them. */
  readonly given: Readonly<Record<string, unknown>>;
  /** As resolvers get them. */
  readonly variables: Record<string, unknown>;
}

/** Runs one operation of a document. */
export interface Executor {
  /** Runs the operation as graphql-js would. Never throws or rejects. @param root the event of a subscription. */
  readonly execute: (values: RunValues, context: unknown, root?: unknown) => Later<ExecutionResultText>;
  /** Whether a program was generated; otherwise graphql-js runs the operation. */
  readonly isCompiled: boolean;
  /**
   * What it takes in memory, in selections of its program: a fragment counts wherever it is spread, and what is asked of an
   * interface or union for each of its types. 0 without a program.
   */
  readonly selections: number;
}

/** Most selections of a program. */
const maxSelections = 1_000;

/** Most selections that are read for a program. What is asked of an interface or union is read for each of its types. */
const maxSelectionsRead = 4 * maxSelections;

/**
 * Makes the executor of an operation: a program, or graphql-js for introspection, for types that are told otherwise than by a pure
 * `resolveType`, and for too many selections.
 */
export function createExecutor(parts: OperationParts): Executor {
  const { schema, fragments, node } = parts;
  const type = schema.getRootType(node.operation);
  const conditions = new Conditions(maxSelectionsRead);
  try {
    const plan = type && planOperation({ schema, fragments, conditions }, type, node);
    if (!plan || plan.size > maxSelections) return graphqlExecutor(parts);
    return { execute: compile(parts, plan, conditions), isCompiled: true, selections: plan.size };
  } catch (error) {
    if (error instanceof TooManySelectionsError) return graphqlExecutor(parts);
    throw error;
  }
}

function compile(
  parts: OperationParts,
  plan: ObjectPlan,
  { variables: used }: Conditions,
): Executor["execute"] {
  const { operation, variableDefinitions = [] } = parts.node;
  const nullable = variableDefinitions.flatMap(({ type, variable: { name } }) =>
    type.kind !== Kind.NON_NULL_TYPE && used.has(name.value) ? [name.value] : [],
  );
  const isSerial = operation === OperationTypeNode.MUTATION;
  const program = createProgram(plan, { isSerial, canLackConditions: nullable.length > 0 });
  return ({ variables }, context, root) => {
    const run = new Run(parts, nullable, variables, context, root);
    const answer = (data: string) => ({ data, errors: run.errors });
    const fail = (error: unknown) => {
      run.addError(error instanceof GraphQLError ? error : locatedError(error, undefined), undefined);
      return answer("null");
    };
    try {
      const data = program(run, root, undefined);
      return typeof data === "string" ? answer(data) : data.then(answer, fail);
    } catch (error) {
      return fail(error);
    }
  };
}

/** Makes the executor that runs an operation on graphql-js. */
export function graphqlExecutor({ schema, document, node }: OperationParts): Executor {
  const operationName = node.name?.value ?? null;
  return {
    execute({ given }, contextValue, rootValue) {
      const args = { schema, document, operationName, variableValues: given, contextValue, rootValue };
      try {
        const result = execute(args);
        return result instanceof Promise ? result.then(textOf).catch(failed) : textOf(result);
      } catch (error) {
        return failed(error);
      }
    },
    isCompiled: false,
    selections: 0,
  };
}

function textOf({ data, errors = [] }: ExecutionResult): ExecutionResultText {
  return { data: JSON.stringify(data ?? null), errors };
}

function failed(error: unknown): ExecutionResultText {
  return { data: "null", errors: [locatedError(error, undefined)] };
}
