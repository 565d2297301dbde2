import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { insertOutcome } from "../../../src/sandbox/services/seller-feed/uploads/outcome-store.ts";
import { openDatabase } from "../../../src/sandbox/storage/database.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";
import { create, dayMs, download, makeReport, processFile, startFeeds, stepMs, upload } from "./feeds.ts";
import { csvResult, fixedPriceListings, listings, resultText, sku, summary } from "./listings.ts";
import type { Row } from "./listings.ts";
import { readElements } from "./xml.ts";
import { zip } from "./zip.ts";

function inventoryXml(...entries: string[]): string {
  const requests = entries.map(
    (entry, index) =>
      `<ReviseInventoryStatusRequest xmlns="urn:ebay:apis:eBLBaseComponents"><MessageID>m${index + 1}</MessageID>` +
      `<InventoryStatus>${entry}</InventoryStatus></ReviseInventoryStatusRequest>`,
  );
  return `<?xml version="1.0"?><BulkDataExchangeRequests><Header><SiteID>0</SiteID></Header>${requests.join("\n")}</BulkDataExchangeRequests>`;
}

function priceChange(row: Row | undefined, price: string): Buffer {
  return Buffer.from(
    inventoryXml(`<SKU>${sku(row)}</SKU><StartPrice currencyID="USD">${price}</StartPrice>`),
  );
}

describe("An FX_LISTING file", () => {
  it("produces a result row for each record, with the error of each failed one", async () => {
    await using feeds = await startFeeds();
    const all = [...(await listings(feeds)).values()];
    const [one, two, three] = all.filter((row) => row["Format"] === "FIXED_PRICE");
    const auction = all.find((row) => row["Format"] === "AUCTION");
    const file = [
      "#INFO,Version=1.0",
      "Action,Item number,Custom label (SKU),Title,Start price,Quantity,Note",
      `Revise,${one?.["Item number"]},,,1.50,7,fine`,
      `Revise,,no-such-sku,,1.50,7,`,
      `Revise,,${sku(two)},,minus one,7,`,
      `Revise,,${sku(two)},,1.50,a few,`,
      `Revise,,${sku(auction)},,1.50,2,`,
      `Revise,,,A title,1.50,2,`,
      `Add,,${sku(two)},A twin,1.50,2,`,
      `Add,,new-1,,1.50,2,`,
      `Add,,new-2,"New, with ""quotes""",12.5,2,`,
      `End,,${sku(three)},,,,`,
      `End,,${sku(three)},,,,`,
      `Relist,,${sku(two)},,,,`,
      `Dance,,${sku(two)},,,,`,
      `VerifyAdd,,new-3,Only a trial,1.50,2,`,
      `Add,,new-4,${"x".repeat(81)},1.50,2,`,
    ].join("\n");
    const task = await processFile(feeds, "FX_LISTING", file);
    expect(await summary(feeds, task)).toEqual({
      status: "COMPLETED_WITH_ERROR",
      uploadSummary: { successCount: 4, failureCount: 11 },
    });
    const { headers } = await download(`${task}/download_result_file`);
    expect(headers.get("content-disposition")).toMatch(/filename="FX_LISTING-\w+-result\.csv"/);
    const rows = await csvResult(task);
    expect(rows.map((row) => [row["Record"], row["Status"], row["Error code"]])).toEqual([
      ["3", "Success", ""],
      ["4", "Failure", "ITEM_NOT_FOUND"],
      ["5", "Failure", "PRICE_INVALID"],
      ["6", "Failure", "QUANTITY_INVALID"],
      ["7", "Failure", "ITEM_IS_AUCTION"],
      ["8", "Failure", "FIELD_MISSING"],
      ["9", "Failure", "SKU_EXISTS"],
      ["10", "Failure", "FIELD_MISSING"],
      ["11", "Success", ""],
      ["12", "Success", ""],
      ["13", "Failure", "ITEM_ENDED"],
      ["14", "Failure", "ITEM_ACTIVE"],
      ["15", "Failure", "ACTION_NOT_SUPPORTED"],
      ["16", "Success", ""],
      ["17", "Failure", "TITLE_TOO_LONG"],
    ]);
    expect(rows[2]?.["Error message"]).toContain("minus one");
    const after = await listings(feeds);
    expect(after.get(sku(one))).toMatchObject({ "Start price": "1.50", Quantity: "7" });
    expect(after.get("new-2")).toMatchObject({ Title: 'New, with "quotes"', "Start price": "12.50" });
    expect(after.has(sku(three))).toBe(false);
    expect(after.has("new-3")).toBe(false);
    expect(after.get(sku(two))).toEqual(two);
  });

  it("is applied up to a malformed record, and its task ends in PARTIALLY_PROCESSED", async () => {
    await using feeds = await startFeeds();
    const rows = (await fixedPriceListings(feeds)).slice(0, 1000);
    const good = rows.map((row, index) => `${sku(row)},${index + 1}.05,${index}`).join("\r\n");
    const file = `SKU,Price,Quantity\r\n${good}\r\n${sku(rows[0])},"4.44\r\n${sku(rows[1])},4.44,4\r\n`;
    const task = await processFile(feeds, "FX_LISTING", file);
    expect(await summary(feeds, task)).toEqual({
      status: "PARTIALLY_PROCESSED",
      uploadSummary: { successCount: 1000, failureCount: 2 },
    });
    expect((await feeds.call(task)).json()).toHaveProperty("completionDate");
    expect((await csvResult(task)).slice(1000)).toMatchObject([
      { Record: "1002", Status: "Failure", "Error code": "FILE_MALFORMED" },
      { Record: "1003", Status: "Failure", "Error code": "NOT_READ" },
    ]);
    const after = await listings(feeds);
    for (const [index, row] of rows.entries()) {
      const changed = { "Start price": `${index + 1}.05`, Quantity: String(index) };
      expect(after.get(sku(row))).toMatchObject(changed);
    }
  });

  it("is not applied twice when the process exits while processing", async () => {
    const dataDir = await temporaryFolder();
    const clock = createManualClock();
    const first = await startFeeds({ dataDir, clock });
    const task = await create(first, "task");
    await upload(first, task, "Action,SKU,Title,Price\r\nAdd,a-1,One,1\r\nAdd,a-2,Two,2\r\n");
    await first.pass(stepMs);
    await first[Symbol.asyncDispose]();
    // As if the first record had been applied, and its listing had been sold and had ended since.
    const database = openDatabase(join(dataDir, "sandbox.db"), []);
    const fields = { sku: "a-1" };
    const record = { number: 1, line: 2, action: "ADD", actionName: "Add", fields } as const;
    insertOutcome(database, task.split("/").at(-1) ?? "", record, { isSuccess: true, reference: "x" });
    database.close();

    await using second = await startFeeds({ dataDir, clock });
    const moved = second.sandbox.url + new URL(task).pathname;
    await second.pass(stepMs);
    expect(await summary(second, moved)).toEqual({
      status: "COMPLETED",
      uploadSummary: { successCount: 2, failureCount: 0 },
    });
    expect((await csvResult(moved)).map((row) => row["Reference"])).toEqual(["x", expect.any(String)]);
    const after = await listings(second);
    expect([after.has("a-1"), after.has("a-2")]).toEqual([false, true]);
  });

  it("keeps its changes after a restart", async () => {
    const dataDir = await temporaryFolder();
    const clock = createManualClock();
    const first = await startFeeds({ dataDir, clock });
    const [one] = await fixedPriceListings(first);
    await processFile(first, "FX_LISTING", `SKU,Price\r\n${sku(one)},3.33\r\n`);
    await first[Symbol.asyncDispose]();
    await using second = await startFeeds({ dataDir, clock });
    expect((await listings(second)).get(sku(one))).toMatchObject({ "Start price": "3.33" });
  });
});

