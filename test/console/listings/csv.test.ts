import { describe, expect, test } from "vitest";
import { everyRow, pickRows } from "../../../src/console/listings/csv/pick-rows.ts";
import { readCsv } from "../../../src/console/listings/csv/read-csv.ts";
import { decodeText, encodeText } from "../../../src/console/csv/text-encoding.ts";
import { unpack } from "../../../src/console/listings/csv/unpack.ts";
import { withMoreColumns, writeCsv } from "../../../src/console/csv/write-csv.ts";

const read = (text: string) => readCsv({ text, encoding: "utf-8" });
const lines = (text: string) => read(text).rows.map(({ line, cells }) => [line, ...cells]);
const textOf = async (blob: Blob) => decodeText(new Uint8Array(await blob.arrayBuffer())).text;

describe("The CSV parser", () => {
  test("reports the line at which each row begins, despite line breaks in cells, blank lines and comments", () => {
    const text = 'SKU,Title\r\nA,"two\r\nlines"\r\n\r\nB,plain\r\n#INFO,a remark\r\n,\r\nC,"say ""hi"""\r\n';
    expect(lines(text)).toEqual([
      [2, "A", "two\r\nlines"],
      [5, "B", "plain"],
      [8, "C", 'say "hi"'],
    ]);
  });

  test.each([
    ["line feeds", "SKU,Price\nA,1\nB,2"],
    ["carriage returns", "SKU,Price\rA,1\rB,2\r"],
    ["semicolons", "SKU;Price\r\nA;1\r\nB;2\r\n"],
    ["tabs", "SKU\tPrice\nA\t1\nB\t2\n"],
    ["vertical bars", "SKU|Price\nA|1\nB|2\n"],
  ])("accepts %s", (_, text) => {
    expect(read(text).columns).toEqual(["SKU", "Price"]);
    expect(lines(text)).toEqual([
      [2, "A", "1"],
      [3, "B", "2"],
    ]);
  });

  test.each([
    ["line feeds after a head with another line break", "SKU,Price\r\nA,1\nB,2\n", "\r\n"],
    ["carriage returns after a head without one", 'SKU,Price\nA,1\r\nB,"2"\r\n', "\n"],
    ["a last row without a line feed", "SKU,Price\r\nA,1\r\nB,2\r", "\r\n"],
  ])("accepts %s", (_, text, newline) => {
    expect(read(text)).toMatchObject({ columns: ["SKU", "Price"], shape: { head: "SKU,Price", newline } });
    expect(lines(text)).toEqual([
      [2, "A", "1"],
      [3, "B", "2"],
    ]);
  });

  test("finds the end of a head with line breaks in its names", () => {
    const text = '"Item\nnumber";Price\r\n1;2\r\n"3\r";"4\r"\r\n';
    expect(read(text)).toMatchObject({ columns: ["Item\nnumber", "Price"], shape: { newline: "\r\n" } });
    expect(lines(text)).toEqual([
      [3, "1", "2"],
      [4, "3\r", "4\r"],
    ]);
  });

  test("keeps the lines of a template before the column names", () => {
    const { shape, columns, rows } = read("#INFO,Version=1\nInfo,for sellers\nSKU,Price\nA,1\n");
    expect(columns).toEqual(["SKU", "Price"]);
    expect(shape.head).toBe("#INFO,Version=1\nInfo,for sellers\nSKU,Price");
    expect(rows).toEqual([{ line: 4, cells: ["A", "1"] }]);
  });

  test("does not mistake the vertical bars in a template's action column for delimiters", () => {
    const { columns } = read("*Action(SiteID=US|Country=US|Version=1),*Title\nAdd,Lamp\n");
    expect(columns).toEqual(["*Action(SiteID=US|Country=US|Version=1)", "*Title"]);
  });

  test("leaves values unchanged", () => {
    expect(lines("SKU,Price\n 007 ,=1+1\n")).toEqual([[2, " 007 ", "=1+1"]]);
  });

  test("reports misplaced quotation marks and reads the other rows", () => {
    const table = read('SKU,Title\nA,fine\nB,"an "odd" one\nC,"two\nlines"\nD,"never closed\nE,fine\n');
    expect(table.brokenQuotesAt).toBe(3);
    expect(table.rows).toEqual([
      { line: 2, cells: ["A", "fine"] },
      { line: 3, cells: ["B", '"an "odd" one'] },
      { line: 4, cells: ["C", "two\nlines"] },
      { line: 6, cells: ["D", '"never closed'] },
      { line: 7, cells: ["E", "fine"] },
    ]);
  });

  test("returns no columns and no rows for an empty file", () => {
    expect(read("")).toMatchObject({ columns: [], rows: [] });
  });

  test("keeps the line numbers of 50 000 rows", () => {
    const text = `SKU,Title\n${Array.from({ length: 50_000 }, (_, row) => `S${row},"a\nb"\n`).join("")}`;
    const { rows } = read(text);
    expect(rows).toHaveLength(50_000);
    expect(rows.at(-1)).toEqual({ line: 100_000, cells: ["S49999", "a\nb"] });
  });

  test("picks rows by line, by SKU and after a line", () => {
    const table = read("SKU,Price\nA,1\nB,2\nA,3\nC,4\n");
    const wanted = { lines: new Set<number>(), skus: new Set<string>(), behind: null };
    const picked = (more: Partial<typeof everyRow>) =>
      pickRows(table, { ...wanted, ...more }).map(({ line }) => line);
    expect(picked({ lines: new Set([3]) })).toEqual([3]);
    expect(picked({ skus: new Set(["A"]) })).toEqual([2, 4]);
    expect(picked({ behind: 3 })).toEqual([4, 5]);
    expect(pickRows(table, everyRow)).toHaveLength(4);
  });
});

