import { readFileSync } from "node:fs";
import { minifyIntrospectionQuery } from "@urql/introspection";
import { buildSchema, introspectionFromSchema } from "graphql";
import { expect, test } from "vitest";
import { keylessTypes } from "../../../src/console/api/keyless-types.ts";

test("types without an id are embedded in their parent in the cache; types with one and root types are not", () => {
  const schema = introspectionFromSchema(buildSchema(readFileSync("schema.graphql", "utf8")));
  const keys = keylessTypes(minifyIntrospectionQuery(schema));

  expect(Object.keys(keys)).toEqual(
    expect.arrayContaining(["DownloadableFile", "FeedTaskConnection", "FeedTaskStatusEvent", "TablePreview"]),
  );
  expect(keys["OrderTask"]).toBeUndefined();
  expect(keys["Query"]).toBeUndefined();
  expect(keys["DownloadableFile"]?.({ __typename: "DownloadableFile" })).toBeNull();
});
