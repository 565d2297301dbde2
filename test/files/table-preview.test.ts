import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { pieces } from "../helpers/pieces.ts";
import { previewTable, type TablePreview } from "../../src/files/table-preview.ts";

/** A file that arrives in pieces and counts them. */
function file(bytes: Buffer, pieceBytes = 7) {
  const state = { sent: 0, isClosed: false };
  async function* source() {
    try {
      for await (const piece of pieces(bytes, pieceBytes)) {
        state.sent += piece.length;
        yield piece;
      }
    } finally {
      state.isClosed = true;
    }
  }
  return { state, source: source() };
}

async function* failing() {
  yield Buffer.from("a,b\n");
  throw new Error("The connection broke.");
}

async function table(
  text: string | Buffer,
  name: string | null = "report.csv",
  rows = 20,
  pieceBytes?: number,
) {
  const preview = await previewTable(file(Buffer.from(text), pieceBytes).source, name, { rows });
  expect(preview.kind).toBe("table");
  return preview as TablePreview;
}

async function reason(bytes: string | Buffer, name: string | null = "report.csv") {
  const preview = await previewTable(file(Buffer.from(bytes), 4_096).source, name, { rows: 20 });
  return preview.kind === "unavailable" ? preview.reason : preview;
}

describe("detail 14: a preview of a template", () => {
  test.each([",", ";"])("omits the lines about the template, with %j between its cells", async (sign) => {
    const lines = [
      `Info${sign}Version=1.0.0${sign}Template=fx_category_template_EBAY_US`,
      "#INFO Set Action to Add",
      `SKU${sign}Price`,
      `a${sign}1`,
      `#INFO${sign}${sign}`,
      `b${sign}2`,
    ];
    expect(await table(lines.join("\r\n"))).toMatchObject({
      columns: ["SKU", "Price"],
      rows: [
        { lineNumber: 4, cells: ["a", "1"] },
        { lineNumber: 6, cells: ["b", "2"] },
      ],
    });
  });

  test("keeps columns that only resemble such lines", async () => {
    expect((await table("Info,Price\na,1\n")).columns).toEqual(["Info", "Price"]);
    expect((await table("#,Name\n1,a\n")).columns).toEqual(["#", "Name"]);
  });
});

const csv = "report.csv";
const cellsOf = (...rows: string[][]) => ({ rows: rows.map((cells) => ({ cells })) });
const lastRow = { rows: [{ lineNumber: 2, cells: ["1", "2"] }] };
const literal = { format: "TSV", ...cellsOf(["Tablet", '"10" wide']) };

