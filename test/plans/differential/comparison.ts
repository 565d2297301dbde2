import {
  type DocumentNode,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
} from "graphql";
import { createErrorMask } from "../../../src/operations/error-masking.ts";
import type { GatewayContext } from "../../../src/resolvers/context.ts";
import type { WrittenOperation } from "./operation-writer.ts";
import { walkedPrice } from "./walked-price.ts";
import { createSeededRequest } from "./seeded-context.ts";

/** What an execution comes to, before errors are masked. */
export interface Answer {
  /** JSON. */
  readonly data: string;
  readonly errors: readonly GraphQLError[];
}

/** An operation that is about to be executed. */
export interface ReadyOperation {
  readonly price: number;
  execute(context: GatewayContext): Answer | Promise<Answer>;
}

/** A way to execute operations. Gets a valid one ready; null when its variables are in doubt. */
export type Way = (operation: WrittenOperation, document: DocumentNode) => ReadyOperation | null;

/** An answer in a form that can be compared and read. */
interface ComparableAnswer {
  readonly data: string;
  readonly errors: readonly ComparableError[];
  /** Calls to services in their order. */
  readonly calls: readonly string[];
  /** Rejections that nothing took care of: each would end the process. */
  readonly unhandled: readonly unknown[];
}

interface ComparableError {
  readonly path: readonly (string | number)[];
  /** With all that a log would show. */
  readonly thrown: string;
  /** As clients see it, and whether it was reported as a bug. */
  readonly masked: string;
}

/** How two ways compare over the same operation and data. */
export interface Comparison {
  /** The first difference in words; null when there is none. */
  readonly difference: string | null;
  /** How the way under test went on: with an answer of its own, or by leaving the operation to the other one. */
  readonly outcome: "ANSWERED" | "LEFT";
  /** Whether fields failed below one null, and the ways tell of others of them or ask for more there: a matter of ticks. */
  readonly isRace: boolean;
}

const unhandled: unknown[] = [];

/**
 * Lets the process go on after a rejection that nothing takes care of, and counts it as a difference. The reference
 * implementation has some: those of the items of a list before one that fails at once.
 */
export function collectUnhandledRejections(): void {
  process.on("unhandledRejection", (reason) => unhandled.push(reason));
}

/** The way of the reference implementation. It is ready for variables that are wrong, which it answers. */
export function interpreterOf(schema: GraphQLSchema): Way {
  return ({ operationName, variables: variableValues }, document) => ({
    price: walkedPrice(schema, document, operationName, variableValues),
    async execute(contextValue) {
      const result = await execute({ schema, document, operationName, variableValues, contextValue });
      return { data: JSON.stringify(result.data ?? null), errors: result.errors ?? [] };
    },
  });
}

/**
 * Compares two ways to execute an operation over the data of a seed.
 * @param hasWrongVariables whether the variables of the operation are to be refused.
 */
