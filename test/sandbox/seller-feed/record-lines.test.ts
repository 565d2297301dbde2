import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { readCsvRecords } from "../../../src/sandbox/services/seller-feed/uploads/csv-records.ts";
import type { FeedRecord } from "../../../src/sandbox/services/seller-feed/uploads/feed-record.ts";
import { readXmlRecords } from "../../../src/sandbox/services/seller-feed/uploads/xml-records.ts";
import { openDatabase } from "../../../src/sandbox/storage/database.ts";
import { pieces } from "../../helpers/pieces.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";
import { endlessSlice, feedTypeNamed } from "./feed-type-named.ts";
import { processFile, startFeeds } from "./feeds.ts";
import { resultText } from "./listings.ts";
import { readElements } from "./xml.ts";

type Reader = typeof readCsvRecords;

/** Returns the records' SKUs with their lines, and the line of the error that stops the reader. */
async function linesOf(read: Reader, feedType: string, text: string, pieceBytes = 65_536) {
  const lines: [string | undefined, number][] = [];
  let brokenAt: number | undefined;
  try {
    const source = Readable.from(pieces(Buffer.from(text), pieceBytes), { objectMode: false });
    for await (const { fields, line } of read(source, feedTypeNamed(feedType), endlessSlice())) {
      lines.push([fields.sku, line]);
    }
  } catch (error) {
    brokenAt = (error as { line?: number }).line;
  }
  return { lines, brokenAt };
}

const file = [
  "\ufeff#INFO,Version=1",
  "",
  '"Custom label (SKU)","Ti',
  'tle",Quantity',
  "A,one,1",
  "",
  ",,",
  '"",,',
  'B,"two',
  "",
  'lines ü",2',
  "#INFO a remark",
  "C,three,3",
  'D,"fo""ur',
  '",4',
  "E,five,5",
];
const expected: [FeedRecord["fields"]["sku"], number][] = [
  ["A", 5],
  ["B", 9],
  ["C", 13],
  ["D", 14],
  ["E", 16],
];

describe("detail 14: the record number", () => {
  test.each(["\n", "\r\n", "\r"])(
    "is the line number in a CSV file with line breaks %j, in chunks of any size",
    async (eol) => {
      const text = file.join(eol);
      for (const pieceBytes of [65_536, 1, 2, 3, 5, 7]) {
        const found = await linesOf(readCsvRecords, "FX_LISTING", text, pieceBytes);
        expect(found).toMatchObject({ lines: expected });
      }
    },
  );

  test("is the line number of each record and of the error in a malformed CSV file", async () => {
    const text = 'SKU,Title\r\nA,one\r\n\r\nB,"two\r\nC,three\r\n';
    expect(await linesOf(readCsvRecords, "FX_LISTING", text)).toEqual({ lines: [["A", 2]], brokenAt: 4 });
  });

  test("is the line number of each record and of the error in an XML file", async () => {
    const text = `<?xml version="1.0"?>
<BulkDataExchangeRequests>
  <ReviseInventoryStatusRequest
    xmlns="urn:x"><InventoryStatus><SKU>A</SKU></InventoryStatus>
    <InventoryStatus
    ><SKU>B</SKU></InventoryStatus></ReviseInventoryStatusRequest><ReviseInventoryStatusRequest>
    <SKU>C</SKU></ReviseInventoryStatusRequest>
</Bulk>`;
    for (const eol of ["\n", "\r\n"]) {
      for (const pieceBytes of [65_536, 1, 3]) {
        const lines = text.replaceAll("\n", eol);
        expect(await linesOf(readXmlRecords, "LMS_REVISE_INVENTORY_STATUS", lines, pieceBytes)).toEqual({
          lines: [
            ["A", 4],
            ["B", 5],
            ["C", 6],
          ],
          brokenAt: 8,
        });
      }
    }
  });

  test("is the line number in the result files", async () => {
    await using feeds = await startFeeds();
    const xml =
      "<BulkDataExchangeRequests>\n<EndItemRequest>\n<SKU>none</SKU>\n</EndItemRequest>\n<EndItemRequest/></BulkDataExchangeRequests>";
    const xmlResult = await resultText(await processFile(feeds, "LMS_END_ITEM", xml));
    expect(readElements(xmlResult, "EndItemResponse").map((row) => row["RecordNumber"])).toEqual(["2", "5"]);
    const csvResult = await resultText(await processFile(feeds, "FX_LISTING", file.join("\r\n")));
    const records = csvResult.split("\r\n").map((line) => line.split(",")[0]);
    expect(records).toEqual(["Record", "5", "9", "13", "14", "16", ""]);
  });
});

test("a database of an earlier version gets each new column once", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "sandbox.db");
  const columns = [{ table: "things", column: "line", type: "INTEGER" }] as const;
  openDatabase(path, ["CREATE TABLE IF NOT EXISTS things (id INTEGER) STRICT"]).close();
  for (let start = 0; start < 2; start += 1) {
    const database = openDatabase(path, [], columns);
    database.insert("things", { id: start, line: 7 });
    expect(database.get("SELECT count(*) AS count FROM things WHERE line = 7")).toEqual({ count: start + 1 });
    database.close();
  }
});
