import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { pieces } from "../helpers/pieces.ts";
import { previewTable, type TablePreview } from "../../src/files/table-preview.ts";
import { zip } from "../sandbox/seller-feed/zip.ts";

function preview(content: string | Buffer, name: string | null = null, rows = 20, pieceBytes?: number) {
  return previewTable(pieces(Buffer.from(content), pieceBytes), name, { rows });
}

async function table(content: string | Buffer, name: string | null = null, rows = 20) {
  const found = await preview(content, name, rows);
  expect(found).toMatchObject({ kind: "table" });
  return found as TablePreview;
}

const orders = `<?xml version="1.0" encoding="UTF-8"?>
<OrderReport xmlns="urn:x"><Version>1113</Version><Timestamp>now</Timestamp>
<OrderArray>
<Order><OrderID>1</OrderID><Buyer><Name>A &amp; B&#x2603;</Name></Buyer><Total currencyID="USD">1.10</Total>
<OrderLine><SKU>a</SKU></OrderLine><OrderLine><SKU>b</SKU></OrderLine></Order>
<Order
><OrderID>2</OrderID><ShippedTime/><Buyer><Name><![CDATA[<C>]]></Name></Buyer><Total currencyID="EUR">2</Total>
<OrderLine><SKU>c</SKU></OrderLine></Order>
</OrderArray></OrderReport>
`;

const nestedOrder =
  "<OrderArray><Order><A>1</A><LineArray><Line><S>1</S></Line><Line><S>2</S></Line></LineArray></Order></OrderArray>";

/** Element with a nested list. */
function skuDetails(sku: string, ...variations: string[]): string {
  const list = variations.map((name) => `<Variation><S>${name}</S></Variation>`).join("");
  return `<SKUDetails><SKU>${sku}</SKU><Variations>${list}</Variations></SKUDetails>`;
}

describe("detail 15: previews of order reports", () => {
  const expected = {
    format: "XML",
    columns: "OrderID ShippedTime Buyer.Name Total@currencyID Total OrderLine.SKU OrderLine[2].SKU".split(
      " ",
    ),
    rows: [
      { lineNumber: 4, cells: ["1", "", "A & B☃", "USD", "1.10", "a", "b"] },
      { lineNumber: 6, cells: ["2", "", "<C>", "EUR", "2", "c", ""] },
    ],
    hasMoreRows: false,
  };

  test("show orders as rows with their nested values as columns, for any split of the bytes", async () => {
    for (const pieceBytes of [65_536, 1, 2, 3, 7, 64]) {
      expect(await preview(orders, "report.xml", 20, pieceBytes)).toMatchObject(expected);
    }
  });

  test.each([
    ["gzipped", gzipSync(orders), "report.xml.gz"],
    ["zipped", zip("report.xml", Buffer.from(orders)), "report.zip"],
    ["written with CRLF line endings", Buffer.from(orders.replaceAll("\n", "\r\n")), "report.xml"],
    ["encoded in UTF-16", Buffer.from(`\ufeff${orders.replace("UTF-8", "UTF-16")}`, "utf16le"), "report.xml"],
    ["encoded in UTF-16 without a byte order mark", Buffer.from(orders, "utf16le"), "report.xml"],
  ])("are the same when the file is %s", async (_how, bytes, name) => {
    expect(await preview(bytes, name)).toMatchObject(expected);
  });

  test("use the declared encoding", async () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-5"?><Items><Item><Name>Б</Name></Item></Items>';
    const bytes = Buffer.concat(
      text.split("Б").flatMap((part, at) => [...(at ? [Buffer.of(0xb1)] : []), Buffer.from(part)]),
    );
    for (const pieceBytes of [65_536, 1, 5, 60]) {
      expect(await preview(bytes, null, 20, pieceBytes)).toMatchObject({ rows: [{ cells: ["Б"] }] });
    }
  });

  test.each([
    ["a single order", "<OrderReport><OrderArray><Order><A>1</A></Order></OrderArray></OrderReport>", 1],
    [
      "responses",
      "<Bulk><XResponses><AddItemResponse><Ack>Success</Ack></AddItemResponse></XResponses></Bulk>",
      1,
    ],
    [
      "elements with namespace prefixes",
      "<n:Orders><n:Order><n:A>1</n:A></n:Order><n:Order><n:A>2</n:A></n:Order></n:Orders>",
      2,
    ],
    ["a report nested in another element", `<B><R><Ack>ok</Ack>${nestedOrder}</R></B>`, 1],
    ["elements with nested lists", `<Report>${skuDetails("1", "a", "b")}${skuDetails("2", "c")}</Report>`, 2],
    [
      "elements with arbitrary names",
      "<r><x><A>1</A><y><A>2</A></y><y><A>3</A></y></x><x><A>4</A></x></r>",
      2,
    ],
    ["elements with only text", "<SKUs><SKU>1</SKU><SKU>2</SKU></SKUs>", 2],
    [
      "an empty list of orders",
      "<OrderReport><Version>1</Version><OrderArray></OrderArray></OrderReport>",
      0,
    ],
  ])("find the rows of %s", async (_what, xml, count) => {
    const { rows, hasMoreRows } = await table(xml);
    expect([rows.length, hasMoreRows]).toEqual([count, false]);
  });

  test("read only as much as needed", async () => {
    let sent = 0;
    async function* endless() {
      const order = Buffer.from("<Order><OrderID>1</OrderID></Order>".repeat(100));
      yield Buffer.from("<OrderReport><OrderArray>");
      for (;;) {
        sent += order.length;
        yield order;
      }
    }
    expect(await previewTable(endless(), "a.xml", { rows: 5 })).toMatchObject({
      rows: { length: 5 },
      hasMoreRows: true,
    });
    expect(sent).toBeLessThan(20_000);
  });

  test("truncate huge texts, and omit columns after the two hundredth", async () => {
    const many = Array.from({ length: 300 }, (_, at) => `<c${at}>x</c${at}>`).join("");
    const { columns, rows } = await table(`<Items><Item><T>${"x".repeat(20_000)}</T>${many}</Item></Items>`);
    expect(columns).toHaveLength(200);
    expect(rows[0]?.cells[0]).toHaveLength(10_000);
    expect(rows[0]?.cells[0]?.endsWith("x…")).toBe(true);
  });

  test("report the error of a broken file, and show the rows before it", async () => {
    for (const [file, reason, message] of [
      ["<OrderArray>\n<Order>\n<A>1</B></Order>", "CORRUPT", "line 3"],
      ["<OrderArray><Order><A>1</A></Order>", "CORRUPT", ""],
      ["<OrderArray><Order><A>&what;</A></Order></OrderArray>", "CORRUPT", "entity"],
      [`<OrderArray><Order><A>${"x".repeat(1_200_000)}`, "ROW_TOO_LONG", ""],
      [zip("report.xml", Buffer.from(orders)).subarray(0, 60), "CORRUPT", ""],
    ] as const) {
      expect(await preview(file)).toMatchObject({ reason, message: expect.stringContaining(message) });
    }
    const broken = "<OrderArray><Order><A>1</A></Order><Order><A>1</A></Order></B>";
    expect(await preview(broken, null, 1)).toMatchObject({ rows: { length: 1 }, hasMoreRows: true });
  });
});