describe("a preview", () => {
  test("has the header and the rows with their line numbers, and states that there are no more", async () => {
    expect(await table("a,b\n1,2\n3,4\n")).toEqual({
      kind: "table",
      format: "CSV",
      columns: ["a", "b"],
      rows: [
        { lineNumber: 2, cells: ["1", "2"] },
        { lineNumber: 3, cells: ["3", "4"] },
      ],
      hasMoreRows: false,
      bytesRead: 12,
    });
  });

  test("is the same for any split of the bytes", async () => {
    const text = '\ufeffsku,title\r\nA,"10"" tablet, grey"\r\nB,"two\r\nlines ü"\r\nC,€\r\n';
    const whole = await table(text, "r.csv", 20, 1_000);
    expect(whole.rows.map(({ cells }) => cells[1])).toEqual(['10" tablet, grey', "two\r\nlines ü", "€"]);
    for (let pieceBytes = 1; pieceBytes < 20; pieceBytes += 1) {
      expect(await table(text, "r.csv", 20, pieceBytes)).toEqual(whole);
    }
  });

  test.each(['a,b\n1,"x\ny\nz"\n2,w\n', 'a\r\n"x\r\ny"\r\n\r\nz\r\n'])(
    "has the line number of the first line of a row whose cells contain line breaks: %j",
    async (text) => {
      expect((await table(text)).rows.map(({ lineNumber }) => lineNumber)).toEqual([2, 5]);
    },
  );

  test.each<[string, string, string | null, number, object]>([
    ["has the requested number of rows", "n\n1\n2\n3\n", csv, 2, { rows: { length: 2 }, hasMoreRows: true }],
    ["states that no rows follow", "n\n1\n2\n3\n", csv, 3, { rows: { length: 3 }, hasMoreRows: false }],
    ["keeps short and long rows", "a,b,c\n1\n1,2,3,4\n", csv, 9, cellsOf(["1"], ["1", "2", "3", "4"])],
    ["includes a last row without a line break", "a,b\n1,2", csv, 9, lastRow],
    ["reads tab-separated cells literally", 'item\tsize\nTablet\t"10" wide\n', "items.tsv", 9, literal],
    ["detects tabs without a name", "a\tb\n1\t2\n", null, 9, { format: "TSV" }],
    ["detects semicolons without a name", "a;b\n1,5;2\n", null, 9, cellsOf(["1,5", "2"])],
  ])("%s", async (_what, text, name, rows, expected) => {
    expect(await table(text, name, rows)).toMatchObject(expected);
  });

  test("decompresses gzip and counts the bytes from the service", async () => {
    const bytes = gzipSync("a,b\n1,2\n");
    expect(await table(bytes, "report.csv.gz")).toMatchObject({
      columns: ["a", "b"],
      bytesRead: bytes.length,
    });
  });

  test.each([
    ["UTF-16 with a byte order mark", Buffer.from("\ufeffa,b\nü,€\n", "utf16le"), ["ü", "€"]],
    ["Windows-1252", Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0xfc, 0x2c, 0x80, 0x0a]), ["ü", "€"]],
  ])("decodes %s", async (_name, bytes, cells) => {
    expect((await table(bytes)).rows[0]?.cells).toEqual(cells);
  });

  test("stops reading when it has enough rows", async () => {
    const { source, state } = file(Buffer.from("a\n".repeat(500_000)), 1_000);
    const preview = await previewTable(source, "r.csv", { rows: 3 });
    expect(preview).toMatchObject({ hasMoreRows: true });
    expect(state.sent).toBeLessThan(5_000);
    expect(state.isClosed).toBe(true);
  });

  test("reads only up to a limit from a gzip bomb", async () => {
    const member = gzipSync(Buffer.alloc(100 * 1_048_576));
    const bomb = Buffer.concat(Array.from({ length: 30 }, () => member));
    const { source, state } = file(bomb, 16_384);
    const preview = await previewTable(source, "bomb.csv.gz", { rows: 20 });
    expect(preview.kind).toBe("unavailable");
    expect(state.sent).toBeLessThan(bomb.length / 4);
    expect(state.isClosed).toBe(true);
  });

  test("shows only whole rows when the limit cuts the file", async () => {
    const row = `${"x".repeat(400_000)},end\n`;
    const preview = await table(row.repeat(5), "r.csv", 20, 65_536);
    expect(preview.rows.every(({ cells }) => cells[1] === "end")).toBe(true);
    expect(preview).toMatchObject({ hasMoreRows: true, rows: { length: 1 } });
  });

  test.each([
    ["XML", "<?xml version='1.0'?><a/>", "report.xml"],
    ["Avro that resembles a table", "Obj\u0001\tavro.schema\n", "feed.avro.gz"],
    ["XML under another name", "<a/>\n", "report.csv"],
    ["JSON", '{"a":1}', "report.json"],
    ["binary data", Buffer.from([0, 1, 2, 3, 10]), "report.csv"],
    ["a 7z archive", Buffer.from("377abcaf271c0004", "hex"), "report.7z"],
    ["prose", "Nothing here is a table.\n", null],
    ["an empty file", "", "report.csv"],
  ])("is not available for %s", async (_what, bytes, name) => {
    expect(await reason(bytes, name)).toBe("NOT_TABULAR");
  });

  test("reports a first row that does not end within the limit", async () => {
    expect(await reason(Buffer.alloc(1_200_000, "x,"))).toBe("ROW_TOO_LONG");
  });

  test("reports a broken gzip stream, one that ends early, and an unclosed quote", async () => {
    const broken = Buffer.concat([gzipSync("a,b\n".repeat(10_000)).subarray(0, 12), Buffer.alloc(50, 255)]);
    expect(await reason(broken, "r.csv.gz")).toBe("CORRUPT");
    expect(await reason(gzipSync("a,b\n1,2\n").subarray(0, -9), "r.csv.gz")).toBe("CORRUPT");
    expect(await reason('a,b\n"1,2\n')).toBe("CORRUPT");
  });

  test("fails with the error of its source", async () => {
    await expect(previewTable(failing(), "r.csv", { rows: 20 })).rejects.toThrow("The connection broke.");
  });
});
