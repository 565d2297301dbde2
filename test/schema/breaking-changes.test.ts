import { buildSchema, findBreakingChanges } from "graphql";
import { describe, expect, test } from "vitest";
import { findBreakFaults } from "../../scripts/breaking-changes.ts";

const released = new Map([
  ["0.9.0", "type Query { a: Int b: Int c: Int }"],
  ["0.10.0", "type Query { a: Int b: Int }"],
]);
const withoutB = buildSchema("type Query { a: Int }");
// The sentence of the graphql in use.
const [{ description } = { description: "" }] = findBreakingChanges(
  buildSchema(released.get("0.10.0") ?? ""),
  withoutB,
);

test("the description of a removed field names the type and the field", () => {
  expect(description).toMatch(/Query\.b was removed\.$/);
});

describe("A schema that breaks clients of the newest release", () => {
  test("is rejected without an announcement in the changelog", () => {
    expect(findBreakFaults(withoutB, { released, version: "0.11.0", changelog: "## 0.10.0\n" })).toEqual([
      `Breaking change since 0.10.0 that the part 0.11.0 of CHANGELOG.md does not announce: ${description}`,
    ]);
  });

  test.each(["## 0.11.0", "## [0.11.0] - 2026-12-01", "## 0.11.0 - unreleased"])(
    "is accepted when the part %s announces the change word for word",
    (heading) => {
      const changelog = `# Changelog\n\n${heading}\n\n| ${description} | Ask for \`a\`. |\n\n## 0.10.0\n`;
      expect(findBreakFaults(withoutB, { released, version: "0.11.0", changelog })).toEqual([]);
    },
  );

  test.each([
    ["another version", `## 0.10.0\n\n- ${description}\n`],
    ["a version with the same prefix", `## 0.11.0-beta\n\n- ${description}\n`],
    ["a type with the same suffix", `## 0.11.0\n\n- Sub${description}\n`],
    ["the change in other words", "## 0.11.0\n\n- Query.b is gone.\n"],
  ])("is rejected when the changelog announces %s", (_what, changelog) => {
    expect(findBreakFaults(withoutB, { released, version: "0.11.0", changelog })).toHaveLength(1);
  });

  test("is rejected once its version is released, even with an announcement", () => {
    const changelog = `## 0.10.0\n\n- ${description}\n`;
    expect(findBreakFaults(withoutB, { released, version: "0.10.0", changelog })).toEqual([
      `Breaking change although 0.10.0 is released: ${description}`,
    ]);
  });
});

test("a field that only older releases have may be missing", () => {
  const schema = buildSchema("type Query { a: Int b: Int d: Int }");
  expect(findBreakFaults(schema, { released, version: "0.10.0", changelog: "" })).toEqual([]);
});
