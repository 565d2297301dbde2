import { describe, expect, test } from "vitest";
import { compare, complete, differences, error, later, rejected } from "./odd-answers.ts";

const leaves =
  "__typename text id int float flag colour instant word size texts strictText strictFlag strictColour strictInts strictTexts table";

/** Values with which a leaf can be answered, whatever its type. */
const oddValues: readonly [name: string, value: unknown][] = [
  ["undefined", undefined],
  ["null", null],
  ["an empty text", ""],
  ["a text with quotes, breaks and backslashes", 'a"b\\c\n\u0000\u001f\u007f\u2028'],
  ...["\n", "\u001f", '"', "\\", "\ud800", "\udfff"].flatMap((part): [string, unknown][] => [
    [`a text with ${JSON.stringify(part)}`, `a${part}b`],
    [`a long text with ${JSON.stringify(part)}`, `${"a".repeat(60)}${part}b`],
  ]),
  ["an emoji", "😀"],
  ["a lone surrogate", "a\ud800b"],
  ["a long text to escape", `${"long ".repeat(30)}"quoted" 😀 \udc00`],
  ["a long plain text", "plain é ".repeat(30)],
  ["0", 0],
  ["-0", -0],
  ["1e21", 1e21],
  ["1e-7", 1e-7],
  ["2^31", 2 ** 31],
  ["-2^31", -(2 ** 31)],
  ["0.1", 0.1],
  ["NaN", Number.NaN],
  ["infinity", Number.POSITIVE_INFINITY],
  ["true", true],
  ["false", false],
  ["a text of digits", "12"],
  ["green", "green"],
  ["BLUE", "BLUE"],
  ["a date", new Date(1e12)],
  ["a bad date", new Date(Number.NaN)],
  ["a list", [1, "a", null]],
  ["an empty list", []],
  ["a set", new Set(["a", "b"])],
  ["an object", {}],
  ["an object with a value", { valueOf: () => 5 }],
  ["an object with JSON of its own", { toJSON: () => "json" }],
  ["an error", error],
  ["a promise", later("later")],
  ["a promise of null", later(null)],
  ["a promise of a list", later([later("in"), later("out")])],
  ["a promise of an error", later(error)],
  ["a function", () => "called"],
  [
    "a function that throws",
    () => {
      throw error;
    },
  ],
  ["a function that rejects", rejected],
  ["a symbol", Symbol("symbol")],
];

describe.each(["marked", "unmarked"] as const)("fields that are %s", (root) => {
  const fields = leaves.split(" ").slice(1);

  test("answer with all kinds of leaves", async () => {
    const { plan, library } = await compare(`{ ${root} { ${leaves} } }`, { all: complete });
    expect(plan).toEqual(library);
    expect(library.errors).toEqual([]);
  });

  test.each(oddValues)("answer with %s", async (_name, value) => {
    for (const field of fields) {
      expect(
        await differences(`{ ${root} { before: text ${field} after: text } }`, {
          all: { ...complete, [field]: value },
        }),
      ).toEqual([]);
      const each = [{ ...complete }, { ...complete, [field]: value }, null, complete];
      expect(
        await differences(`{ ${root}List { before: text ${field} after: text } }`, { all: each }),
      ).toEqual([]);
    }
  });

  test.each(oddValues)("are read from %s as an object", async (_name, value) => {
    const loose = `{ ${root} { child { text } children { text } } }`;
    expect(await differences(loose, { all: { child: value, children: [value, complete] } })).toEqual([]);
    const selection = `{ text strictText child { id } __typename }`;
    expect(await differences(`{ ${root} ${selection} }`, { all: value })).toEqual([]);
    expect(await differences(`{ ${root}List ${selection} }`, { all: [value, complete, value] })).toEqual([]);
    expect(
      await differences(`{ ${root} { text child ${selection} } }`, { all: { ...complete, child: value } }),
    ).toEqual([]);
    expect(
      await differences(`{ ${root} { text being { name __typename } either { __typename } } }`, {
        all: { ...complete, being: value, either: value },
      }),
    ).toEqual([]);
  });

  test.each([
    ["null in a list of items that are not null", { all: { strictInts: [1, null, 2] } }],
    ["null in the middle of a list", { all: { children: [complete, null, complete] } }],
    [
      "a broken item in the middle of a list",
      { all: { children: [complete, { strictText: null }, complete] } },
    ],
    [
      "a broken item of a strict list",
      { all: { strictChildren: [complete, { strictText: null }, complete] } },
    ],
    [
      "an error in the middle of a list",
      { all: { children: () => [complete, error, later(complete), rejected()] } },
    ],
    ["a missing strict child", { all: { strictChild: null } }],
    ["a broken strict child", { all: { child: { strictChild: { strictText: 1n } } } }],
    ["several broken fields", { all: { strictText: error, texts: 1, colour: "none", strictInts: ["a"] } }],
  ])("bubble up: %s", async (_name, values) => {
    const child = "{ text strictText }";
    const selection = `{ colour texts strictInts children ${child} strictChildren ${child} child { strictChild ${child} } }`;
    expect(await differences(`{ ${root} ${selection} }`, values)).toEqual([]);
    expect(
      await differences(`{ ${root} { strictChild ${child} } other: ${root} { colour } }`, values),
    ).toEqual([]);
    expect(
      await differences(
        `{ strict${root === "marked" ? "Marked" : "Unmarked"} { strictText strictChild ${child} } }`,
        values,
      ),
    ).toEqual([]);
  });

  test("bubble up to the top", async () => {
    const strict = root === "marked" ? "strictMarked" : "strictUnmarked";
    const { plan, library } = await compare(`{ ${root} { text } ${strict} { strictText } }`, { all: {} });
    expect(plan).toEqual(library);
    expect(library.data).toBe("null");
    expect(library.errors).toHaveLength(1);
    expect(
      await differences(`{ ${root} { text } ${strict} { strictText } }`, { all: () => later({}) }),
    ).toEqual([]);
    expect(
      await differences(`{ ${strict}List { strictText } }`, { all: () => [complete, rejected(), complete] }),
    ).toEqual([]);
    expect(
      await differences(`{ ${strict}List { strictText } }`, { all: [later(complete), null, complete] }),
    ).toEqual([]);
  });
});