describe("The CSV writer", () => {
  test("keeps head, delimiter and line breaks, and its output is read back unchanged", async () => {
    const table = read('#INFO,x\r\nSKU;"a;b"\r\nA;"1;2"\r\n');
    const rows = [
      ['say "hi"', "1;2"],
      ["two\nlines", " edges "],
      ["", "007"],
    ];
    const written = await textOf(writeCsv(table.shape, rows));
    expect(written.startsWith('#INFO,x\r\nSKU;"a;b"\r\n')).toBe(true);
    expect(read(written).rows.map(({ cells }) => cells)).toEqual(rows);
    expect(read(written).shape).toEqual(table.shape);
  });

  test("starts a new line after a head without a line break", async () => {
    expect(await textOf(writeCsv(read("SKU,Price").shape, [["A", "1"]]))).toBe("SKU,Price\nA,1\n");
  });

  test("can add columns", async () => {
    const { shape } = read("SKU,Title\nA,x\n");
    expect(await textOf(writeCsv(withMoreColumns(shape, ["Price, net"]), [["A", "x", "1"]]))).toBe(
      'SKU,Title,"Price, net"\nA,x,1\n',
    );
  });
});

describe("The encoding of a text", () => {
  test.each(["utf-8", "utf-8-bom", "utf-16le", "utf-16be", "windows-1252"] as const)(
    "%s is detected and written again",
    (encoding) => {
      // Older versions of Node.js 22 decode dashes and euro signs of Windows-1252 as control characters, unlike
      // browsers.
      const text = encoding === "windows-1252" ? "Müller ½" : "Müller – 5 €";
      expect(decodeText(encodeText({ text, encoding }))).toEqual({ text, encoding });
    },
  );

  test("becomes UTF-8 for characters that Windows-1252 does not have", () => {
    expect(decodeText(encodeText({ text: "Łódź", encoding: "windows-1252" }))).toEqual({
      text: "Łódź",
      encoding: "utf-8-bom",
    });
  });

  test("is detected after a gzip file is unpacked; other files are read as they are", async () => {
    const packed = new Response(new Blob(["SKU,Price"]).stream().pipeThrough(new CompressionStream("gzip")));
    expect(decodeText(await unpack(await packed.blob())).text).toBe("SKU,Price");
    expect(decodeText(await unpack(new Blob(["SKU"]))).text).toBe("SKU");
  });
});
