import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  askFor,
  create,
  type Feeds,
  makeReport,
  processFile,
  startFeeds,
  statusOf,
  upload,
} from "./feeds.ts";
import { csvResult, fixedPriceListings, inventoryReport, listings, sku, summary } from "./listings.ts";
import { zip } from "./zip.ts";

const xml = "<BulkDataExchangeRequests></BulkDataExchangeRequests>";

const endItems = { feedType: "LMS_END_ITEM", schemaVersion: "1235" };
const addRequest = (inner: string) =>
  `<AddFixedPriceItemRequest><Item>${inner}<Quantity>1</Quantity></Item></AddFixedPriceItemRequest>`;
const windows = (text: string) =>
  Buffer.from(Array.from(text, (sign) => ({ "“": 0x93, "”": 0x94, "€": 0x80 })[sign] ?? sign.charCodeAt(0)));
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

async function refusalOf(feeds: Feeds, task: string, content: Uint8Array | string, name?: string) {
  const answer = await upload(feeds, task, content, name);
  expect(answer.errorIds()).toEqual([160020]);
  const reason: string = JSON.parse(answer.text).errors[0].longMessage;
  return { reason, status: await statusOf(feeds, task) };
}

/** Wrong file types that leave the task open for another file. */
const otherKinds = ["XML content", "HTML content", "text before its root"];

describe("detail 12: the check of an uploaded file", () => {
  it.each([
    ["semicolons", "Custom label (SKU);Start price\r\na;1,00\r\n", "separated by semicolons; they must be"],
    ["semicolons in quotes", '"Item number";"Start price"\r\n1;2\r\n', "separated by semicolons"],
    ["tabs", "Action\tCustomLabel\tStartPrice\nRevise\ta\t1\n", "separated by tabs"],
    ["vertical bars", "Action|SKU\nRevise|a\n", "separated by vertical bars"],
    ["no header row", "abc-1,9.99\nabc-2,8.99\n", "The first line of the CSV must name its columns"],
    [
      "no column that names the listing",
      "Action,Price\nRevise,1\n",
      "No column of the CSV names the listing",
    ],
    ["only #INFO lines", "#INFO,Version=1.0\n", "no header line"],
    ["a quotation mark that is never closed", 'SKU,Price\n"a,1\n', "The CSV cannot be read"],
    ["XML content", xml, "The file is XML; it must be CSV."],
    ["HTML content", "<!DOCTYPE html>\n<html></html>", "The file is HTML; it must be CSV."],
  ])("rejects a CSV upload with %s and gives the reason", async (what, content, reason) => {
    await using feeds = await startFeeds();
    const task = await create(feeds, "task");
    const status = otherKinds.includes(what) ? "CREATED" : "FAILED";
    expect(await refusalOf(feeds, task, content)).toEqual({
      reason: expect.stringContaining(reason),
      status,
    });
    // The same holds for shipments, with the order instead of the listing.
    const shipments = await create(feeds, "task", { feedType: "FX_FULFILLMENT" });
    await refusalOf(feeds, shipments, content);
    const right = status === "CREATED" ? task : await create(feeds, "task");
    expect((await upload(feeds, right, "SKU,Price\na,1\n")).status).toBe(200);
  });

  it("leaves no open task after ten wrong files, so a report can still be created", async () => {
    await using feeds = await startFeeds();
    for (let count = 0; count < 10; count += 1) {
      const task = await create(feeds, "task");
      const { reason } = await refusalOf(feeds, task, "sep=,\na,b\n1,2\n");
      expect((await feeds.call(task)).json()).toMatchObject({
        status: "FAILED",
        warnings: [{ errorId: 160020, longMessage: reason }],
      });
      expect((await upload(feeds, task, "SKU\na\n")).errorIds()).toEqual([160023]);
    }
    expect((await askFor(feeds, "inventory_task")).status).toBe(202);
  });

  it("rejects a shipments CSV without an order column", async () => {
    await using feeds = await startFeeds();
    const task = await create(feeds, "task", { feedType: "FX_FULFILLMENT" });
    const { reason } = await refusalOf(feeds, task, "SKU,Carrier,Tracking number\na,DHL,1\n");
    expect(reason).toContain("`Order number`");
  });

  it.each([
    [
      "another root element",
      "<?xml version='1.0'?><Orders/>",
      "must be BulkDataExchangeRequests, not Orders",
    ],
    ["another root element in a gzip file", gzipSync("<Orders/>"), "not Orders"],
    ["another root element in a zip archive", zip("a.xml", Buffer.from("<Orders/>")), "not Orders"],
    ["no root element", "<!-- nothing -->", "The XML has no element BulkDataExchangeRequests"],
    ["text before its root", "SKU,Price\n", "The XML cannot be read"],
    ["an unknown encoding", '<?xml version="1.0" encoding="klingon"?><a/>', '"klingon"'],
    ["damaged gzip data", gzipSync(xml).subarray(0, 20), "damaged"],
    ["a damaged archive", zip("a.xml", Buffer.from(xml)).subarray(0, 60), "archive cannot be read"],
  ])("rejects an XML upload with %s and gives the reason", async (what, content, reason) => {
    await using feeds = await startFeeds();
    const task = await create(feeds, "task", endItems);
    const name = typeof content === "string" ? "a.xml" : "a.xml.gz";
    const status = otherKinds.includes(what) ? "CREATED" : "FAILED";
    expect(await refusalOf(feeds, task, content, name)).toEqual({
      reason: expect.stringContaining(reason),
      status,
    });
    const right = status === "CREATED" ? task : await create(feeds, "task", endItems);
    expect((await upload(feeds, right, xml, "a.xml")).status).toBe(200);
  });

  it("sets the task to FAILED with the reason when an XML file ends before its first record", async () => {
    await using feeds = await startFeeds();
    const task = await processFile(feeds, "LMS_END_ITEM", "<BulkDataExchangeRequests>\n<EndItemRequest>");
    expect((await feeds.call(task)).json()).toMatchObject({
      status: "FAILED",
      warnings: [{ errorId: 160020, longMessage: expect.stringContaining("The XML cannot be read") }],
    });
    const list = (await feeds.call("/task?feed_type=LMS_END_ITEM")).json();
    expect(list).not.toHaveProperty("warnings");
  });
});

