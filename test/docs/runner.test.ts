import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { readCodeBlocks } from "./markdown-blocks.ts";
import { runPage } from "./run-page.ts";
import { findTypeFaults } from "./run-script.ts";

/** A page with these lines. */
function pageOf(lines: readonly string[]) {
  const source = lines.join("\n");
  return { path: "page.md", source, blocks: readCodeBlocks("page.md", source) };
}

const fence = "```";
const block = (info: string, ...lines: readonly string[]) => [`${fence}${info}`, ...lines, fence];

const curl = (query: string) =>
  `curl -s http://127.0.0.1:4000/graphql -H 'Authorization: Bearer sandbox-seller-1' -H 'Content-Type: application/json' -d '${JSON.stringify({ query })}'`;

/** Errors of a page, with the expected message. */
const broken: readonly [string, readonly string[], RegExp][] = [
  ["a field that the schema does not have", block("graphql", "{ viewer { nothing } }"), /nothing/],
  [
    "a response that differs",
    [
      ...block("graphql", "{ viewer { mode } }"),
      ...block("json answer", `{"data":{"viewer":{"mode":"LIVE"}}}`),
    ],
    /"SANDBOX", not "LIVE"/,
  ],
  [
    "a response with fewer fields than the actual one",
    [...block("graphql", "{ viewer { mode } }"), ...block("json answer", `{"data":{"viewer":{}}}`)],
    /also has mode/,
  ],
  ["missing variables", block("graphql", "query One($id: ID!) { node(id: $id) { id } }"), /\$id/],
  [
    "an event that never occurs",
    [
      ...block("graphql", "subscription ($id: ID!) { videoStatusChanged(id: $id) { isFinal } }"),
      ...block("json variables", `{"id":"none"}`),
      ...block("json events", `[{"data":{"videoStatusChanged":{"isFinal":true}}}]`),
    ],
    /event 0/,
  ],
  [
    "undocumented errors in a payload",
    block(
      "graphql",
      'mutation { createVideo(input: { title: "", sizeInBytes: 1 }) { errors { __typename } } }',
    ),
    /ValidationError/,
  ],
  ["a placeholder without a value", block("graphql", '{ video(videoId: "VIDEO_ID") { id } }'), /VIDEO_ID/],
  ["a command that fails", block("sh", "cat there-is-no-such-file"), /there-is-no-such-file/],
  ["a curl query with an unknown field", block("sh", curl("{ nothing }")), /nothing/],
  ["npm without a marker", block("sh", "npm ci"), /npm needs a marker/],
  [
    "an unknown npm script",
    ["<!-- not run: a reason as an example -->", ...block("sh", "npm run nothing")],
    /nothing/,
  ],
  ["an unknown setting", block("sh", "UPSTREM=public npm start"), /UPSTREM is no setting/],
  ["a setting with an invalid value", block("env", "PORT=many"), /PORT/],
  ["a program that fails", block("js", `throw new Error("on purpose");`), /on purpose/],
  ["invalid JSON", block("json", "{ a }"), /JSON/],
  ["invalid YAML", block("yaml", "a: b: c"), /map/i],
  ["an invalid Dockerfile", block("dockerfile", "FORM node:24"), /FORM/i],
  ["an nginx configuration without a semicolon", block("nginx", "server { listen 80 }"), /semicolon/],
  ["a systemd unit without a section", block("systemd", "ExecStart=/bin/true"), /no assignment/],
  ["a language without a runner", block("cobol", "STOP RUN."), /no way to run it/],
  ["a block without a language", block("", "something"), /no way to run it/],
  ["a marker without its reason", ["<!-- not run -->", ...block("cobol", "STOP RUN.")], /needs a reason/],
  ["a marker with a missing file", ["<!-- run by: test/none.test.ts -->", ...block("ts", "1;")], /no file/],
  [
    "an excerpt that its file does not contain",
    ["<!-- excerpt of: codegen.ts -->", ...block("ts", "const nothing = 1;")],
    /does not hold/,
  ],
];

const gateway = await closeAfterAll(startGatewayProcess());

describe("The check of a documentation page rejects", () => {
  test.for(broken)("%s", async ([, lines, message]) => {
    const faults = await runPage(pageOf(lines), gateway.url);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(message);
  });

  test("variables without an operation", async () => {
    await expect(runPage(pageOf(block("json variables", "{}")))).rejects.toThrow("belongs to no block");
  });

  test("a block that is never closed", () => {
    expect(() => pageOf(["```json", "{}"])).toThrow("never closed");
  });

  test("a program that does not compile", async () => {
    const { blocks } = pageOf(block("ts", "const count: number = 'one';"));
    expect((await findTypeFaults(blocks)).join("\n")).toMatch(/page\.md:1.*not assignable/);
  });
});

test("a documentation page whose blocks do what it says is accepted", async () => {
  const lines = [
    ...block("graphql", "query One($ids: [ID!]!) { nodes(ids: $ids) { id } viewer { id mode } }"),
    ...block("json variables", `{ "ids": [] }`),
    ...block("json answer", `{ "data": { "nodes": [], "viewer": { "id": "VIEWER_ID", "mode": "SAND…" } } }`),
    ...block("sh", curl("{ viewer { id mode } }")),
    ...block("json answer", `{ "data": { "viewer": { "id": "VIEWER_ID", "…": "…" } } }`),
    ...block("js", `console.log("VIEWER_ID".length > 0);`),
    ...block("text output", "true"),
    ...block("sh", "UPSTREAM=public UPSTREAM_CLIENT_ID=… UPSTREAM_CLIENT_SECRET_FILE=… \\", "  npm start"),
    "<!-- excerpt of: codegen.ts -->",
    ...block("ts", "config: {", "// …", "strictScalars: true,"),
  ];
  expect(await runPage(pageOf(lines), gateway.url)).toEqual([]);
});