describe("detail 15: previews of metric reports", () => {
  const report = JSON.stringify(
    {
      marketplaces: ["EBAY_US"],
      evaluationCycle: { startDate: "a" },
      metrics: [
        { id: "1", rate: 0, peer: { rate: "x", tags: ["a", "b"] }, lines: [{ q: 1 }, { q: 2 }], none: null },
        { id: '2 "[{', isHigh: true, rate: 1.5 },
      ],
    },
    undefined,
    2,
  ).replace(/"rate": 0/, '"rate": 12345678901234567890.10');

  test("show metrics as rows with numbers as written, for any split of the bytes", async () => {
    for (const pieceBytes of [65_536, 1, 2, 3, 7]) {
      expect(await preview(report, "report.json", 20, pieceBytes)).toMatchObject({
        format: "JSON",
        columns: ["id", "isHigh", "rate", "peer.rate", "peer.tags", "lines.q", "lines[2].q", "none"],
        rows: [
          { lineNumber: 9, cells: ["1", "", "12345678901234567890.10", "x", "a, b", "1", "2", ""] },
          { lineNumber: 29, cells: ['2 "[{', "true", "1.5", "", "", "", "", ""] },
        ],
        hasMoreRows: false,
      });
    }
  });

  test.each([
    ["a root list", '[{"a":1},{"a":2}]', 2],
    ["a nested list", '{"report":{"data":{"metrics":[{"a":1}]}}}', 1],
    ["an empty list", '{"metrics":[]}', 0],
  ])("find the rows of %s", async (_what, json, count) => {
    expect((await table(json)).rows).toHaveLength(count);
  });

  test.each([
    ["a file without a list", '{"a":1}', "NOT_TABULAR"],
    ["a list of values", '{"a":[1,2]}', "NOT_TABULAR"],
    ["an item that is not JSON", '[{"a":1},{"a":}]', "CORRUPT"],
    ["a truncated list", '[{"a":1},{"a":', "CORRUPT"],
    ["mismatched brackets", '[{"a":1},}]', "CORRUPT"],
    ["an item that is too long", `[{"a":"${"x".repeat(1_200_000)}`, "ROW_TOO_LONG"],
  ])("report the error of %s", async (_what, json, reason) => {
    expect(await preview(json)).toMatchObject({ kind: "unavailable", reason });
  });
});

describe("detail 15: previews of delimited files", () => {
  test.each([
    ["vertical bars", "a|b\n1|2\n", ["1", "2"]],
    ["quoted tabs", 'a\tb\n"1\tx"\t2\n', ["1\tx", "2"]],
    ["quoted commas in the header", '"a,b,c";d\n1;2\n', ["1", "2"]],
    ["quotes within a cell", 'a,b\n1 " 2,"3 ""x"" 4"\n', ['1 " 2', '3 "x" 4']],
    ["CR line endings", "a,b\r1,2\r", ["1", "2"]],
  ])("are read with %s", async (_what, text, cells) => {
    expect((await table(text, "r.csv")).rows[0]?.cells).toEqual(cells);
  });

  test("report the line of an unclosed quoted cell, and truncate long cells", async () => {
    expect(await preview('a,b\r\n1,"2\r\n3"\r\n\r\n3,"4\r\n5,6\r\n', "r.csv")).toMatchObject({
      reason: "CORRUPT",
      message: expect.stringContaining("line 5"),
    });
    const { rows } = await table(`a,b\n1,${"x".repeat(500_000)}\n`, "r.csv");
    expect(rows[0]?.cells[1]).toHaveLength(10_000);
  });
});