describe("An XML feed file", () => {
  it("changes price and quantity, whether plain, zipped or gzipped", async () => {
    await using feeds = await startFeeds();
    const [one, two, three] = await fixedPriceListings(feeds);
    const type = "LMS_REVISE_INVENTORY_STATUS";
    for (const task of [
      await processFile(feeds, type, priceChange(one, "1.01")),
      await processFile(feeds, type, zip("prices.xml", priceChange(two, "2.02")), "prices.zip"),
      await processFile(feeds, type, gzipSync(priceChange(three, "3.03")), "prices.xml.gz"),
    ]) {
      expect(await summary(feeds, task)).toMatchObject({ status: "COMPLETED" });
    }
    const after = await listings(feeds);
    const prices = [one, two, three].map((row) => after.get(sku(row))?.["Start price"]);
    expect(prices).toEqual(["1.01", "2.02", "3.03"]);
  });

  it("produces a well-formed result with each record's message ID and error", async () => {
    await using feeds = await startFeeds();
    const [one] = await fixedPriceListings(feeds);
    const quantity = "<Quantity>5</Quantity>";
    const file = inventoryXml(
      `<ItemID>${one?.["Item number"]}</ItemID>${quantity}</InventoryStatus><InventoryStatus><SKU>&lt;none&gt;</SKU>${quantity}`,
      quantity,
    );
    const task = await processFile(feeds, "LMS_REVISE_INVENTORY_STATUS", file);
    expect(await summary(feeds, task)).toEqual({
      status: "COMPLETED_WITH_ERROR",
      uploadSummary: { successCount: 1, failureCount: 2 },
    });
    const text = await resultText(task);
    expect(text.match(/^<ReviseInventoryStatusResponse>/gm)).toHaveLength(3);
    const responses = readElements(text, "ReviseInventoryStatusResponse");
    expect(responses.map((row) => [row["CorrelationID"], row["Ack"], row["Reference"]])).toEqual([
      ["m1", "Success", one?.["Item number"]],
      ["m1", "Failure", "<none>"],
      ["m2", "Failure", ""],
    ]);
    expect(readElements(text, "Errors").map((error) => error["ErrorCode"])).toEqual([
      "ITEM_NOT_FOUND",
      "FIELD_MISSING",
    ]);
  });

  it("adds, revises, ends and relists items", async () => {
    await using feeds = await startFeeds();
    const run = async (type: string, request: string) => {
      const name = `${type}Request`;
      const file = `<BulkDataExchangeRequests><${name}>${request}</${name}></BulkDataExchangeRequests>`;
      const feedType = `LMS_${type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase()}`;
      return (await summary(feeds, await processFile(feeds, feedType, file))).status;
    };
    const item =
      "<Item><SKU>x-1</SKU><Title>A <![CDATA[<chair>]]></Title><StartPrice>20</StartPrice><Quantity>3</Quantity></Item>";
    expect(await run("VerifyAddFixedPriceItem", item)).toBe("COMPLETED");
    expect((await listings(feeds)).has("x-1")).toBe(false);
    expect(await run("AddFixedPriceItem", item)).toBe("COMPLETED");
    expect((await listings(feeds)).get("x-1")).toMatchObject({ Title: "A <chair>", Quantity: "3" });
    const change = "<Item><SKU>x-1</SKU><StartPrice>21</StartPrice></Item>";
    expect(await run("ReviseItem", change)).toBe("COMPLETED");
    expect(await run("EndFixedPriceItem", "<SKU>x-1</SKU>")).toBe("COMPLETED");
    expect((await listings(feeds)).has("x-1")).toBe(false);
    expect(await run("RelistItem", "<Item><SKU>x-1</SKU></Item>")).toBe("COMPLETED");
    expect((await listings(feeds)).get("x-1")).toMatchObject({ "Start price": "21.00" });
  });

  it("fails without a readable request, and is applied up to malformed XML", async () => {
    await using feeds = await startFeeds();
    const [one] = await fixedPriceListings(feeds);
    const whole = inventoryXml(`<SKU>${sku(one)}</SKU><Quantity>9</Quantity>`);
    const type = "LMS_REVISE_INVENTORY_STATUS";
    const blank = gzipSync(`<BulkDataExchangeRequests>${" ".repeat(1_200_000)}</BulkDataExchangeRequests>`);
    const failed = await processFile(feeds, type, blank, "a.gz");
    expect(await summary(feeds, failed)).toMatchObject({ status: "FAILED" });
    const task = await processFile(feeds, type, whole.replace("</BulkDataExchangeRequests>", "</Bulk>"));
    expect(await summary(feeds, task)).toEqual({
      status: "PARTIALLY_PROCESSED",
      uploadSummary: { successCount: 1, failureCount: 1 },
    });
    expect((await listings(feeds)).get(sku(one))).toMatchObject({ Quantity: "9" });
    expect(feeds.sandbox.events).toEqual([]);
  });

  it("fails each record of another feed type", async () => {
    await using feeds = await startFeeds();
    const task = await processFile(feeds, "LMS_END_ITEM", inventoryXml("<SKU>x</SKU>"));
    expect(await summary(feeds, task)).toEqual({
      status: "COMPLETED_WITH_ERROR",
      uploadSummary: { successCount: 0, failureCount: 1 },
    });
    expect(await resultText(task)).toContain("ACTION_NOT_SUPPORTED");
  });
});

