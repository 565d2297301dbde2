import { readFileSync } from "node:fs";
import { minifyIntrospectionQuery } from "@urql/introspection";
import { buildSchema, introspectionFromSchema } from "graphql";
import { expect, test } from "vitest";
import { keylessTypes } from "../../../src/console/api/keyless-types.ts";

test("objects without an id belong to the object that they are in; those with one, and the roots, do not", () => {
  const schema = introspectionFromSchema(buildSchema(readFileSync("schema.graphql", "utf8")));
  const keys = keylessTypes(minifyIntrospectionQuery(schema));

  expect(Object.keys(keys)).toEqual(
    expect.arrayContaining(["DownloadableFile", "FeedTaskConnection", "FeedTaskStatusEvent", "TablePreview"]),
  );
  expect(keys["OrderTask"]).toBeUndefined();
  expect(keys["Query"]).toBeUndefined();
  expect(keys["DownloadableFile"]?.({ __typename: "DownloadableFile" })).toBeNull();
});