describe("detail 12: a listing template", () => {
  const header =
    "*Action(SiteID=US|Country=US|Currency=USD|Version=1193),CustomLabel,*Category,*Title,*Format,*StartPrice,*Quantity,*Duration,ConditionID";

  it("is accepted with its header, #INFO lines and actions", async () => {
    await using feeds = await startFeeds();
    const [one, two, three] = await fixedPriceListings(feeds);
    const file = [
      'Info,Version=1.0.0,Template=fx_category_template_EBAY_US,"Two\nlines"',
      "#INFO Set Action to Add,,,",
      header,
      "Add,t-1,625,A camera,FixedPrice,12.50,3,GTC,3000",
      `Revise,${sku(one)},,,,7.77,,,`,
      `End,${sku(two)},,,,,,,`,
      `Relist,${sku(three)},,,,,,,`,
      "VerifyAdd,t-2,625,A trial,Auction,1.00,1,7,3000",
    ].join("\r\n");
    const task = await processFile(feeds, "FX_LISTING", file);
    expect((await csvResult(task)).map((row) => row["Error code"])).toEqual(["", "", "", "ITEM_ACTIVE", ""]);
    const after = await listings(feeds);
    const sale = { "Start price": "12.50", Currency: "USD", Quantity: "3" };
    const added = { Title: "A camera", Format: "FIXED_PRICE", "Category ID": "625", ...sale };
    expect(after.get("t-1")).toMatchObject(added);
    expect(after.get(sku(one))).toMatchObject({ "Start price": "7.77" });
    expect(after.has(sku(two))).toBe(false);
  });

  it("sets a listing's currency from the file, the record or the site", async () => {
    await using feeds = await startFeeds();
    const [ofUs, ofGermany] = ["SiteID=US|Country=US|Currency=USD", "SiteID=Germany|Country=DE|Currency=EUR"];
    const german = header.replace(ofUs, ofGermany);
    const errorsOf = async (...lines: string[]) => {
      const task = await processFile(feeds, "FX_LISTING", `${lines.join("\n")}\n`);
      return (await csvResult(task)).map((row) => row["Error code"]);
    };
    await errorsOf(german, "Add,d-1,625,Eine Kamera,FixedPrice,12.50,3,GTC,3000");
    const added = ["Add,d-2,Two,1,GBP,", "Add,d-3,Three,1,,Australia", "Add,d-4,Four,1,,"];
    await errorsOf("Action,SKU,Title,Price,Currency,Site", ...added);
    const requests = [
      "<Header><SiteID>71</SiteID></Header>",
      addRequest('<SKU>d-5</SKU><Title>Cinq</Title><StartPrice currencyID="CHF">5</StartPrice>'),
      addRequest("<SKU>d-6</SKU><Title>Six</Title><StartPrice>6</StartPrice>"),
    ].join("");
    const file = `<BulkDataExchangeRequests>${requests}</BulkDataExchangeRequests>`;
    await processFile(feeds, "LMS_ADD_FIXED_PRICE_ITEM", file);
    const after = await listings(feeds);
    const currencies = [1, 2, 3, 4, 5, 6].map((number) => after.get(`d-${number}`)?.["Currency"]);
    expect(currencies).toEqual(["EUR", "GBP", "AUD", "USD", "CHF", "EUR"]);
    const revisions = ["SKU,Price,Currency,Site", "d-1,2,USD,", "d-1,3,EUR,", "d-2,2,XYZ,"];
    expect(await errorsOf(...revisions)).toEqual(["CURRENCY_MISMATCH", "", "CURRENCY_INVALID"]);
    expect((await listings(feeds)).get("d-1")).toMatchObject({ Currency: "EUR", "Start price": "3.00" });
    const site = await errorsOf("Action,SKU,Title,Price,Site", "Add,d-7,T,1,Atlantis");
    expect(site).toEqual(["SITE_INVALID"]);
  });
});

