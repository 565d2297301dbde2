import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { findUnreadLines } from "../../../src/sandbox/services/seller-feed/uploads/unread-lines.ts";
import { pieces } from "../../helpers/pieces.ts";
import { endlessSlice, feedTypeNamed } from "./feed-type-named.ts";
import { processFile, startFeeds } from "./feeds.ts";
import { csvResult, resultText, summary } from "./listings.ts";

const end = (sku: string) => `<EndItemRequest><SKU>${sku}</SKU></EndItemRequest>`;

describe("A malformed file", () => {
  test("counts each line after the malformed one as a failed record in CSV", async () => {
    await using feeds = await startFeeds();
    const file = 'SKU,Price\nn-1,1\nn-2,"2\n\nn-3,3\n#INFO a remark\nn-4,4\n';
    const task = await processFile(feeds, "FX_LISTING", file);
    expect(await summary(feeds, task)).toEqual({
      status: "PARTIALLY_PROCESSED",
      uploadSummary: { successCount: 0, failureCount: 4 },
    });
    expect((await csvResult(task)).map((row) => [row["Record"], row["Error code"]])).toEqual([
      ["2", "ITEM_NOT_FOUND"],
      ["3", "FILE_MALFORMED"],
      ["5", "NOT_READ"],
      ["7", "NOT_READ"],
    ]);
  });

  test("counts each element after the malformed one as a failed record in XML, also on the same line", async () => {
    await using feeds = await startFeeds();
    const file = `<BulkDataExchangeRequests>${end("a")}<EndItemRequest><SKU>b</EndItemRequest>${end("c")}${end("d")}</BulkDataExchangeRequests>`;
    const task = await processFile(feeds, "LMS_END_ITEM", file);
    expect(await summary(feeds, task)).toMatchObject({ uploadSummary: { failureCount: 4 } });
    const codes = [...(await resultText(task)).matchAll(/<ErrorCode>(.*?)</g)].map(([, code]) => code);
    expect(codes).toEqual(["ITEM_NOT_FOUND", "FILE_MALFORMED", "NOT_READ", "NOT_READ"]);
  });

  test("reports that the number of unread records is unknown when its archive is truncated", async () => {
    await using feeds = await startFeeds();
    const rows = Array.from({ length: 20_000 }, (_, at) => `n-${at},${(at * 7919) % 1000}.50`);
    const packed = gzipSync(["SKU,Price", ...rows].join("\n"));
    const cut = packed.subarray(0, packed.length - 1000);
    const task = await processFile(feeds, "FX_LISTING", cut, "prices.csv.gz");
    expect(await summary(feeds, task)).toMatchObject({ status: "PARTIALLY_PROCESSED" });
    expect((await csvResult(task)).at(-1)).toMatchObject({
      "Error code": "FILE_MALFORMED",
      "Error message": expect.stringContaining("The number of following records is unknown."),
    });
  });

  test.each(["\n", "\r\n", "\r"])(
    "counts its unread records with line breaks %j, in chunks of any size",
    async (eol) => {
      const csv = ["SKU", "a", '"b', "", "c", "d"].join(eol);
      const elements = "<R>~<EndItemRequest>~</EndItemRequest><EndItemRequest/>~<n:EndItemRequest~/>";
      const xml = elements.replaceAll("~", eol);
      for (const [type, text, place, lines] of [
        ["FX_LISTING", csv, { line: 3, appliedCount: 1 }, [5, 6]],
        ["LMS_END_ITEM", xml, { line: 2, appliedCount: 0 }, [3, 4]],
      ] as const) {
        for (const pieceBytes of [65_536, 1, 2, 3, 7]) {
          const source = pieces(Buffer.from(text), pieceBytes);
          const from = { ...place, mostLines: 100 };
          const found = await findUnreadLines(source, feedTypeNamed(type), from, endlessSlice());
          expect(found).toEqual({ unreadLines: lines, isWhole: true });
        }
      }
    },
  );
});