export async function compare(
  ways: { readonly reference: Way; readonly tested: Way },
  operation: WrittenOperation,
  document: DocumentNode,
  dataSeed: number,
  hasWrongVariables: boolean,
): Promise<Comparison> {
  const earlier = ways.tested({ ...operation, variables: operation.earlierVariables }, document);
  if (earlier && dataSeed % 4 === 0) await run(earlier, dataSeed + 1);
  const tested = ways.tested(operation, document);
  const left = { outcome: "LEFT", isRace: false } as const;
  if (tested === null) return { ...left, difference: null };
  if (hasWrongVariables) return { ...left, difference: "The variables are wrong and were not refused." };
  const reference = ways.reference(operation, document);
  if (reference === null) throw new Error("The reference must answer everything.");
  const answered = { outcome: "ANSWERED", isRace: false } as const;
  if (reference.price !== tested.price) {
    return { ...answered, difference: differ("price", reference.price, tested.price) };
  }
  const isMutation = document.definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.MUTATION,
  );
  const [wanted, found] = [await run(reference, dataSeed), await run(tested, dataSeed)];
  if (found.unhandled.length > 0) {
    return {
      ...answered,
      difference: differ("unhandled rejections", "none", found.unhandled.map(String).join(", ")),
    };
  }
  if (wanted.data !== found.data) return { ...answered, difference: differ("data", wanted.data, found.data) };
  const missing = wanted.errors.filter((error) => !found.errors.some((other) => isSame(error, other)));
  const added = found.errors.filter((error) => !wanted.errors.some((other) => isSame(error, other)));
  const isOfOneNull =
    missing.every((error) => isBelowNull(error, found)) && added.every((error) => isBelowNull(error, wanted));
  const isRace = missing.length > 0 || added.length > 0;
  const isSameList = isRace || textOf(wanted.errors) === textOf(found.errors);
  if (!isOfOneNull || !isSameList) {
    return { ...answered, difference: differ("errors", textOf(wanted.errors), textOf(found.errors)) };
  }
  const calls = (list: readonly string[]) => (isMutation ? list : list.toSorted());
  const [wantedCalls, foundCalls] = [calls(wanted.calls), calls(found.calls)];
  const isSameCalls = wantedCalls.join("\n") === foundCalls.join("\n");
  // Beside an error, more or less is asked for that is null already.
  const mayBeFewer = found.errors.length > 0 && isPartOf(foundCalls, wantedCalls);
  if (!isSameCalls && !mayBeFewer && !isRace) {
    return { ...answered, difference: differ("calls", wantedCalls.join("\n"), foundCalls.join("\n")) };
  }
  return { ...answered, isRace: isRace || !isSameCalls, difference: null };
}

function differ(what: string, wanted: string | number, found: string | number): string {
  return `${what}\n  wanted: ${wanted}\n  found:  ${found}`;
}

/**
 * Executes an operation, and waits until nothing of it goes on any more: where several fields below one null fail, how many of
 * them are in time for the answer is a matter of chance.
 */
async function run(operation: ReadyOperation, dataSeed: number): Promise<ComparableAnswer> {
  const { context, calls, settle } = createSeededRequest(dataSeed);
  const { data, errors } = await operation.execute(context);
  await settle();
  return { data, errors: errors.map(comparable), calls, unhandled: unhandled.splice(0) };
}

function comparable(error: GraphQLError): ComparableError {
  const { path = [], message, locations, extensions, originalError } = error;
  const original = originalError && `${originalError.name}: ${originalError.message}`;
  const reported: unknown[] = [];
  const masked = JSON.stringify(createErrorMask((bug) => reported.push(bug))(error, "id"));
  return {
    path,
    thrown: JSON.stringify({ path, message, locations, extensions, original }),
    masked: `${masked}${reported.length > 0 ? " reported" : ""}`,
  };
}

function isSame(a: ComparableError, b: ComparableError): boolean {
  return a.thrown === b.thrown && a.masked === b.masked;
}

/** Errors in the order of their paths. */
function textOf(errors: readonly ComparableError[]): string {
  return errors
    .map(({ thrown, masked }) => `${thrown} ${masked}`)
    .toSorted()
    .join("\n");
}

/** Whether an error is below a null of the answer that another error of the answer tells of. */
function isBelowNull({ path }: ComparableError, { data, errors }: ComparableAnswer): boolean {
  let value: unknown = JSON.parse(data);
  for (let length = 0; length < path.length; length += 1) {
    if (value === null) {
      const above = JSON.stringify(path.slice(0, length));
      return errors.some((other) => JSON.stringify(other.path.slice(0, length)) === above);
    }
    value = (value as Record<string | number, unknown>)[path[length] as string | number];
  }
  return false;
}

/** Whether a list is another one with some left out. */
function isPartOf(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const item of whole) if (part[at] === item) at += 1;
  return at === part.length;
}
