import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { pieces } from "../helpers/pieces.ts";
import { readFailures } from "../../src/files/record-failures.ts";
import { previewTable } from "../../src/files/table-preview.ts";
import { createTextBudget, maxShownCharacters } from "../../src/files/text-budget.ts";
import { watchStretches } from "../helpers/longest-stretch.ts";

/** Longest stretch of work without a turn of the event loop, in milliseconds. */
const longestStretchMs = 100;

/** A zip archive with only folders. */
const folders = Buffer.from(`504b0304${"00".repeat(22)}02000000612f`.repeat(100_000), "hex");

const rest = 1_000_000;
const deepJson = `[{"a":${"[".repeat(rest)}`;
const names = (count: number) => Array.from({ length: count }, (_, n) => `a${n}=""`).join(" ");

describe("a preview of a hostile file", () => {
  test.each([
    ["a row of a million cells", "r.csv", `a,b\n${",".repeat(rest)}\n`, "line 2 has more than 1000 cells"],
    ["a header of a million cells", "r.tsv", "\t".repeat(rest), "more than 1000 cells"],
    ["nested elements", "r.xml", `<r>${"<a>".repeat(rest / 4)}`, "more than 100 levels"],
    [
      "nested elements in a row",
      "r.xml",
      `<r><b><c/></b><b>${"<a>".repeat(rest / 4)}`,
      "more than 100 levels",
    ],
    ["long names", "r.xml", `<r>${`<${"n".repeat(290)}>`.repeat(3)}`, "longer than 300 characters"],
    ["too many attributes", "r.xml", `<r><b><c ${names(50_000)}/></b></r>`, "more than 1000 attributes"],
    ["nested arrays", "r.json", deepJson, "nested more than 100 levels deep"],
    [
      "too many values in a record",
      "r.json",
      `[{"a":[${"[],".repeat(rest / 4)}[]]}]`,
      "more than 20000 values",
    ],
    ["long keys", "r.json", `[{"${"k".repeat(301)}":1}]`, "longer than 300 characters"],
    ["too many folders in a zip archive", "r.zip", folders, "more than 1000 folders"],
  ])("reports why there is none: %s", async (_what, name, content, message) => {
    using watch = watchStretches();
    const reason = name === "r.zip" ? "NOT_TABULAR" : "ROW_TOO_LONG";
    expect(await previewTable(pieces(Buffer.from(content)), name, { rows: 100 })).toMatchObject({
      kind: "unavailable",
      reason,
      message: expect.stringContaining(message),
    });
    expect(watch.longestMs()).toBeLessThan(longestStretchMs);
  });

  test.each([
    ["rows with another number of cells than the header", `a,b\n${"c\n".repeat(50_000)}`],
    ["blank lines", `a,b\n${"\n".repeat(3_000_000)}c,d\n`],
    ["template lines", `a,b\n${"#INFO\n".repeat(1_000_000)}c,d\n`],
    ["one long cell", `Status\nSuccess\n${"x".repeat(1_000_000)}\n`],
  ])("does not block the event loop: %s", async (_what, content) => {
    using watch = watchStretches();
    const source = pieces(gzipSync(content.replace("a,b", "Status,Code")));
    await Promise.allSettled([readFailures(source, "r.csv.gz", null, 10)]);
    expect(watch.longestMs()).toBeLessThan(longestStretchMs);
  });

  test("is not searched for failures beyond 150 MiB of decompressed bytes", async () => {
    const part = gzipSync(`Status\n${"Success\n".repeat(1000)}`.padEnd(15_728_640));
    const source = pieces(Buffer.concat(Array.from({ length: 11 }, () => part)));
    await expect(readFailures(source, "r.csv.gz", null, 10)).rejects.toMatchObject({ code: "FILE_FAULT" });
  });
});

describe("the previews of one operation", () => {
  const rows = `${"x".repeat(9_000)}\n`.repeat(100);
  const preview = (budget: ReturnType<typeof createTextBudget>) =>
    previewTable(pieces(Buffer.from(`a\n${rows}`)), "r.csv", { rows: 100 }, budget);

  test("contain at most 2 097 152 characters, and later previews are TOO_LARGE", async () => {
    const budget = createTextBudget();
    const previews = [await preview(budget), await preview(budget), await preview(budget)];
    expect(previews).toMatchObject([
      { kind: "table", hasMoreRows: false },
      { kind: "table", hasMoreRows: false },
      { kind: "table", hasMoreRows: true },
    ]);
    const shown = previews.flatMap((each) => (each.kind === "table" ? each.rows : []));
    const characters = shown.reduce((sum, { cells }) => sum + cells.join("").length, 0);
    expect(characters).toBeLessThanOrEqual(maxShownCharacters);
    expect(await preview(budget)).toMatchObject({ kind: "unavailable", reason: "TOO_LARGE" });
  });

  test("share this limit with failed records, whose page then ends early with more to come", async () => {
    const failures = `Status,Message\n${`Failure,${"m".repeat(9_000)}\n`.repeat(400)}`;
    const page = await readFailures(pieces(Buffer.from(failures)), "r.csv", null, 400, createTextBudget());
    expect(page).toMatchObject({ hasMore: true, total: null });
    expect(page.failures.length).toBeGreaterThan(200);
  });
});
