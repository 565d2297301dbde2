import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { completeConfig } from "../../src/config/gateway-config.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { temporaryFile, temporaryFolder } from "../helpers/temporary-folder.ts";
import { faultsOf } from "./faults-of.ts";

describe("A manifest of persisted operations", () => {
  test.each([
    [
      "the format of Apollo",
      { format: "x", version: 1, operations: [{ id: "1", name: "A", body: "{ a }" }] },
    ],
    ["the format of Relay and GraphQL Code Generator", { "1": "{ a }" }],
    ["the same operation twice", { operations: [1, 2].map(() => ({ id: "1", body: "{ a }" })) }],
  ])("may have %s", async (_form, content) => {
    const PERSISTED_OPERATIONS = await temporaryFile(JSON.stringify(content));
    expect(readConfig({ PERSISTED_OPERATIONS }).persistedOperations).toEqual(new Map([["1", "{ a }"]]));
  });

  test.each([
    ["is not JSON", "{", "PERSISTED_OPERATIONS is not JSON: "],
    ["is a list", "[]", "PERSISTED_OPERATIONS is not a manifest; it must be "],
    ["has an operation without an id", '{"operations":[{"body":"a"}]}', "is not a manifest"],
    ["has an operation that is null", '{"operations":[null]}', "is not a manifest"],
    ["maps an id to a number", '{"a":1}', "is not a manifest"],
    ["has an id with an empty text", '{"a":""}', "is not a manifest"],
    ["is empty", "{}", "PERSISTED_OPERATIONS has no operations."],
    [
      "has two operations with one id",
      '{"operations":[{"id":"a","body":"b"},{"id":"a","body":"c"}]}',
      'PERSISTED_OPERATIONS has two different operations with the id "a".',
    ],
  ])("that %s is a configuration error", async (_what, content, sentence) => {
    const PERSISTED_OPERATIONS = await temporaryFile(content);
    expect(faultsOf(() => readConfig({ PERSISTED_OPERATIONS }))).toEqual([expect.stringContaining(sentence)]);
  });

  test("that does not exist is a configuration error with the file's name", async () => {
    const missing = join(await temporaryFolder(), "missing.json");
    expect(faultsOf(() => readConfig({ PERSISTED_OPERATIONS: missing }))).toEqual([
      `PERSISTED_OPERATIONS cannot be read (ENOENT): ${JSON.stringify(missing)}.`,
    ]);
  });
});

describe("A gateway that runs only persisted operations", () => {
  test("requires a manifest", () => {
    expect(faultsOf(() => readConfig({ PERSISTED_OPERATIONS_ONLY: "true" }))).toEqual([
      "PERSISTED_OPERATIONS_ONLY needs PERSISTED_OPERATIONS, which is missing: no operation could run.",
    ]);
    const upstream = { url: "http://localhost" };
    expect(faultsOf(() => completeConfig({ upstream, persistedOperationsOnly: true }))).toEqual([
      "persistedOperationsOnly needs persistedOperations, which is missing: nothing could run.",
    ]);
  });

  test("has no GraphiQL unless GRAPHIQL is true", async () => {
    const manifest = { PERSISTED_OPERATIONS: await temporaryFile('{"a":"{ __typename }"}') };
    const locked = { ...manifest, PERSISTED_OPERATIONS_ONLY: "true" };
    expect(readConfig(locked)).toMatchObject({ graphiql: false, persistedOperationsOnly: true });
    expect(readConfig({ ...locked, GRAPHIQL: "true" })).toMatchObject({ graphiql: true });
    expect(readConfig(manifest)).toMatchObject({ graphiql: true });
  });
});
