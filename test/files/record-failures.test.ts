import { createGzip, gzipSync } from "node:zlib";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { pieces } from "../helpers/pieces.ts";
import { type FailurePosition, readFailures } from "../../src/files/record-failures.ts";
import { previewTable } from "../../src/files/table-preview.ts";
import { zip } from "../sandbox/seller-feed/zip.ts";

function read(content: string | Buffer, wanted = 20) {
  return readFailures(pieces(Buffer.from(content)), null, null, wanted);
}

/** Reads all pages, each from a new stream of the file. */
async function readAll(content: string | Buffer, wanted: number, pieceBytes: number) {
  const lines: (number | null)[] = [];
  let after: FailurePosition | null = null;
  for (;;) {
    const page = await readFailures(pieces(Buffer.from(content), pieceBytes), null, after, wanted);
    lines.push(...page.failures.map(({ failure }) => failure.lineNumber));
    if (!page.hasMore) return { lines, total: page.total };
    expect(lines.length).toBeLessThan(numbers.length);
    expect(page.total).toBeNull();
    after = page.failures.at(-1)?.place ?? null;
  }
}

async function reason(content: string, onlyFailures: boolean): Promise<string> {
  if (onlyFailures) {
    const preview = await previewTable(pieces(Buffer.from(content)), null, { rows: 5, onlyFailures });
    return preview.kind === "unavailable" ? preview.reason : "shown";
  }
  return read(content).then(
    () => "read",
    (error: { reason: string }) => error.reason,
  );
}

function longRow(line: number, rest: string): string {
  return `${line},${"x".repeat(1_000)},${rest}\n`;
}

async function* longRows() {
  yield "Record,Note,SKU,Status,Error code\n";
  for (let line = 2; line < 10_000; line += 100) yield longRow(line, "a,Success,").repeat(100);
  yield longRow(10_000, "last,Failure,BAD");
}

const longFile = () => Readable.from(longRows()).pipe(createGzip({ level: 1 }));

const numbers = Array.from({ length: 23 }, (_, at) => at + 2);
const isFailed = (line: number) => line % 3 === 0;
const failed = numbers.filter(isFailed);

const csv = [
  '"Note, ü",Record,SKU,Status,Error code,Error message',
  ...numbers.map((line) => `€,${line},s${line},${isFailed(line) ? "Failure" : "Success"},,"x\r\ny"`),
].join("\r\n");
const xml = `<?xml version="1.0"?><n:BulkDataExchangeResponses>${numbers
  .map(
    (line) =>
      `<n:EndItemResponse>\n<n:Note>€ü</n:Note><n:RecordNumber>${line}</n:RecordNumber><n:Ack>${isFailed(line) ? "Failure" : "Success"}</n:Ack></n:EndItemResponse>`,
  )
  .join("\n")}</n:BulkDataExchangeResponses>`;
const json = JSON.stringify({
  results: numbers.map((line) => ({ line, text: "€]}", status: isFailed(line) ? "ERROR" : "OK" })),
});

/** Fields of a failure that its file does not state. */
const unnamed = {
  lineNumber: null,
  reference: null,
  sku: null,
  itemId: null,
  orderId: null,
  correlationId: null,
  code: null,
  message: null,
};

/** Fields of a failure that its SKU sets. */
const named = (sku: string) => ({ reference: sku, sku });