describe("detail 12: encoding detection", () => {
  const title = "Größe “L” für 5 €";
  const csv = `Action,SKU,Title,Price\r\nAdd,e-1,${title},1\r\n`;

  it.each([
    ["UTF-8", Buffer.from(csv)],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${csv}`)],
    ["Windows-1252", windows(csv)],
    ["little-endian UTF-16", Buffer.from(`\uFEFF${csv}`, "utf16le")],
    ["big-endian UTF-16", utf16be(`\uFEFF${csv}`)],
    ["little-endian UTF-16 without a byte order mark", Buffer.from(csv, "utf16le")],
    ["big-endian UTF-16 without a byte order mark", utf16be(csv)],
    [
      "Windows-1252 after many kilobytes of ASCII",
      windows(`Action,SKU,Title,Price\r\n${"Revise,none,,1\r\n".repeat(20_000)}Add,e-1,${title},1\r\n`),
    ],
    [
      "UTF-8 with characters split across chunks",
      Buffer.from(`Action,SKU,Title,Price\r\n${"Revise,ünö€ne,,1\r\n".repeat(20_000)}Add,e-1,${title},1\r\n`),
    ],
  ])("reads CSV in %s", async (_name, content) => {
    await using feeds = await startFeeds();
    await processFile(feeds, "FX_LISTING", content);
    expect((await listings(feeds)).get("e-1")).toMatchObject({ Title: title });
  });

  const request = `<AddItemRequest><Item><SKU>e-1</SKU><Title>${title}</Title><StartPrice>1</StartPrice></Item></AddItemRequest>`;
  const file = (encoding: string) =>
    `<?xml version="1.0"${encoding && ` encoding="${encoding}"`}?><BulkDataExchangeRequests>${request}</BulkDataExchangeRequests>`;

  it.each([
    ["UTF-8", Buffer.from(file(""))],
    ["declared UTF-8", Buffer.from(file("UTF-8"))],
    ["declared Windows-1252", windows(file("windows-1252"))],
    ["declared ISO-8859-1", windows(file("ISO-8859-1"))],
    ["undeclared Windows-1252", windows(file(""))],
    ["UTF-16 with a byte order mark", Buffer.from(`\uFEFF${file("UTF-16")}`, "utf16le")],
    ["UTF-16 without a byte order mark", utf16be(file("UTF-16"))],
  ])("reads XML in %s", async (_name, content) => {
    await using feeds = await startFeeds();
    await processFile(feeds, "LMS_ADD_ITEM", content);
    expect((await listings(feeds)).get("e-1")).toMatchObject({ Title: title });
  });
});

describe("detail 12: an inventory report", () => {
  it("can be uploaded again, unpacked or as downloaded, with every listing of every marketplace", async () => {
    await using feeds = await startFeeds();
    const odd = [
      "Action,SKU,Title,Price,Currency",
      'Add,"o,1","With ""quotes"", a comma",1,EUR',
      'Add,o-2,"Two\r\nlines",99999999.99,TWD',
      "Add,#INFO 3,#INFO in a title,0.01,PLN",
      "Add,o-4,  =1+1 Größe € 😀  ,1,",
      'Add,o-5,"  blanks around  ",1,',
    ].join("\r\n");
    await processFile(feeds, "FX_LISTING", odd);
    const before = await listings(feeds);
    expect(before.get("o-5")).toMatchObject({ Title: "  blanks around  " });
    const report = await inventoryReport(feeds);
    const done = { status: "COMPLETED", uploadSummary: { successCount: before.size, failureCount: 0 } };
    expect(await summary(feeds, await processFile(feeds, "FX_LISTING", report))).toEqual(done);
    const gzipped = await processFile(feeds, "FX_LISTING", gzipSync(report), "report.csv.gz");
    expect(await summary(feeds, gzipped)).toEqual(done);
    expect(await listings(feeds)).toEqual(before);
    const { bytes } = await makeReport(feeds, "task", { feedType: "SANDBOX_LISTINGS_REPORT" });
    expect(await summary(feeds, await processFile(feeds, "FX_LISTING", bytes))).toEqual(done);
  });
});
