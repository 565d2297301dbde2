// Compares the executor with graphql-js: node test/plans/differential/run.ts [operations] [first seed]
import { parse } from "graphql";
import { schema } from "../../../src/schema/index.ts";
import { collectUnhandledRejections, compare, type Comparison } from "./comparison.ts";
import { writeOperation, type WrittenOperation } from "./operation-writer.ts";
import { seedResolvers } from "./seeded-resolvers.ts";
import { shrink } from "./shrink.ts";

const mostDifferences = 5;
const [count = 20_000, first = Math.floor(Math.random() * 1e9)] = process.argv.slice(2).map(Number);
console.log(`${count} operations from seed ${first}.`);
collectUnhandledRejections();
seedResolvers(schema);
const counts = { COMPILED: 0, LIBRARY: 0, REFUSED: 0, races: 0, differences: 0 };

async function compareSafely(operation: WrittenOperation, seed: number): Promise<Comparison> {
  try {
    return await compare(schema, operation, parse(operation.text), seed);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { outcome: "COMPILED", isRace: false, difference: `exception\n  ${text}` };
  }
}

/** Kind of difference: a smaller operation must fail for the same reason. */
const kindOf = ({ difference }: Comparison) => difference?.split("\n", 1)[0];

for (let seed = first; seed < first + count && counts.differences < mostDifferences; seed += 1) {
  const operation = writeOperation(schema, seed);
  const comparison = await compareSafely(operation, seed);
  counts[comparison.outcome] += 1;
  if (comparison.isRace) counts.races += 1;
  if (comparison.difference === null) continue;
  counts.differences += 1;
  const smallest = await shrink(
    schema,
    operation,
    async (candidate) => kindOf(await compareSafely(candidate, seed)) === kindOf(comparison),
  );
  const { difference } = await compareSafely(smallest, seed);
  console.log(
    `\nSeed ${seed}: ${JSON.stringify({ ...smallest, text: undefined })}\n${smallest.text}\n${difference}`,
  );
}
const seconds = (performance.now() / 1_000).toFixed(1);
console.log(JSON.stringify({ ...counts, seconds }));
const isRare = counts.races <= 5 + count / 100;
if (!isRare) console.log("Different errors below one null must be rare.");
process.exitCode = counts.differences > 0 || !isRare ? 1 : 0;
