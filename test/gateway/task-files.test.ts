import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createMovingClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { answerFault, answerJson, startStandIn } from "../helpers/stand-in-service.ts";
import { zip } from "../sandbox/seller-feed/zip.ts";

const failureFields = `errors {
  __typename
  ... on MutationError { message upstream { errorId } }
  ... on FileRejectedError { rejectionReason acceptedTypes }
  ... on TaskQuotaExceededError { quota limit used availableAt openTasks { taskId uploadDeadline } }
}`;
const reportFailureFields = failureFields.replace(/.*FileRejectedError.*/, "");
const createReport = `mutation { createInventoryTask(input: {}) { task { taskId } ${reportFailureFields} } }`;
const createTask = `mutation ($input: CreateGenericTaskInput!) {
  createGenericTask(input: $input) { task { taskId } ${reportFailureFields} }
}`;
const uploadFile = `mutation ($input: UploadTaskFileInput!) {
  uploadTaskFile(input: $input) {
    task { taskId }
    errors { __typename ... on MutationError { message upstream { errorId } } ... on UploadRefusedError { refusalReason } }
  }
}`;
const createFromFile = `mutation ($input: CreateGenericTaskFromFileInput!) {
  createGenericTaskFromFile(input: $input) { task { taskId } ${failureFields} }
}`;
const countTasks = `query ($feedType: SellerFeedType!) {
  genericTasks(source: { feedType: $feedType }) { totalCount }
}`;

interface Failure {
  readonly __typename: string;
  readonly message: string;
  readonly upstream: readonly { readonly errorId: number }[];
  readonly [field: string]: unknown;
}
interface Payload {
  readonly task: { readonly taskId: string } | null;
  readonly errors: readonly Failure[];
}

/** A gateway over a sandbox, with one clock that a test controls. */
async function startFeeds() {
  const clock = createMovingClock(Date.UTC(2026, 2, 2, 12));
  const sandbox = await startSandbox({ feedStepMs: 1000, clock });
  const gateway = await startGateway(sandbox.url, {}, { clock });
  const client = graphqlClient(gateway.url);
  const send = async (feedType: string, file: File) => {
    const schemaVersion = feedType.startsWith("FX_") ? "1.0" : "1235";
    const input = { feedType, schemaVersion, file };
    const answer = await client.upload<{ createGenericTaskFromFile: Payload }, object>(createFromFile, {
      input,
    });
    return dataOf(answer).createGenericTaskFromFile;
  };
  const count = async (feedType: string) => {
    const answer = await client.query<{ genericTasks: { totalCount: number } }, object>(countTasks, {
      feedType,
    });
    return dataOf(answer).genericTasks.totalCount;
  };
  const open = async (feedType: string) => {
    const input = { feedType, schemaVersion: feedType.startsWith("FX_") ? "1.0" : "1235" };
    const answer = await client.query<{ createGenericTask: Payload }, object>(createTask, { input });
    return dataOf(answer).createGenericTask.task?.taskId ?? "";
  };
  const look = async (taskId: string | undefined) => {
    const answer = await client.query<{ genericTask: object }, object>(
      `query ($taskId: ID!) { genericTask(taskId: $taskId) { status isTerminal failureReason failureMessage } }`,
      { taskId },
    );
    return dataOf(answer).genericTask;
  };
  return {
    clock,
    sandbox,
    client,
    send,
    open,
    look,
    count,
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      await sandbox[Symbol.asyncDispose]();
    },
  };
}

const csv = "SKU,Price\r\nnone,1.00\r\n";
const xml = "<BulkDataExchangeRequests></BulkDataExchangeRequests>";
const asFile = (content: Uint8Array | string, name: string) =>
  new File([typeof content === "string" ? content : new Uint8Array(content)], name);
const packed = (hex: string) => Buffer.from(`${hex}${"00".repeat(40)}`, "hex");

