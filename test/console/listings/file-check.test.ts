import { describe, expect, test } from "vitest";
import { checkTable, placesOf } from "../../../src/console/listings/check/check-table.ts";
import type { Repair } from "../../../src/console/listings/check/finding.ts";
import { repairCsv } from "../../../src/console/listings/check/repair-csv.ts";
import { templateOf } from "../../../src/console/listings/check/template.ts";
import type { UploadFormat } from "../../../src/console/listings/check/upload-format.ts";
import { readCsv } from "../../../src/console/listings/csv/read-csv.ts";
import { uploadFormatOf } from "../../../src/upstream/seller-feed/upload-formats.ts";

const formatOf = (feedType: string) => uploadFormatOf(feedType) as unknown as UploadFormat;
const listings = formatOf("FX_LISTING");
const shipments = formatOf("FX_FULFILLMENT");

const read = (text: string) => readCsv({ text, encoding: "utf-8" });
const check = (text: string, format = listings) => checkTable(read(text), format);
/** The findings in short: severity, kind, column, and lines. */
const found = (text: string, format = listings) =>
  check(text, format).findings.map(
    ({ severity, kind, column, places }) =>
      `${severity} ${kind} ${column ?? "-"} ${places.map(({ line }) => line).join(",")}`,
  );
const repaired = (text: string, repair: Repair) => repairCsv({ text, encoding: "utf-8" }, listings, repair);

const head = "Action,SKU,Title,Price,Quantity,Currency";
const good = "Add,A-1,Lamp,12.99,3,USD";

describe("The check of a file before it is sent", () => {
  test("finds no problems in a valid file", () => {
    expect(check(`${head}\n${good}\n`)).toMatchObject({ rowCount: 1, failingCount: 0, findings: [] });
  });

  test.each([
    ["a file without an ID column", "Title,Price\nLamp,1\n", "file noIdentifier - "],
    ["another delimiter", "SKU;Price\nA;1\n", "file delimiter - "],
    ["a file without rows", "SKU,Price\n", "file noRows - "],
    ["a file that is not text", "PK\u0003\u0004\0\0,x\n1,2\n", "file notText - "],
    ["an unknown column", "SKU,Colour\nA,red\n", "warning unknownColumn Colour "],
    [
      "two columns with the same meaning",
      "SKU,Price,Start price\nA,1,2\n",
      "warning duplicateColumn Start price ",
    ],
    ["a column name in other case", "sku,Price\nA,1\n", "warning columnSpelling sku "],
    ["unbalanced quotation marks", 'SKU,Price\nA,1\n"A"x,1\n', "row quotes - 3"],
    ["a row with more cells than columns", "SKU,Price\nA,1,2\n", "warning unevenRow - 2"],
    ["a missing column", "Action,SKU,Title\nAdd,A,Lamp\n", "row missingColumn Start price 2"],
    ["a missing value", `${head}\n\nAdd,A,,1,1,USD\n`, "row missingValue Title 3"],
    ["an item number with letters", "Item number,SKU\n,B\n,\nx y,\n", "row item Item number 4"],
    ["an unknown action", `${head}\nSell,A,Lamp,1,1,USD\n`, "row action Action 2"],
    ["a decimal comma", `${head}\nAdd,A,Lamp,"12,99",1,USD\n`, "row price Price 2"],
    ["a quantity that is not a number", `${head}\nAdd,A,Lamp,1,many,USD\n`, "row quantity Quantity 2"],
    ["a quantity above the limit", `${head}\nAdd,A,Lamp,1,1000001,USD\n`, "row quantity Quantity 2"],
    ["an unknown currency", `${head}\nAdd,A,Lamp,1,1,EURO\n`, "row currency Currency 2"],
    ["a title above the limit", `${head}\nAdd,A,${"x".repeat(81)},1,1,USD\n`, "row title Title 2"],
    ["a long SKU", `${head}\nAdd,${"x".repeat(51)},Lamp,1,1,USD\n`, "warning sku SKU 2"],
    ["a shortened item number", "Item number,Price\n1.64E+11,1\n", "row damagedItem Item number 2"],
    ["a shortened SKU", `${head}\nAdd,4E+11,Lamp,1,1,USD\n`, "warning damagedNumber SKU 2"],
    ["a SKU that is added twice", `${head}\n${good}\n${good}\n`, "row repeatedNewSku SKU 3"],
    ["a repeated SKU", "SKU,Price\nA,1\nA,2\nA,3\n", "warning repeatedSku SKU 3,4"],
    ["a row that is too long", `SKU,Note\nA,${"x".repeat(70_000)}\n`, "row rowLength - 2"],
  ])("reports %s, with its lines", (_, text, expected) => {
    expect(found(text)).toContain(expected);
  });

  test("requires the columns of shipments", () => {
    const text = "Order number,Carrier\n14-20089-00000,DHL\n,UPS\n";
    expect(found(text, shipments)).toEqual([
      "row missingColumn Tracking number 2,3",
      "row missingValue Order number 3",
    ]);
  });

  test("ignores values that the marketplace does not read", () => {
    const text = "Action,Item number,Price,Currency\nEnd,164000000008,free,EURO\nAdd,new,1,USD\n";
    expect(found(text)).toEqual(["row missingColumn Title 3"]);
  });

  test("counts each failing row once, and lists all places on request", () => {
    const bad = Array.from({ length: 20 }, (_, row) => `Add,S-${row},Lamp,"1,5",many,USD\n`).join("");
    const text = `${head}\n${bad}`;
    const { failingCount, findings } = check(text);
    expect(failingCount).toBe(20);
    const [price] = findings;
    expect(price).toMatchObject({ kind: "price", count: 20, repair: "decimalPoints" });
    expect(price?.places).toHaveLength(5);
    const all = price ? placesOf(read(text), listings, price) : [];
    expect(all).toHaveLength(20);
    expect(all.at(-1)).toEqual({ line: 21, value: "1,5", length: 3 });
  });

  test("suggests the right name for an almost known column", () => {
    const [finding] = check("SKU,Quantitiy\nA,1\n").findings;
    expect(finding).toMatchObject({ kind: "unknownColumn", detail: "Quantity", repair: "columnNames" });
  });

  test("reports columns with the same name once, and none without a name", () => {
    expect(found("SKU,Colour,Price,Colour,Price,Price,,\nA,red,1,red,1,1,,\n")).toEqual([
      "warning unknownColumn Colour ",
      "warning duplicateColumn Price ",
    ]);
  });

  test("compares each of many unknown columns with the format a few times only", () => {
    let comparisons = 0;
    const counted: UploadFormat = {
      ...listings,
      get columns() {
        comparisons += 1;
        return listings.columns;
      },
    };
    const names = Array.from({ length: 400 }, (_, index) => `Remark ${"abcdefghij"[index % 10]}${index}`);
    check(`SKU,${names.join(",")}\nA\n`, counted);
    expect(comparisons).toBeLessThan(names.length * 10);
  });
});