describe("detail 14: failures of a result file", () => {
  test.each([
    ["CSV", csv],
    ["gzipped CSV", gzipSync(csv)],
    ["CSV in UTF-16", Buffer.from(`\ufeff${csv}`, "utf16le")],
    ["CSV with semicolons", csv.replaceAll(/,(?! )/g, ";")],
    ["XML", xml],
    ["zipped XML", zip("result.xml", Buffer.from(xml))],
    ["JSON", json],
  ])(
    "in %s are returned once each, for any page size and any split of the bytes",
    async (_format, content) => {
      for (const [wanted, pieceBytes] of [
        [100, 65_536],
        [1, 65_536],
        [3, 5],
        [failed.length, 33],
        [2, 1],
      ] as const) {
        expect(await readAll(content, wanted, pieceBytes)).toEqual({ lines: failed, total: failed.length });
      }
    },
  );

  test.each([
    [
      "listing results",
      'Line Number,Action,Status,ErrorCode,ErrorMessage,ItemID,CustomLabel\n2,Add,Failure,21919067,"Twin, listed.",,a-1\n3,Add,Warning,42,Careful.,1,a-2\n4,Add,Success,,,2,a-3\n',
      [{ position: 1, lineNumber: 2, ...named("a-1"), code: "21919067", message: "Twin, listed." }],
    ],
    [
      "responses with several errors and warnings",
      "<BulkDataExchangeResponses><AddFixedPriceItemResponse><Ack>Failure</Ack><Errors><ShortMessage>W</ShortMessage><ErrorCode>1</ErrorCode><SeverityCode>Warning</SeverityCode></Errors><Errors><ShortMessage>S</ShortMessage><LongMessage>Long.</LongMessage><ErrorCode>2</ErrorCode><SeverityCode>Error</SeverityCode></Errors><Errors><ShortMessage>Third.</ShortMessage><ErrorCode>3</ErrorCode><SeverityCode>Error</SeverityCode></Errors><Item><SKU>b</SKU></Item></AddFixedPriceItemResponse><AddFixedPriceItemResponse><Ack>Warning</Ack><Errors><ErrorCode>1</ErrorCode></Errors></AddFixedPriceItemResponse></BulkDataExchangeResponses>",
      [{ position: 1, lineNumber: null, ...named("b"), code: "2", message: "Long. Third." }],
    ],
    [
      "errors without a status",
      "Row,SKU,Error code,Error message\n2,a,,\n3,b,X,Bad\n",
      [{ position: 2, lineNumber: 3, ...named("b"), code: "X", message: "Bad" }],
    ],
    [
      "shipments of which two start on one line",
      "Record,Reference,Status,Error code,Order number,Item number\n2,,Success,,1,7\n3,my-2,Failure,X,2,\n3,,Failure,X,3,9\n",
      [
        { position: 2, lineNumber: 3, reference: "my-2", orderId: "2", code: "X" },
        { position: 3, lineNumber: 3, reference: "9", itemId: "9", orderId: "3", code: "X" },
      ],
    ],
    [
      "responses with a correlation id",
      "<BulkDataExchangeResponses><EndItemResponse><CorrelationID>m-1</CorrelationID><Ack>Success</Ack></EndItemResponse><EndItemResponse><CorrelationID>m-2</CorrelationID><ItemID>5</ItemID><Ack>Failure</Ack></EndItemResponse></BulkDataExchangeResponses>",
      [{ position: 2, reference: "5", itemId: "5", correlationId: "m-2" }],
    ],
  ])("are recognized in %s", async (_what, content, failures) => {
    const page = await read(content);
    expect(page.failures.map(({ failure }) => failure)).toEqual(
      failures.map((failure) => ({ ...unnamed, ...failure })),
    );
    expect(page).toMatchObject({ total: failures.length, fault: null });
  });

  test.each(["Record,Status\n", "<BulkDataExchangeResponses></BulkDataExchangeResponses>"])(
    "are empty for a file without records, and the page reports it: %j",
    async (content) => {
      expect(await read(content)).toMatchObject({
        failures: [],
        total: 0,
        fault: { reason: "NO_RECORDS", message: expect.stringContaining("no record") },
      });
    },
  );

  test.each([
    ["XML", "<XResponses>\n<XResponse><Ack>Failure</Ack></XResponse>\n<XResponse><Ack>Fail"],
    ["CSV", 'Record,Status\n2,Failure\n3,"Fail'],
    ["gzip", gzipSync(`Record,Status\n${"2,Failure\n".repeat(50_000)}`).subarray(0, -10)],
  ])("before a cut in %s are returned, without a total", async (_what, content) => {
    expect(await read(content, 100_000)).toMatchObject({
      failures: { length: expect.any(Number), 0: { failure: { position: 1 } } },
      hasMore: false,
      total: null,
      fault: { reason: "CORRUPT" },
    });
  });

  test.each([
    ["a table that is not a result file", "SKU,Price\na,1\n", "NOT_A_RESULT"],
    ["orders", "<OrderArray><Order><OrderID>1</OrderID></Order></OrderArray>", "NOT_A_RESULT"],
    ["prose", "All is well.\n", "NOT_TABULAR"],
    ["a truncated file", "<BulkDataExchangeResponses><AResponse><Ack>Failure</Ack>", "CORRUPT"],
  ])("of %s are reported as an error, not as none", async (_what, content, expected) => {
    expect([await reason(content, false), await reason(content, true)]).toEqual([expected, expected]);
  });

  test("are found far beyond a preview, and in a preview of only failures", async () => {
    expect(await readFailures(longFile(), "r.csv.gz", null, 10)).toMatchObject({
      failures: [{ failure: { lineNumber: 10_000, sku: "last", code: "BAD" } }],
      total: 1,
    });
    expect(await previewTable(longFile(), "r.csv.gz", { rows: 3, onlyFailures: true })).toMatchObject({
      rows: [{ lineNumber: 10_002, cells: ["10000", expect.any(String), "last", "Failure", "BAD"] }],
      hasMoreRows: false,
    });
  });

  test("include no endless row: it is rejected before it fills the memory", async () => {
    for (const beginning of ['Record,Status\n1,"', "<XResponses><AResponse><Ack>", '[{"status":"']) {
      async function* endless() {
        yield Buffer.from(beginning);
        for (;;) yield Buffer.alloc(65_536, "x");
      }
      await expect(readFailures(endless(), null, null, 1)).rejects.toMatchObject({ reason: "ROW_TOO_LONG" });
    }
  });
});
