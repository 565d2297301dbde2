// Compares plans with graphql-js: node test/plans/differential/run.ts [operations] [first seed]
import { schema } from "../../../src/schema/index.ts";
import { collectUnhandledRejections } from "./comparison.ts";
import { findDifferences } from "./differential.ts";
import { planWayOf } from "./plan-way.ts";

const [count = 20_000, first = Math.floor(Math.random() * 1e9)] = process.argv.slice(2).map(Number);
collectUnhandledRejections();
console.log(`${count} operations from seed ${first}.`);
const started = performance.now();
const { differences, answered, left, refused, races } = await findDifferences(schema, planWayOf(schema), {
  first,
  count,
});
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
console.log(
  `${answered} were answered by plans, ${left} left to graphql-js, ${refused} refused for their variables. ${races} times the two told other errors below one null. ${seconds} s.`,
);
for (const { seed, operation, difference } of differences) {
  const { text, operationName, variables, earlierVariables } = operation;
  const given = `variables ${JSON.stringify(variables)} after ${JSON.stringify(earlierVariables)}`;
  console.log(`\nSeed ${seed}, operation ${operationName}, ${given}:`);
  console.log(`${text}\nDifferent ${difference}`);
}
const isRare = races <= 2 + count / 1_000;
if (!isRare) console.log("Other errors below one null are to be rare.");
process.exitCode = differences.length > 0 || !isRare ? 1 : 0;
