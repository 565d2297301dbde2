import { execute, type ExecutionResult, GraphQLError, locatedError, OperationTypeNode } from "graphql";
import type { OperationParts } from "./operation-parts.ts";
import { type OperationPlan, planRoot } from "./plan-tree.ts";
import { createProgram } from "./generate-program.ts";
import { Execution, type Writer } from "./execution.ts";
import type { MaybePromise } from "./json-text.ts";

/** Result of an execution, with its data as text. */
export interface ExecutionResultText {
  /** JSON text of `data`; `null` when an error propagated to the root. */
  readonly data: string;
  /** Unmasked errors with locations and paths. */
  readonly errors: readonly GraphQLError[];
}

/** Variables of a request. */
export interface RunValues {
  /** Values as sent in the request. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Coerced values for resolvers. */
  readonly variables: Record<string, unknown>;
}

/** Executes one operation of a document. */
export interface Executor {
  /**
   * Executes the operation with the same result as graphql-js. Never throws or rejects. @param root event of a
   * subscription.
   */
  readonly execute: (
    values: RunValues,
    context: unknown,
    root?: unknown,
  ) => MaybePromise<ExecutionResultText>;
  /** True when the operation is compiled; otherwise graphql-js executes it. */
  readonly isCompiled: boolean;
  /**
   * Number of selections in the compiled programs, as an upper bound of their memory. A fragment counts once for each
   * spread, and selections on an interface or union count for each possible type. 0 when the operation is not compiled.
   */
  readonly selections: number;
}

/** Maximum number of selections in a compiled program. */
const maxSelections = 1_000;

/** Maximum number of programs of an operation: one for each combination of the variables in `@skip` and `@include`. */
const maxPrograms = 8;

/**
 * Creates the executor of an operation. An operation with `@skip` or `@include` gets a program for each combination of
 * their variables that occurs, up to a limit. graphql-js executes operations that cannot be compiled: those with
 * introspection, too many selections, or a type whose `resolveType` depends on more than the value.
 */
export function createExecutor(parts: OperationParts, { root: all, conditions }: OperationPlan): Executor {
  const library = graphqlExecutor(parts);
  if (all.size > maxSelections) return library;
  const programs = new Map<string, Writer>();
  /** Returns the program for these variables; undefined when graphql-js must execute the operation. */
  const programFor = (variables: RunValues["variables"]): Writer | undefined => {
    const values = conditions.map((name) => variables[name]);
    // graphql-js reports a null condition separately for each object.
    if (!values.every((value) => typeof value === "boolean")) return undefined;
    const key = values.join();
    const known = programs.get(key);
    if (known || programs.size === maxPrograms) return known;
    const isSerial = parts.node.operation === OperationTypeNode.MUTATION;
    const program = createProgram(planRoot(parts, variables), isSerial);
    programs.set(key, program);
    return program;
  };
  return {
    execute(values, context, root) {
      const { variables } = values;
      const program = programFor(variables);
      if (!program) return library.execute(values, context, root);
      const run = new Execution(parts, variables, context, root);
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
    },
    isCompiled: true,
    selections: all.size * Math.min(2 ** conditions.length, maxPrograms),
  };
}

/** Creates an executor that runs an operation with graphql-js. */
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
