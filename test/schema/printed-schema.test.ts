import { readFile } from "node:fs/promises";
import { buildSchema, type GraphQLSchema, lexicographicSortSchema, printSchema } from "graphql";
import { expect, test } from "vitest";
import { schema } from "../../src/schema/index.ts";

/** Text of a schema. graphql 16 and 17 put different spaces into default values, so both texts come from one printer. */
const textOf = (of: GraphQLSchema) => printSchema(lexicographicSortSchema(of));

test("schema.graphql describes the schema of the gateway, with each supported version of graphql", async () => {
  expect(textOf(buildSchema(await readFile("schema.graphql", "utf8")))).toBe(textOf(schema));
});
