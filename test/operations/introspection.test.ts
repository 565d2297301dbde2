import { getOperationAST, parse } from "graphql";
import { expect, test } from "vitest";
import { Introspection } from "../../src/operations/introspection.ts";
import { OperationResult } from "../../src/operations/operation-result.ts";
import { type PreparedOperation, prepareOperation } from "../../src/operations/prepared-documents.ts";
import { schema } from "../../src/schema/index.ts";

/** An introspection operation with a text of 99 kB. */
function prepare(index: number): PreparedOperation {
  const document = parse(`query Q${index} { __schema { __typename } }#${"y".repeat(99_000)}`);
  const node = getOperationAST(document);
  if (!node) throw new Error("The document has not one operation.");
  return prepareOperation(schema, document, node, true);
}

test("the introspection cache limits the total size of its results and their documents", () => {
  const introspection = new Introspection();
  const operations = Array.from({ length: 60 }, (_, index) => prepare(index));
  for (const operation of operations) {
    introspection.keep(operation, new OperationResult('{"__schema":{"__typename":"__Schema"}}'));
    expect(introspection.find(operation)).toBeDefined();
  }
  const kept = operations.filter((operation) => introspection.find(operation));
  expect(kept.length).toBeGreaterThan(30);
  expect(kept.length).toBeLessThanOrEqual(40);
});