describe("The repair of a file", () => {
  const text = '#INFO,x\nSKU;Prise;title\n\nA;"1,50";"two\nlines"\n#INFO;remark\nB;2;x\n';

  test("separates the columns by commas and keeps every row at its line", () => {
    const after = repaired(text, "commas");
    expect(after).toBe('#INFO,x\nSKU,Prise,title\n\nA,"1,50","two\nlines"\n#INFO;remark\nB,2,x\n');
    expect(read(after).rows.map(({ line }) => line)).toEqual(read(text).rows.map(({ line }) => line));
  });

  test("leaves no delimiters in blank rows, and keeps them blank", () => {
    const after = repaired('SKU;Price\n;\nA;1\n;" \n"\nB;2\n', "commas");
    expect(after).toBe("SKU,Price\n\nA,1\n\n\nB,2\n");
    expect(read(after).rows.map(({ line }) => line)).toEqual([3, 6]);
  });

  test("corrects column names and decimal commas only", () => {
    const names = repaired(repaired(text, "commas"), "columnNames");
    expect(read(names).columns).toEqual(["SKU", "Price", "Title"]);
    expect(repaired(names, "decimalPoints")).toBe(names.replace('"1,50"', "1.50"));
  });
});

describe("The template of an upload type", () => {
  test.each(["FX_LISTING", "FX_FULFILLMENT"])("%s has all columns and passes the check", async (feedType) => {
    const format = formatOf(feedType);
    const text = await templateOf(feedType, format).text();
    expect(read(text).columns).toEqual(format.columns.map(({ name }) => name));
    expect(check(text, format)).toMatchObject({ rowCount: 2, findings: [] });
  });

  test("names the file", () => {
    expect(templateOf("FX_LISTING", listings).name).toBe("listings-template.csv");
    expect(templateOf("LMS_END_ITEM", formatOf("LMS_END_ITEM")).name).toBe("lms-end-item-template.xml");
  });
});
