import { type DocumentNode, getVariableValues, type GraphQLSchema, getOperationAST, parse } from "graphql";
import { type Comparison, compare, interpreterOf, type Way } from "./comparison.ts";
import { writeOperation, type WrittenOperation } from "./operation-writer.ts";
import { shrink } from "./shrink.ts";

/** A difference, as small as it could be made. */
export interface Difference {
  /** Of the operation and of its data. */
  readonly seed: number;
  readonly operation: WrittenOperation;
  readonly difference: string;
}

/** What comparing many operations has shown. */
export interface DifferentialReport {
  readonly differences: readonly Difference[];
  /** Operations that the way under test has answered. */
  readonly answered: number;
  /** Operations that it has left to the reference although their variables are in order. */
  readonly left: number;
  /** Operations with wrong variables, all of them refused. */
  readonly refused: number;
  /** Operations of which the ways told other errors below one null. */
  readonly races: number;
}

/**
 * Compares a way to execute operations with the reference implementation, over operations and data that follow from seeds.
 * @param seeds the first seed, and how many.
 * @param mostDifferences ends the comparison early.
 */
export async function findDifferences(
  schema: GraphQLSchema,
  tested: Way,
  seeds: { readonly first: number; readonly count: number },
  mostDifferences = 5,
): Promise<DifferentialReport> {
  const ways = { reference: interpreterOf(schema), tested };
  const report = { differences: [] as Difference[], answered: 0, left: 0, refused: 0, races: 0 };
  for (let seed = seeds.first; seed < seeds.first + seeds.count; seed += 1) {
    const comparing = (operation: WrittenOperation, document: DocumentNode) =>
      compareSafely(schema, ways, operation, document, seed);
    const operation = writeOperation(schema, seed);
    const document = parse(operation.text);
    const { outcome, difference, isRace } = await comparing(operation, document);
    if (outcome === "ANSWERED") report.answered += 1;
    else if (areVariablesWrong(schema, operation, document)) report.refused += 1;
    else report.left += 1;
    if (isRace) report.races += 1;
    if (difference === null) continue;
    const kind = kindOf(difference);
    const smallest = await shrink(schema, operation, async (candidate, candidateDocument) => {
      const found = await comparing(candidate, candidateDocument);
      return found.difference !== null && kindOf(found.difference) === kind;
    });
    const shrunk = await comparing(smallest, parse(smallest.text));
    report.differences.push({ seed, operation: smallest, difference: shrunk.difference ?? difference });
    if (report.differences.length >= mostDifferences) break;
  }
  return report;
}

/** What differs: a smaller operation is to fail for the same reason. */
function kindOf(difference: string): string {
  return difference.split("\n", 1)[0] ?? "";
}

async function compareSafely(
  schema: GraphQLSchema,
  ways: Parameters<typeof compare>[0],
  operation: WrittenOperation,
  document: DocumentNode,
  seed: number,
): Promise<Comparison> {
  try {
    const isWrong = areVariablesWrong(schema, operation, document);
    return await compare(ways, operation, document, seed, isWrong);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { outcome: "ANSWERED", isRace: false, difference: `exception\n  ${text}` };
  }
}

function areVariablesWrong(
  schema: GraphQLSchema,
  { operationName, variables }: WrittenOperation,
  document: DocumentNode,
): boolean {
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  return getVariableValues(schema, definitions, variables).errors !== undefined;
}