describe("Order files", () => {
  it("acknowledge and ship orders, which the next order report shows", async () => {
    await using feeds = await startFeeds();
    const orders = async () =>
      readElements((await makeReport(feeds, "order_task")).bytes.toString("utf8"), "Order");
    const [first, second] = (await orders()).filter((order) => order["OrderStatus"] === "ACTIVE");
    const ids = [first?.["OrderID"], second?.["OrderID"]];
    const xml = `<BulkDataExchangeRequests><OrderAckRequest><OrderID>${ids[0]}</OrderID></OrderAckRequest></BulkDataExchangeRequests>`;
    await processFile(feeds, "LMS_ORDER_ACK", xml);
    const future = `14-${Math.floor(feeds.clock.now() / dayMs) + 2}-00000`;
    const csv = `Order number,Carrier,Tracking number\r\n${ids[1]},DHL,00340434\r\n${ids[0]},DHL,\r\n${future},DHL,1\r\n`;
    const shipped = await processFile(feeds, "FX_FULFILLMENT", csv);
    expect((await csvResult(shipped)).map((row) => row["Error code"])).toEqual([
      "",
      "FIELD_MISSING",
      "ORDER_NOT_FOUND",
    ]);
    const after = await orders();
    expect(after.find((order) => order["OrderID"] === ids[0])).toMatchObject({
      OrderStatus: "ACTIVE",
      AcknowledgedTime: expect.stringMatching(/^2026-01-01T/),
    });
    expect(after.find((order) => order["OrderID"] === ids[1])).toMatchObject({
      OrderStatus: "COMPLETED",
      ShipmentTrackingNumber: "00340434",
    });
  });
});
