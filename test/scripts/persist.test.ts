import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatDocument, stringifyDocument } from "@urql/core";
import { type DocumentNode, parse, print } from "graphql";
import { describe, expect, test } from "vitest";
import { readOperations, textsOf } from "../../scripts/operation-texts.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { runProgram } from "../helpers/program.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const script = fileURLToPath(new URL("../../scripts/persist.ts", import.meta.url));

/** Runs the script in a folder with these files. */
async function persist(files: Readonly<Record<string, string>>, ...args: string[]) {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return { folder, ...(await runProgram({ args: [script, ...args], folder })) };
}

const component = `
  import { gql } from "@apollo/client";
  export const titleFields = gql\`
    fragment TitleFields on Video { videoId title }
  \`;
  export function Page() {
    return <p>{useQuery(gql\`
      query VideoPage($id: ID!) { video(videoId: $id) { ...TitleFields } }
      \${titleFields}
    \`)}</p>;
  }
`;

test("operations in code and files become a manifest that the gateway reads", async () => {
  const { folder, code, output } = await persist(
    {
      "src/page.tsx": component,
      "src/watch.graphql":
        "subscription Watch($id: ID!) { videoStatusChanged(id: $id) { video { ...TitleFields } } }",
      "src/node_modules/other/page.graphql": "query Other { nothing }",
    },
    "--out",
    "list.json",
    "src/**/*.{tsx,graphql}",
  );
  expect({ code, output }).toEqual({ code: 0, output: "list.json: 2 operations of 2 files.\n" });
  const path = join(folder, "list.json");
  const { operations } = JSON.parse(await readFile(path, "utf8")) as {
    operations: { id: string; name: string; type: string; body: string }[];
  };
  expect([...new Set(operations.map(({ name, type }) => `${type} ${name}`))]).toEqual([
    "query VideoPage",
    "subscription Watch",
  ]);
  for (const { id, body } of operations) {
    expect(id).toBe(createHash("sha256").update(body).digest("hex"));
    expect(body).toContain("fragment TitleFields");
  }
  const { persistedOperations } = readConfig({ PERSISTED_OPERATIONS: path });
  expect([...(persistedOperations ?? [])]).toEqual(operations.map(({ id, body }) => [id, body]));
});

test("the same code always produces the same manifest", async () => {
  const made = await Promise.all([1, 2].map(() => persist({ "page.tsx": component }, "page.tsx")));
  const [one, two] = await Promise.all(
    made.map(({ folder }) => readFile(join(folder, "persisted-operations.json"), "utf8")),
  );
  expect(one).toBe(two);
});

describe("The persist command writes nothing", () => {
  test.each([
    ["an operation does not match the schema", "query A { nothing }", /a\.graphql, A: Cannot query field/],
    ["a fragment is missing", "query A { ...Missing }", /a\.graphql, A: Unknown fragment "Missing"/],
    ["an operation has no name", "{ viewer { id } }", /a\.graphql has an operation without a name/],
    ["a document cannot be parsed", "query A {", /a\.graphql has a document that cannot be read: Syntax/],
    ["there is no operation", "fragment A on Viewer { id }", /No operations found in 1 files/],
    [
      "two operations have the same name",
      "query A { viewer { id } } query A { viewer { mode } }",
      /a\.graphql and a\.graphql define A differently/,
    ],
  ])("when %s, and reports the place", async (_when, text, sentence) => {
    const { folder, code, output } = await persist({ "a.graphql": text }, "*.graphql");
    expect(code).toBe(1);
    expect(output).toMatch(sentence);
    expect(await readdir(folder)).toEqual(["a.graphql"]);
  });

  test("when no file matches, or code cannot be parsed", async () => {
    expect(await persist({}, "src/*.ts")).toMatchObject({
      code: 1,
      output: expect.stringContaining("No file matches src/*.ts"),
    });
    expect(await persist({ "a.ts": "const = gql`query A`" }, "*.ts")).toMatchObject({
      code: 1,
      output: expect.stringContaining("a.ts cannot be read"),
    });
  });

  test("when the output cannot be written", async () => {
    const { code, output } = await persist({ "a.tsx": component }, "--out", "missing/list.json", "a.tsx");
    expect(code).toBe(1);
    expect(output).toMatch(/^missing\/list\.json cannot be written: ENOENT.*\n$/);
  });

  test.each([[[]], [["--nothing", "a"]]])("with the invalid arguments %j", async (args) => {
    expect(await persist({}, ...args)).toMatchObject({
      code: 2,
      output: expect.stringContaining("Usage: npm run persist"),
    });
  });
});

test("folders that match a glob are skipped", async () => {
  const { output } = await persist({ "src/pages/a.tsx": component }, "src", "src/**");
  expect(output).toBe("persisted-operations.json: 1 operations of 1 files.\n");
});

/** The texts of the only operation in a document. */
function textsIn(text: string): readonly string[] {
  const faults: string[] = [];
  const [operation] = readOperations([{ file: "a.graphql", text }], faults);
  expect(faults).toEqual([]);
  return operation ? textsOf(operation.document) : [];
}

test("an operation is written with its fragments in document order, and in the order of Apollo's tools", () => {
  const parts = [
    "fragment B on Video { videoId }",
    "query Of($id: ID!) { video(videoId: $id) { ...C ...A } }",
    "fragment C on Video { title ...B }",
    "fragment A on Video { status }",
  ];
  const [b = "", query = "", c = "", a = ""] = parts;
  const texts = textsIn(parts.join(" "));
  expect(texts).toContain(print(parse(parts.join(" "))));
  expect(texts).toContain(print(parse([query, a, b, c].join(" "))));
  const withTypenames = formatDocument(parse([query, a, b, c].join(" "))) as DocumentNode;
  expect(texts.at(-1)).toBe(print(withTypenames));
});

test("an operation is written without client-only directives", () => {
  const sent = "query Of { viewer { ...V } } fragment V on Viewer { id @include(if: true) }";
  const written =
    'query Of { viewer @connection(key: "v") @nonreactive { ...V @unmask } } fragment V on Viewer @_unmask { id @_required @include(if: true) }';
  expect(textsIn(written)).toEqual(textsIn(sent));
});

test.each([
  [
    "fragments",
    "query Of($id: ID!, $n: Int = 3) { video(videoId: $id) { ...T ... on Video { title } } } fragment T on Video { videoId thumbnail { url } }",
  ],
  [
    "literal values",
    'mutation Of { createVideo(input: { title: "A", sizeInBytes: 10, classifications: [ITEM] }) { video { id } } }',
  ],
])(
  "an operation with %s is written as graphql-js and urql print it, with and without __typename",
  (_what, source) => {
    const texts = textsOf(parse(source));
    const withTypenames = () => formatDocument(parse(source)) as DocumentNode;
    expect(texts).toContain(print(parse(source)));
    expect(texts).toContain(print(withTypenames()));
    expect(texts).toContain(stringifyDocument(parse(source)));
    expect(texts).toContain(stringifyDocument(withTypenames()));
    expect(texts).toHaveLength(4);
  },
);
