import { execute, type ExecutionResult, GraphQLError, locatedError, OperationTypeNode } from "graphql";
import type { OperationParts } from "./operation-parts.ts";
import { type OperationPlan, planRoot } from "./plan-tree.ts";
import { createProgram } from "./program.ts";
import { Run, type Writer } from "./run.ts";
import type { Later } from "./texts.ts";

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
   * What it takes in memory at most, in selections of its programs: a fragment counts wherever it is spread, and what is asked of an
   * interface or union for each of its types. 0 without a program.
   */
  readonly selections: number;
}

/** Most selections of a program. */
const maxSelections = 1_000;

/** Most programs of an operation, of which each is for other values of its conditions. */
const maxPrograms = 8;

/**
 * Makes the executor of an operation: a program, or graphql-js for introspection, for types that are told otherwise than by a pure
 * `resolveType`, and for too many selections. What depends on `@skip` and `@include` has a program for each combination of their
 * variables that has come, up to a bound.
 */
export function createExecutor(parts: OperationParts, { root: all, conditions }: OperationPlan): Executor {
  const library = graphqlExecutor(parts);
  if (all.size > maxSelections) return library;
  const programs = new Map<string, Writer>();
  /** The program for these variables; undefined where graphql-js runs the operation. */
  const programFor = (variables: RunValues["variables"]): Writer | undefined => {
    const values = conditions.map((name) => variables[name]);
    // Of a condition that is null graphql-js tells at each object.
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
      const run = new Run(parts, variables, context, root);
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
