import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { answerFault, startStandIn } from "../helpers/stand-in-service.ts";
import { zip } from "../sandbox/seller-feed/zip.ts";
import { csv, type Payload, reportFailureFields, startFeeds, xml } from "./feeds.ts";

const asFile = (content: Uint8Array | string, name: string) =>
  new File([typeof content === "string" ? content : new Uint8Array(content)], name);
const packed = (hex: string) => Buffer.from(`${hex}${"00".repeat(40)}`, "hex");

describe("detail 13: the quota of tasks", () => {
  test.each([
    {
      feedType: "FX_LISTING",
      right: new File([csv], "prices.CSV"),
      acceptedTypes: ["csv", "csv.gz"],
      wrong: [
        [csv, "prices.txt", "UNSUPPORTED_TYPE"],
        [csv, "prices", "UNSUPPORTED_TYPE"],
        [csv, "prices.xml", "UNSUPPORTED_TYPE"],
        [csv, "prices.7z", "UNSUPPORTED_TYPE"],
        [csv, "prices.csv.exe", "UNSUPPORTED_TYPE"],
        [packed("504b0304"), "prices.csv", "UNSUPPORTED_TYPE"],
        [packed("377abcaf271c"), "prices.csv", "UNSUPPORTED_TYPE"],
        [xml, "prices.csv", "INVALID_CONTENT"],
        [packed("00010203"), "prices.csv", "INVALID_CONTENT"],
        ["", "prices.csv", "EMPTY"],
        ["SKU;Price\r\nnone;1,00\r\n", "prices.csv", "INVALID_CONTENT"],
        ['SKU;"Price, net";Quantity\r\nnone;1,00;1\r\n', "prices.csv", "INVALID_CONTENT"],
        ["SKU;Price, net;Quantity\r\nnone;1,00;1\r\n", "prices.csv", "INVALID_CONTENT"],
        ['{"SKU":"a","Price":1}', "prices.csv", "INVALID_CONTENT"],
        ['\n [{"SKU":"a","Price":1}]', "prices.csv", "INVALID_CONTENT"],
      ],
    },
    {
      feedType: "LMS_END_ITEM",
      right: new File([xml], "end.xml"),
      // 7z is never an accepted type.
      acceptedTypes: ["xml", "zip", "gz"],
      wrong: [
        [xml, "end.csv", "UNSUPPORTED_TYPE"],
        [csv, "end.xml", "INVALID_CONTENT"],
        ["<Orders/>", "end.xml", "INVALID_CONTENT"],
        [packed("377abcaf271c"), "end.7z", "UNSUPPORTED_TYPE"],
        [packed("377abcaf271c"), "end.xml", "UNSUPPORTED_TYPE"],
      ],
    },
  ] as const)(
    "is not used by a file for $feedType with a wrong name, type or content",
    async ({ feedType, right, acceptedTypes, wrong }) => {
      const feeds = await startFeeds();
      for (const [content, name, rejectionReason] of wrong) {
        const { task, errors } = await feeds.send(feedType, asFile(content, name));
        expect(errors).toMatchObject([
          { __typename: "FileRejectedError", rejectionReason, acceptedTypes, upstream: [] },
        ]);
        expect(task).toBeNull();
      }
      expect(await feeds.count(feedType)).toBe(0);
      expect(await feeds.send(feedType, right)).toMatchObject({ errors: [] });
    },
  );

  test("is reported with its limit, its use and the time of the next free task when it is exhausted", async () => {
    const feeds = await startFeeds();
    const startMs = feeds.clock.now();
    for (let count = 0; count < 10; count += 1) await feeds.open("FX_LISTING");
    const { errors } = await feeds.send("FX_LISTING", new File([csv], "prices.csv"));
    expect(errors).toMatchObject([
      { __typename: "TaskQuotaExceededError", quota: "CONCURRENT", limit: 10, used: 10 },
    ]);
    const availableAtMs = Date.parse(String(errors[0]?.["availableAt"]));
    expect(availableAtMs - startMs).toBeGreaterThanOrEqual(3_600_000);
    expect(availableAtMs - startMs).toBeLessThan(3_660_000);
  });

  test("is reported with the open tasks that still accept a file, for reports, too", async () => {
    const feeds = await startFeeds();
    const taskIds: string[] = [];
    for (let count = 0; count < 9; count += 1) taskIds.push(await feeds.open("FX_LISTING"));
    taskIds.push(await feeds.open("LMS_END_ITEM"));
    const [failure] = (await feeds.report()).errors;
    expect(failure?.["openTasks"]).toEqual(
      taskIds.map((taskId) => ({ taskId, uploadDeadline: expect.any(String) })),
    );
    expect(failure?.message).toContain("`uploadTaskFile`");
    for (const taskId of taskIds) expect(failure?.message).toContain(taskId);
    expect((await feeds.upload(taskIds[0], new File([csv], "prices.csv"))).errors).toEqual([]);
  });

  test("has null fields that the service does not report", async () => {
    await using service = await startStandIn((call) => answerFault(call, 409, 160_025));
    await using gateway = await startGateway(service.url);
    const answer = await graphqlClient(gateway.url).query<{ createOrderTask: Payload }, object>(
      `mutation { createOrderTask(input: { schemaVersion: "1113", filter: {} }) { task { taskId } ${reportFailureFields} } }`,
    );
    expect(dataOf(answer).createOrderTask.errors).toMatchObject([
      { quota: "PERIOD", limit: null, used: null, availableAt: null, openTasks: [] },
    ]);
  });
});

