import { expect, test } from "vitest";
import { body, closing, field, file, map, operations, query, type Part } from "./multipart-client.ts";
import { limits, post, readFile, startServer } from "./multipart-server.ts";

const clip = file("0", "hello");
const withMap = (value: unknown): Part[] => [operations, field("map", value), clip];
const withOperations = (value: unknown): Part[] => [field("operations", value), map, clip];
const nested = (depth: number) => `{"query":"","variables":{"a":${"[".repeat(depth)}${"]".repeat(depth)}}}`;

const encoded = ({ headers, content }: Part, encoding: string): Part => ({
  headers: [...headers, `Content-Transfer-Encoding: ${encoding}`],
  content,
});

const refusals: readonly (readonly [title: string, code: string, parts: readonly Part[]])[] = [
  ["no part at all", "MALFORMED_MULTIPART", []],
  ["only operations", "MISSING_MAP", [operations]],
  ["only a map", "MISSING_OPERATIONS", [map]],
  ["the file first", "FILE_BEFORE_MAP", [clip, operations, map]],
  ["the file before the map", "FILE_BEFORE_MAP", [operations, clip, map]],
  ["the file before operations", "FILE_BEFORE_MAP", [map, clip, operations]],
  ["no file", "MISSING_FILE", [operations, map]],
  ["a second file", "TOO_MANY_FILES", [operations, map, clip, file("1", "x")]],
  ["a field after the file", "UNEXPECTED_PART", [operations, map, clip, field("note", "x")]],
  ["an unexpected field", "UNEXPECTED_PART", [operations, field("note", "x"), map, clip]],
  ["a file that the map does not name", "UNEXPECTED_PART", [operations, map, file("1", "x")]],
  ["a file without a file name before the map", "UNEXPECTED_PART", [operations, field("0", "x"), map]],
  ["a second file without a file name", "TOO_MANY_FILES", [operations, map, clip, field("0", "x")]],
  ["a base64-encoded file", "ENCODED_PART", [operations, map, encoded(clip, "base64")]],
  ["operations in quoted-printable", "ENCODED_PART", [encoded(operations, "Quoted-Printable"), map, clip]],
  ["a file but an empty map", "UNEXPECTED_PART", withMap({})],
  ["operations twice", "UNEXPECTED_PART", [operations, operations, map, clip]],
  ["map twice", "UNEXPECTED_PART", [operations, map, map, clip]],

  ["batched operations", "BATCH_NOT_SUPPORTED", withOperations([{ query }])],
  ["operations that are not JSON", "INVALID_OPERATIONS", withOperations("{")],
  ["operations that are a string", "INVALID_OPERATIONS", withOperations('"query"')],
  ["operations that are null", "INVALID_OPERATIONS", withOperations("null")],
  ["a query that is not a string", "INVALID_OPERATIONS", withOperations({ query: 1 })],
  ["variables that are a list", "INVALID_OPERATIONS", withOperations({ query, variables: [null] })],
  ["deeply nested brackets", "INVALID_OPERATIONS", withOperations(nested(100_000))],

  ["a map that is not JSON", "INVALID_MAP", withMap("{")],
  ["a map that is a list", "INVALID_MAP", withMap([["variables.input.file"]])],
  ["a map without paths", "INVALID_MAP", withMap({ "0": [] })],
  ["a map whose paths are not a list", "INVALID_MAP", withMap({ "0": "variables.input.file" })],
  ["a map with a path that is not a string", "INVALID_MAP", withMap({ "0": [1] })],
  [
    "a file for two variables",
    "FILE_USED_TWICE",
    withMap({ "0": ["variables.input.file", "variables.other"] }),
  ],
  [
    "a map with two files for one variable",
    "TOO_MANY_FILES",
    withMap({ "0": ["variables.input.file"], "1": ["variables.input.file"] }),
  ],
  [
    "a map with a second file for an unknown variable",
    "INVALID_MAP",
    withMap({ "0": ["variables.input.file"], "1": ["variables.b"] }),
  ],
  ["a path that does not exist", "INVALID_MAP", withMap({ "0": ["variables.input.nothing"] })],
  ["a path through null", "INVALID_MAP", withMap({ "0": ["variables.input.file.name"] })],
  ["a path to a value", "INVALID_MAP", withMap({ "0": ["variables.input.videoId"] })],
  ["a path to all variables", "INVALID_MAP", withMap({ "0": ["variables"] })],
  ["a path outside the variables", "INVALID_MAP", withMap({ "0": ["query"] })],
  ["a path of a batched operation", "INVALID_MAP", withMap({ "0": ["0.variables.input.file"] })],
  [
    "a path to a list's length",
    "INVALID_MAP",
    [
      field("operations", { query, variables: { list: [null] } }),
      field("map", { "0": ["variables.list.length"] }),
      clip,
    ],
  ],
  ["a path into the prototype", "INVALID_MAP", withMap({ "0": ["variables.__proto__.polluted"] })],
  ["a path to a constructor", "INVALID_MAP", withMap({ "0": ["variables.constructor.prototype"] })],
  [
    "a path to a field named __proto__",
    "INVALID_MAP",
    [
      field("operations", '{"query":"","variables":{"__proto__":null}}'),
      field("map", { "0": ["variables.__proto__"] }),
      clip,
    ],
  ],
  ["a very long path in the map", "INVALID_MAP", withMap({ "0": ["variables.".repeat(2_000)] })],
];

