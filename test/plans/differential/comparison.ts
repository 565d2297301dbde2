import { isDeepStrictEqual } from "node:util";
import {
  type DocumentNode,
  execute,
  getOperationAST,
  getVariableValues,
  type GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
} from "graphql";
import { prepareOperation } from "../../../src/operations/prepared-documents.ts";
import type { Executor, RunValues } from "../../../src/plans/executor.ts";
import type { WrittenOperation } from "./operation-writer.ts";
import { SeededContext } from "./seeded-resolvers.ts";

/** Comparison of the executor with graphql-js for one operation. */
export interface Comparison {
  /** The first difference as text; null when there is none. */
  readonly difference: string | null;
  /** LIBRARY for an operation that is not compiled; REFUSED for invalid variables, which both reject. */
  readonly outcome: "COMPILED" | "LIBRARY" | "REFUSED";
  /**
   * True when several fields failed below one null and the two executors report different ones: their order depends on
   * ticks.
   */
  readonly isRace: boolean;
}

/** Result of an execution in a comparable, readable form. */
interface Answer {
  readonly data: string;
  readonly errors: readonly ComparableError[];
  /** Calls of resolvers. */
  readonly calls: readonly string[];
  /** Rejections without a handler, each of which would end the process. */
  readonly unhandled: readonly unknown[];
}

interface ComparableError {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

const unhandled: unknown[] = [];

/**
 * Keeps the process alive after a rejection without a handler, and counts it as a difference unless graphql-js also has
 * one. graphql-js leaves rejections of list items unhandled when another item fails immediately.
 */
export function collectUnhandledRejections(): void {
  process.on("unhandledRejection", (reason) => unhandled.push(reason));
}

/**
 * Compares the executor with graphql-js for an operation and the data of a seed. @param schema with seeded resolvers.
 */
export async function compare(
  schema: GraphQLSchema,
  { operationName, variables: given, earlierVariables }: WrittenOperation,
  document: DocumentNode,
  seed: number,
): Promise<Comparison> {
  const operation = getOperationAST(document, operationName);
  if (!operation) throw new Error("There is no such operation.");
  const prepared = prepareOperation(schema, document, operation, true);
  const { values } = prepared.readValues(given);
  const wanted = libraryValues(getVariableValues(schema, operation.variableDefinitions ?? [], given));
  if (!isDeepStrictEqual(plain(values?.variables ?? null), plain(wanted ?? null))) {
    const [theirs, ours] = [JSON.stringify(wanted), JSON.stringify(values?.variables)];
    return { outcome: "REFUSED", ...different("variables", theirs, ours) };
  }
  if (!values) return { outcome: "REFUSED", isRace: false, difference: null };
  const { execute: compiled, isCompiled } = prepared.executor;
  const run = async (way: Executor["execute"], of: RunValues): Promise<Answer> => {
    const context = new SeededContext(schema, seed);
    const root = operation.operation === OperationTypeNode.SUBSCRIPTION ? { event: seed } : undefined;
    const { data, errors } = await context.settle(way(of, context, root));
    const { calls } = context;
    return { data, errors: errors.map(comparable), calls, unhandled: unhandled.splice(0) };
  };
  const library: Executor["execute"] = async ({ given: variableValues }, contextValue, rootValue) => {
    const args = { schema, document, operationName, variableValues, contextValue, rootValue };
    const { data, errors = [] } = await execute(args);
    return { data: JSON.stringify(data ?? null), errors };
  };
  // Values that are cached from one run must not affect the next one.
  const earlier = seed % 4 === 0 ? prepared.readValues(earlierVariables).values : null;
  if (earlier) await run(compiled, earlier);
  const [reference, found] = [await run(library, values), await run(compiled, values)];
  const isMutation = operation.operation === OperationTypeNode.MUTATION;
  return { outcome: isCompiled ? "COMPILED" : "LIBRARY", ...compareAnswers(reference, found, isMutation) };
}

/** Coerced values; undefined for invalid variables. graphql 17 returns them with their sources. */
function libraryValues(result: ReturnType<typeof getVariableValues> & { readonly coerced?: object }) {
  return result.coerced ?? result.variableValues?.coerced;
}

function different(what: string, wanted: string, found: string): Pick<Comparison, "difference" | "isRace"> {
  return { isRace: false, difference: `${what}\n  wanted: ${wanted}\n  found:  ${found}` };
}

/** Values without their prototypes. */
function plain(values: unknown): unknown {
  return JSON.parse(JSON.stringify({ values }));
}

function compareAnswers(
  wanted: Answer,
  found: Answer,
  isMutation: boolean,
): Pick<Comparison, "difference" | "isRace"> {
  if (found.unhandled.length > wanted.unhandled.length) {
    return different("unhandled rejections", "", found.unhandled.map(String).join());
  }
  if (wanted.data !== found.data) return different("data", wanted.data, found.data);
  const missing = wanted.errors.filter(({ text }) => !found.errors.some((other) => other.text === text));
  const added = found.errors.filter(({ text }) => !wanted.errors.some((other) => other.text === text));
  const areToldOf =
    missing.every((error) => isBelowNull(error, found)) && added.every((error) => isBelowNull(error, wanted));
  const isRace = missing.length > 0 || added.length > 0;
  const texts = ({ errors }: Answer) => String(errors.map(({ text }) => text).toSorted());
  if (!areToldOf || (!isRace && texts(wanted) !== texts(found))) {
    return different("errors", texts(wanted), texts(found));
  }
  // Calls within one turn of the event loop may be in any order.
  const calls = (answer: Answer) => (isMutation ? answer.calls : answer.calls.toSorted());
  if (isDeepStrictEqual(calls(wanted), calls(found))) return { isRace, difference: null };
  // Below a null, the two executors may make different calls.
  if (found.errors.some((error) => isBelowNull(error, found))) return { isRace: true, difference: null };
  return different("calls", calls(wanted).join("\n"), calls(found).join("\n"));
}

function comparable(error: GraphQLError): ComparableError {
  const { path = [], message, locations, extensions, originalError } = error;
  const original = originalError && `${originalError.name}: ${originalError.message}`;
  return { path, text: JSON.stringify({ path, message, locations, extensions, original }) };
}

/** True when an error is below a null that another error of the same result explains. */
function isBelowNull({ path }: ComparableError, { data, errors }: Answer): boolean {
  let value: unknown = JSON.parse(data);
  for (let length = 0; length < path.length; length += 1) {
    if (value === null) {
      const above = JSON.stringify(path.slice(0, length));
      return errors.some((other) => JSON.stringify(other.path.slice(0, length)) === above);
    }
    value = (value as Record<string | number, unknown>)[path[length] ?? ""];
  }
  return false;
}