describe("detail 12: a fully received file", () => {
  test("opens no task with unknown columns, so that eleven of them leave the quota for a report", async () => {
    const feeds = await startFeeds();
    for (let count = 0; count < 11; count += 1) {
      const { task, errors } = await feeds.send("FX_LISTING", new File(["a,b\n1,2\n"], "a.csv"));
      expect(task).toBeNull();
      expect(errors).toMatchObject([
        { rejectionReason: "INVALID_CONTENT", message: expect.stringContaining('"a,b"'), upstream: [] },
      ]);
    }
    expect(await feeds.count("FX_LISTING")).toBe(0);
    expect(await feeds.report()).toMatchObject({ task: {}, errors: [] });
  });

  const records = Array.from({ length: 5000 }, (_, at) => `sku-${(at * 7919) % 5003},${at}.99`).join("\n");
  const packedCsv = gzipSync(`SKU,Price\n${records}\n`);
  const zipped = zip("end.xml", Buffer.from(xml));
  // Written by Python: `ZipFile(path, "w").open("end.xml", "w", force_zip64=True)`.
  const zip64 = Buffer.from(
    "UEsDBC0AAAAAAAAAIQDJ/jVa//////////8HABQAZW5kLnhtbAEAEAA1AAAAAAAAADUAAAAAAAAAPEJ1bGtEYXRhRXhjaGFuZ2VSZXF1ZXN0cz48L0J1bGtEYXRhRXhjaGFuZ2VSZXF1ZXN0cz5QSwECLQMtAAAAAAAAACEAyf41WjUAAAA1AAAABwAAAAAAAAAAAAAAgAEAAAAAZW5kLnhtbFBLBQYAAAAAAQABADUAAABuAAAAAAA=",
    "base64",
  );

  test.each([
    ["FX_LISTING", "sep=,\nSKU,Price\na,1\n", "a.csv", "`sep=`"],
    ["FX_LISTING", "sep=;\nSKU;Price\na;1\n", "a.csv", "`sep=`"],
    ["FX_LISTING", "Price\r\n1\r\n", "a.csv", "`Item number` or `Custom label (SKU)`"],
    ["FX_FULFILLMENT", "SKU,Carrier\na,DHL\n", "a.csv", "`Order number`"],
    ["FX_LISTING", 'SKU,Title\na,the "best" one\n', "a.csv", "The first record of the CSV"],
    ["FX_LISTING", 'SKU,Title\n"a,1\nb,2\n', "a.csv", "no closing one"],
    ["FX_LISTING", '"SKU,Title\na,1\n', "a.csv", "line of column names"],
    ["FX_LISTING", "\r\n \r\n", "a.csv", "no line of column names"],
    ["FX_LISTING", packedCsv.subarray(0, 30), "a.csv.gz", "gzip"],
    ["FX_LISTING", packedCsv.subarray(0, -4), "a.csv.gz", "gzip"],
    ["FX_LISTING", gzipSync("a,b\n1,2\n"), "a.csv.gz", '"a,b"'],
    ["LMS_END_ITEM", gzipSync(xml).subarray(0, 20), "end.xml.gz", "gzip"],
    ["LMS_END_ITEM", gzipSync("<Orders/>"), "end.gz", "not Orders"],
    ["LMS_END_ITEM", zip("prices.csv", Buffer.from(csv)), "end.zip", "The file is not XML"],
    ["LMS_END_ITEM", zip("folder/", Buffer.alloc(0)), "end.zip", "zip file is invalid"],
    ["LMS_END_ITEM", zipped.subarray(0, -30), "end.zip", "truncated"],
    ["LMS_END_ITEM", zipped.subarray(0, 50), "end.zip", "truncated"],
    ["LMS_END_ITEM", "<!-- nothing -->", "end.xml", "no XML element"],
    ["FX_LISTING", "SKU\tPrice\n", "a.csv", "separated by tabs"],
    ["FX_LISTING", "*Action(SiteID=US|Currency=USD);CustomLabel\n", "a.csv", "separated by semicolons"],
    ["FX_LISTING", "<!DOCTYPE html><html></html>", "a.csv", "is HTML"],
    ["LMS_END_ITEM", `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`, "a.xml", "DOCTYPE"],
    ["LMS_END_ITEM", "<?xml version='1.0'?><!-- <a/> --><Orders x='1'/>", "a.xml", "not Orders"],
  ] as const)("opens no task when it is invalid: %s %j", async (feedType, content, name, reason) => {
    const feeds = await startFeeds();
    const { task, errors } = await feeds.send(feedType, asFile(content, name));
    expect(errors).toMatchObject([
      { rejectionReason: "INVALID_CONTENT", message: expect.stringContaining(reason), upstream: [] },
    ]);
    expect(task).toBeNull();
    expect(await feeds.count(feedType)).toBe(0);
  });

  test.each([
    ["FX_LISTING", packedCsv, "a.csv.gz"],
    ["FX_LISTING", "\uFEFFeBay item ID,Price\n1,2\n", "a.csv"],
    ["FX_LISTING", 'Info,Version=1.0,"Two\nlines"\n#INFO a\n\nSKU,Title\na,"b ""c"" d"\n', "a.csv"],
    ["FX_LISTING", `SKU,Title\na,"${"x\n".repeat(20_000)}"\n`, "a.csv"],
    ["FX_LISTING", "SKU,Price\n", "a.csv"],
    ["FX_LISTING", '"#INFO","Version=0.0.2"\r\n"SKU","Price"\r\n"a","1"\r\n', "a.csv"],
    ["FX_LISTING", "#info,Version=1\n# first; second; third\nSKU,Price\na,1\n", "a.csv"],
    ["FX_FULFILLMENT", "OrderID,Carrier,Tracking number\n1,DHL,2\n", "a.csv"],
    ["LMS_END_ITEM", gzipSync(xml), "end.gz"],
    ["LMS_END_ITEM", zipped, "end.zip"],
    ["LMS_END_ITEM", zip64, "end.zip"],
    ["LMS_END_ITEM", `${"<!-- a comment -->".repeat(5000)}${xml}`, "end.xml"],
    ["FX_LISTING", `#INFO,Version=1\n\n*Action(SiteID=US|Currency=USD),SKU\nRevise,x\n`, "a.csv"],
    ["FX_LISTING", 'SKU,"Price; net; of all; taxes"\nx,1\n', "a.csv"],
    ["FX_LISTING", Buffer.from("SKU,Price\nx,1\n", "utf16le"), "a.csv"],
    ["FX_LISTING", Buffer.from("\uFEFFSKU,Price\nx,1\n", "utf16le"), "a.csv"],
    ["LMS_END_ITEM", Buffer.from(`\uFEFF${xml}`, "utf16le"), "a.xml"],
  ] as const)("is accepted when it is valid: %s %j", async (feedType, content, name) => {
    const feeds = await startFeeds();
    expect(await feeds.send(feedType, asFile(content, name))).toMatchObject({ errors: [] });
  });

  test("is accepted with columns that only the real service knows", async () => {
    const feeds = await startFeeds();
    for (const header of [
      "Artikelnummer,Preis",
      "Étiquette personnalisée (SKU),Prix",
      "*Action(SiteID=US),*Title",
    ]) {
      const { task } = await feeds.send("FX_LISTING", new File([`${header}\n1,2\n`], "a.csv"));
      expect(task).not.toBeNull();
    }
  });
});