test.each(refusals)("a request with %s is rejected with %s", async (_title, code, parts) => {
  await using server = await startServer(readFile);
  const bytes = parts.length === 0 ? Buffer.from("nonsense") : body(parts);
  expect(await post(server.url, bytes)).toMatchObject({ status: 400, answer: { code } });
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test.each([
  ["another content type", "application/json"],
  ["a multipart type other than form-data", "multipart/mixed; boundary=x"],
  ["no boundary", "multipart/form-data"],
  ["an empty boundary", 'multipart/form-data; boundary=""'],
  ["a boundary of 71 characters", `multipart/form-data; boundary=${"x".repeat(71)}`],
])("a request with %s is rejected with MALFORMED_MULTIPART", async (_title, contentType) => {
  await using server = await startServer(readFile);
  const answer = await post(server.url, body([operations, map, clip]), contentType);
  expect(answer).toMatchObject({ status: 400, answer: { code: "MALFORMED_MULTIPART" } });
});

test.each([
  ["quoted", 'Multipart/Form-Data; charset=utf-8; boundary="----test-boundary"'],
  ["followed by another parameter", "multipart/form-data; boundary=----test-boundary ; charset=utf-8"],
  [
    "preceded by a parameter that looks like it",
    'multipart/form-data; a="b; boundary=x"; boundary=----test-boundary',
  ],
  ["quoted with escapes", 'multipart/form-data; boundary="----test\\-boundary"'],
])("a boundary may be %s", async (_title, contentType) => {
  await using server = await startServer(readFile);
  const { answer } = await post(server.url, body([operations, map, clip]), contentType);
  expect(answer).toMatchObject({ content: "hello" });
});

test("a request that is cut off within the file fails the file's stream", async () => {
  await using server = await startServer(readFile);
  const { answer } = await post(server.url, body([operations, map, clip], ""));
  expect(answer).toMatchObject({ code: "MALFORMED_MULTIPART" });
});

test("operations of exactly the limit are accepted; one byte more is rejected with 413", async () => {
  const small = JSON.stringify({ query, variables: { input: { file: null } } });
  const maxOperationsBytes = Buffer.byteLength(small) + 10;
  await using server = await startServer(readFile, { limits: { ...limits, maxOperationsBytes } });
  const send = (padding: number) =>
    post(server.url, body([field("operations", small + " ".repeat(padding)), map, clip]));
  expect((await send(10)).answer).toMatchObject({ content: "hello" });
  expect(await send(11)).toMatchObject({ status: 413, answer: { code: "OPERATIONS_TOO_LARGE" } });
});

test("a header without an end is rejected", async () => {
  await using server = await startServer(readFile, { limits: { ...limits, maxOperationsBytes: 1_000 } });
  const bomb = { headers: [`X-Bomb: ${"x".repeat(500_000)}`, ...operations.headers], content: "{}" };
  expect((await post(server.url, body([bomb, map, clip]))).answer).toMatchObject({
    code: "OPERATIONS_TOO_LARGE",
  });
});

test("error messages never contain values of the client's variables", async () => {
  await using server = await startServer(readFile);
  const secret = { query, variables: { input: { file: null, token: "s3cret" } } };
  const { answer } = await post(
    server.url,
    body([field("operations", secret), field("map", { "0": ["variables.input.token"] }), clip], closing),
  );
  expect(JSON.stringify(answer)).not.toContain("s3cret");
});