describe("detail 13: the quota of tasks", () => {
  test("is not used by a CSV file with a wrong name, type or content", async () => {
    await using feeds = await startFeeds();
    for (const [content, name, reason] of [
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
    ] as const) {
      const { task, errors } = await feeds.send("FX_LISTING", new File([content], name));
      expect(errors).toMatchObject([
        { __typename: "FileRejectedError", rejectionReason: reason, acceptedTypes: ["csv", "csv.gz"] },
      ]);
      expect(errors[0]?.upstream).toEqual([]);
      expect(task).toBeNull();
    }
    expect(await feeds.count("FX_LISTING")).toBe(0);
    expect(await feeds.send("FX_LISTING", new File([csv], "prices.CSV"))).toMatchObject({ errors: [] });
  });

  test("is not used by an XML file with a wrong name, type or content, and 7z is never an accepted type", async () => {
    await using feeds = await startFeeds();
    for (const [content, name] of [
      [xml, "end.csv"],
      [csv, "end.xml"],
      ["<Orders/>", "end.xml"],
      [packed("377abcaf271c"), "end.7z"],
      [packed("377abcaf271c"), "end.xml"],
    ] as const) {
      const { task, errors } = await feeds.send("LMS_END_ITEM", new File([content], name));
      expect(errors).toMatchObject([
        { __typename: "FileRejectedError", acceptedTypes: ["xml", "zip", "gz"] },
      ]);
      expect(task).toBeNull();
    }
    expect(await feeds.count("LMS_END_ITEM")).toBe(0);
    expect(await feeds.send("LMS_END_ITEM", new File([xml], "end.xml"))).toMatchObject({ errors: [] });
  });

  test("is reported with its limit, its use and the time of the next free task when it is exhausted", async () => {
    await using feeds = await startFeeds();
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
    await using feeds = await startFeeds();
    const taskIds: string[] = [];
    for (let count = 0; count < 9; count += 1) taskIds.push(await feeds.open("FX_LISTING"));
    taskIds.push(await feeds.open("LMS_END_ITEM"));
    const report = await feeds.client.query<{ createInventoryTask: Payload }, object>(createReport);
    const [failure] = dataOf(report).createInventoryTask.errors;
    expect(failure?.["openTasks"]).toEqual(
      taskIds.map((taskId) => ({ taskId, uploadDeadline: expect.any(String) })),
    );
    expect(failure?.message).toContain("`uploadTaskFile`");
    for (const taskId of taskIds) expect(failure?.message).toContain(taskId);
    const sent = await feeds.client.upload<{ uploadTaskFile: Payload }, object>(uploadFile, {
      input: { taskId: taskIds[0], file: new File([csv], "prices.csv") },
    });
    expect(dataOf(sent).uploadTaskFile.errors).toEqual([]);
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

describe("a fully received file", () => {
  test("opens no task with unknown columns, so that eleven of them leave the quota for a report", async () => {
    await using feeds = await startFeeds();
    for (let count = 0; count < 11; count += 1) {
      const { task, errors } = await feeds.send("FX_LISTING", new File(["a,b\n1,2\n"], "a.csv"));
      expect(task).toBeNull();
      expect(errors).toMatchObject([
        { rejectionReason: "INVALID_CONTENT", message: expect.stringContaining('"a,b"'), upstream: [] },
      ]);
    }
    expect(await feeds.count("FX_LISTING")).toBe(0);
    const report = await feeds.client.query<{ createInventoryTask: Payload }, object>(createReport);
    expect(dataOf(report).createInventoryTask).toMatchObject({ task: {}, errors: [] });
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
  ] as const)("opens no task when it is invalid: %s %j", async (feedType, content, name, reason) => {
    await using feeds = await startFeeds();
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
  ] as const)("is accepted when it is valid: %s %j", async (feedType, content, name) => {
    await using feeds = await startFeeds();
    expect(await feeds.send(feedType, asFile(content, name))).toMatchObject({ errors: [] });
  });

  test("is accepted with columns that only the real service knows", async () => {
    await using feeds = await startFeeds();
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

describe("detail 12: a file that the gateway checks before it is stored", () => {
  test.each([
    ["FX_LISTING", "SKU\tPrice\n", "a.csv", "separated by tabs"],
    ["FX_LISTING", "*Action(SiteID=US|Currency=USD);CustomLabel\n", "a.csv", "separated by semicolons"],
    ["FX_LISTING", "<!DOCTYPE html><html></html>", "a.csv", "is HTML"],
    ["LMS_END_ITEM", `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`, "a.xml", "DOCTYPE"],
    ["LMS_END_ITEM", "<?xml version='1.0'?><!-- <a/> --><Orders x='1'/>", "a.xml", "not Orders"],
  ] as const)("is rejected with the reason: %s %j", async (feedType, content, name, reason) => {
    await using feeds = await startFeeds();
    const { task, errors } = await feeds.send(feedType, new File([content], name));
    expect(task).toBeNull();
    expect(errors).toMatchObject([{ message: expect.stringContaining(reason), upstream: [] }]);
  });

  test.each([
    ["FX_LISTING", `#INFO,Version=1\n\n*Action(SiteID=US|Currency=USD),SKU\nRevise,x\n`, "a.csv"],
    ["FX_LISTING", 'SKU,"Price; net; of all; taxes"\nx,1\n', "a.csv"],
    ["FX_LISTING", Buffer.from("SKU,Price\nx,1\n", "utf16le"), "a.csv"],
    ["FX_LISTING", Buffer.from("\uFEFFSKU,Price\nx,1\n", "utf16le"), "a.csv"],
    ["LMS_END_ITEM", Buffer.from(`\uFEFF${xml}`, "utf16le"), "a.xml"],
  ] as const)("is accepted: %s %j", async (feedType, content, name) => {
    await using feeds = await startFeeds();
    expect(await feeds.send(feedType, new File([content], name))).toMatchObject({ errors: [] });
  });
});

const warning = (errorId: number) => ({ warnings: [{ errorId, message: "It says so." }] });

describe("detail 11: the failure reason of a task", () => {
  const readFailure = `query ($taskId: ID!) {
    genericTask(taskId: $taskId) { status failureReason failureMessage }
  }`;
  const nowMs = Date.UTC(2026, 2, 2, 12);

  /** Reads the failure of a task from a service with the given task and file. */
  async function failureOf(
    task: Readonly<Record<string, unknown>>,
    inputFile: string | null = null,
  ): Promise<unknown> {
    await using service = await startStandIn((call) => {
      if (call.target.endsWith("/download_input_file")) {
        if (inputFile === null) return answerFault(call, 404, 160_014);
        return void call.response.end(inputFile);
      }
      return answerJson(call, 200, {
        taskId: "t1",
        feedType: "FX_LISTING",
        status: "FAILED",
        creationDate: new Date(nowMs).toISOString(),
        ...task,
      });
    });
    await using gateway = await startGateway(
      service.url,
      {},
      { clock: createMovingClock(nowMs + 7_200_000) },
    );
    const answer = await graphqlClient(gateway.url).query<{ genericTask: object }, object>(readFailure, {
      taskId: "t1",
    });
    return dataOf(answer).genericTask;
  }

  test.each([
    ["an error of the file", warning(160_020), null, "INVALID_FILE"],
    ["an error of the service", warning(160_001), null, "SERVICE_FAILURE"],
    ["an unknown error number", warning(199_999), null, "UNRECOGNIZED"],
    ["no error for a metric report", { feedType: "CUSTOMER_SERVICE_METRICS_REPORT" }, null, "NO_EVALUATION"],
    ["no error for an upload without a file", {}, null, "NO_FILE"],
    ["no error for an upload with a wrong file type", {}, "<xml/>", "INVALID_FILE"],
  ])("is known when the service reports %s", async (_what, task, file, failureReason) => {
    const failureMessage = expect.stringMatching(/\.$/);
    expect(await failureOf(task, file)).toMatchObject({ failureReason, failureMessage });
  });

  test.each([
    ["no error for an upload with a valid file", {}, csv],
    ["no error for an old upload without a file", { creationDate: "2026-01-01T00:00:00.000Z" }, null],
    ["no error for an order report", { feedType: "LMS_ORDER_REPORT" }, null],
    ["an error for a task that has not failed", { status: "COMPLETED", ...warning(160_020) }, null],
  ])("is null when the service reports %s", async (_what, task, file) => {
    expect(await failureOf(task, file)).toMatchObject({ failureReason: null, failureMessage: null });
  });

  test("explains an unreadable XML file over the sandbox, in a list and for a single task", async () => {
    await using feeds = await startFeeds();
    const { task } = await feeds.send(
      "LMS_END_ITEM",
      new File(["<BulkDataExchangeRequests><EndItemRequest>"], "end.xml"),
    );
    for (let step = 0; step < 3; step += 1) {
      feeds.clock.jump(1000);
      await feeds.sandbox.idle();
    }
    const failed = {
      status: "FAILED",
      failureReason: "INVALID_FILE",
      failureMessage: expect.stringContaining("The XML cannot be read"),
    };
    const alone = await feeds.client.query<{ genericTask: object }, object>(readFailure, {
      taskId: task?.taskId,
    });
    expect(dataOf(alone).genericTask).toMatchObject(failed);
    const list = await feeds.client.query<{ genericTasks: { nodes: object[] } }, object>(
      `{ genericTasks(source: { feedType: "LMS_END_ITEM" }) { nodes { status failureReason failureMessage } } }`,
    );
    expect(dataOf(list).genericTasks.nodes).toMatchObject([failed]);
  });
});

describe("a task that the service leaves open", () => {
  const nowMs = Date.UTC(2026, 2, 2, 12);
  const taskOnWire = (change: object = {}) => ({
    taskId: "t1",
    feedType: "FX_LISTING",
    status: "CREATED",
    creationDate: new Date(nowMs).toISOString(),
    ...change,
  });

  test("is named with uploadTaskFile when its file was rejected", async () => {
    await using service = await startStandIn((call) => {
      if (call.method === "GET") return answerJson(call, 200, taskOnWire());
      return void call.request.resume().on("end", () => {
        if (call.target.endsWith("/upload_file")) answerFault(call, 400, 160_020);
        else call.response.writeHead(202, { location: `${call.target}/t1` }).end();
      });
    });
    await using gateway = await startGateway(service.url, {}, { clock: createMovingClock(nowMs) });
    const answer = await graphqlClient(gateway.url).upload<{ createGenericTaskFromFile: Payload }, object>(
      createFromFile,
      { input: { feedType: "FX_LISTING", schemaVersion: "1.0", file: new File([csv], "prices.csv") } },
    );
    expect(dataOf(answer).createGenericTaskFromFile).toMatchObject({
      task: { taskId: "t1" },
      errors: [
        {
          __typename: "FileRejectedError",
          message: expect.stringMatching(
            /The task "t1" still accepts a file: upload one with `uploadTaskFile`\.$/,
          ),
        },
      ],
    });
  });

  test("is not named when the service has finished it", async () => {
    await using feeds = await startFeeds();
    // Only the sandbox requires a column that identifies the listing.
    const file = new File(["*Action(SiteID=US),*Title\nAdd,a\n"], "new.csv");
    const { task, errors } = await feeds.send("FX_LISTING", file);
    expect(errors).toMatchObject([{ message: expect.not.stringContaining("uploadTaskFile") }]);
    expect(await feeds.look(task?.taskId)).toMatchObject({
      status: "FAILED",
      isTerminal: true,
      failureReason: "INVALID_FILE",
    });
    for (let count = 0; count < 9; count += 1) {
      expect((await feeds.send("FX_LISTING", file)).errors).toMatchObject([
        { upstream: [{ errorId: 160_020 }] },
      ]);
    }
    const report = await feeds.client.query<{ createInventoryTask: Payload }, object>(createReport);
    expect(dataOf(report).createInventoryTask.errors).toEqual([]);
  });

  test("is FAILED with NO_FILE after its hour, alone and in lists", async () => {
    const clock = createMovingClock(nowMs);
    await using service = await startStandIn((call) =>
      answerJson(
        call,
        200,
        call.target.includes("/task?")
          ? { limit: 10, offset: 0, total: 1, tasks: [taskOnWire()] }
          : taskOnWire(),
      ),
    );
    await using gateway = await startGateway(service.url, {}, { clock });
    const client = graphqlClient(gateway.url);
    const fields =
      "status upstreamStatus isTerminal failureReason failureMessage uploadDeadline inputFile { availability } resultFile { availability }";
    const look = async () => {
      const { genericTask, genericTasks } = dataOf(
        await client.query<{ genericTask: object; genericTasks: { nodes: object[] } }, object>(
          `{ genericTask(taskId: "t1") { ${fields} } genericTasks(source: { feedType: "FX_LISTING" }) { nodes { ${fields} } } }`,
        ),
      );
      expect(genericTasks.nodes).toEqual([genericTask]);
      return genericTask;
    };
    clock.jump(3_590_000);
    expect(await look()).toMatchObject({ status: "CREATED", isTerminal: false, failureReason: null });
    clock.jump(20_000);
    service.forget();
    expect(await look()).toEqual({
      status: "FAILED",
      upstreamStatus: "CREATED",
      isTerminal: true,
      failureReason: "NO_FILE",
      failureMessage: expect.stringContaining("within 60 minutes"),
      uploadDeadline: null,
      inputFile: null,
      resultFile: null,
    });
    expect(service.calls).toHaveLength(2);
    const late = await client.upload<{ uploadTaskFile: Payload }, object>(uploadFile, {
      input: { taskId: "t1", file: new File([csv], "prices.csv") },
    });
    expect(dataOf(late).uploadTaskFile.errors).toMatchObject([{ refusalReason: "EXPIRED" }]);
  });

  test("is FAILED with NO_FILE over the sandbox, and no longer counts toward the quota", async () => {
    await using feeds = await startFeeds();
    const taskIds: string[] = [];
    for (let count = 0; count < 10; count += 1) taskIds.push(await feeds.open("FX_LISTING"));
    feeds.clock.jump(3_600_001);
    await feeds.sandbox.idle();
    expect(await feeds.look(taskIds[0])).toMatchObject({
      status: "FAILED",
      isTerminal: true,
      failureReason: "NO_FILE",
      failureMessage: expect.stringContaining("within 60 minutes"),
    });
    expect(await feeds.send("FX_LISTING", new File([csv], "prices.csv"))).toMatchObject({ errors: [] });
    const late = await feeds.client.upload<{ uploadTaskFile: Payload }, object>(uploadFile, {
      input: { taskId: taskIds[0], file: new File([csv], "prices.csv") },
    });
    expect(dataOf(late).uploadTaskFile.errors).toMatchObject([{ refusalReason: "EXPIRED" }]);
  });
});
