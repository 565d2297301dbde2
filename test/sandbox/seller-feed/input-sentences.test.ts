import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { readCsvRecords } from "../../../src/sandbox/services/seller-feed/uploads/csv-records.ts";
import { readXmlRecords } from "../../../src/sandbox/services/seller-feed/uploads/xml-records.ts";
import { endlessSlice, feedTypeNamed } from "./feed-type-named.ts";

/** Returns the message of the error that stops the reader; an empty string when it reads everything. */
async function messageOf(records: AsyncIterable<unknown>): Promise<string> {
  try {
    for await (const record of records) void record;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "";
}

describe("detail 22: the error of a malformed file", () => {
  const header = "Action,Item number,Title\nRevise,1,good\n";
  test.each([
    ['Revise,2,"open\nRevise,3,x\n', "an opening quotation mark is never closed."],
    ['Revise,2,a "word"\n', "a value contains a quotation mark; enclose the whole value in"],
    ['Revise,2,"a" b\n', "text follows a closing quotation mark;"],
  ])("explains malformed CSV %j without the parser's message", async (rest, reason) => {
    const source = Readable.from([Buffer.from(header + rest)]);
    const message = await messageOf(readCsvRecords(source, feedTypeNamed("FX_LISTING"), endlessSlice()));
    expect(message).toContain(reason);
    expect(message).toMatch(/^The CSV cannot be read from line 3 on: .*\.$/);
  });

  test("explains malformed XML without the parser's message", async () => {
    const text = "<BulkDataExchangeRequests>\n<Header></Header>\n<a></b></BulkDataExchangeRequests>";
    const source = Readable.from([Buffer.from(text)]);
    const type = feedTypeNamed("LMS_REVISE_FIXED_PRICE_ITEM");
    const message = await messageOf(readXmlRecords(source, type, endlessSlice()));
    expect(message).toMatch(/^The XML cannot be read at line 3: [^\d:].*[^.]\.$/);
  });
});
