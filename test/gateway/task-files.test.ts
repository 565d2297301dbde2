import { describe, expect, test } from "vitest";
import { createMovingClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { answerFault, answerJson, startStandIn } from "../helpers/stand-in-service.ts";

const failureFields = `errors {
  __typename
  ... on MutationError { message upstream { errorId } }
  ... on FileRejectedError { rejectionReason acceptedTypes }
  ... on TaskQuotaExceededError { quota limit used availableAt }
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

/** A gateway over a sandbox, both with a clock of the test's own. */
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
  return {
    clock,
    sandbox,
    client,
    send,
    count,
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      await sandbox[Symbol.asyncDispose]();
    },
  };
}

const csv = "SKU,Price\r\nnone,1.00\r\n";
const xml = "<BulkDataExchangeRequests></BulkDataExchangeRequests>";
const packed = (hex: string) => Buffer.from(`${hex}${"00".repeat(40)}`, "hex");

describe("detail 13: a file that is refused by its name or type opens no task", () => {
  test("ten such files leave room for a right one", async () => {
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

  test("nor do files for XML types, and 7z is offered nowhere", async () => {
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

  test("a full quota says its limit, what is used, and when there is room again", async () => {
    await using feeds = await startFeeds();
    const startMs = feeds.clock.now();
    for (let count = 0; count < 10; count += 1) {
      const { errors } = await feeds.send("FX_LISTING", new File(["Price\r\n1\r\n"], "prices.csv"));
      expect(errors).toMatchObject([{ __typename: "FileRejectedError", upstream: [{ errorId: 160020 }] }]);
    }
    const { errors } = await feeds.send("FX_LISTING", new File([csv], "prices.csv"));
    expect(errors).toMatchObject([
      { __typename: "TaskQuotaExceededError", quota: "CONCURRENT", limit: 10, used: 10 },
    ]);
    const availableAtMs = Date.parse(String(errors[0]?.["availableAt"]));
    expect(availableAtMs - startMs).toBeGreaterThanOrEqual(3_600_000);
    expect(availableAtMs - startMs).toBeLessThan(3_660_000);
  });

  test("what a service does not say of a quota is null", async () => {
    await using service = await startStandIn((call) => answerFault(call, 409, 160_025));
    await using gateway = await startGateway(service.url);
    const answer = await graphqlClient(gateway.url).query<{ createOrderTask: Payload }, object>(
      `mutation { createOrderTask(input: { schemaVersion: "1113", filter: {} }) { task { taskId } ${failureFields.replace(/.*FileRejectedError.*/, "")} } }`,
    );
    expect(dataOf(answer).createOrderTask.errors).toMatchObject([
      { quota: "PERIOD", limit: null, used: null, availableAt: null },
    ]);
  });
});

describe("detail 12: the gateway says what is wrong with a file before it is stored", () => {
  test.each([
    ["FX_LISTING", "SKU\tPrice\n", "a.csv", "separated by tabs"],
    ["FX_LISTING", "*Action(SiteID=US|Currency=USD);CustomLabel\n", "a.csv", "separated by semicolons"],
    ["FX_LISTING", "<!DOCTYPE html><html></html>", "a.csv", "is HTML"],
    ["LMS_END_ITEM", `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`, "a.xml", "DOCTYPE"],
    ["LMS_END_ITEM", "<?xml version='1.0'?><!-- <a/> --><Orders x='1'/>", "a.xml", "not Orders"],
  ] as const)("%s: %j", async (feedType, content, name, reason) => {
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
  ] as const)("%s: %j is right", async (feedType, content, name) => {
    await using feeds = await startFeeds();
    expect(await feeds.send(feedType, new File([content], name))).toMatchObject({ errors: [] });
  });
});

const warning = (errorId: number) => ({ warnings: [{ errorId, message: "It says so." }] });

describe("detail 11: a failed task says why", () => {
  const readFailure = `query ($taskId: ID!) {
    genericTask(taskId: $taskId) { status failureReason failureMessage }
  }`;
  const nowMs = Date.UTC(2026, 2, 2, 12);

  /** The failure of a task at a service that answers so. */
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
    ["a fault of the file", warning(160_020), null, "INVALID_FILE"],
    ["one of its own", warning(160_001), null, "SERVICE_FAILURE"],
    ["a number that is new", warning(199_999), null, "UNRECOGNIZED"],
    ["nothing of a metric report", { feedType: "CUSTOMER_SERVICE_METRICS_REPORT" }, null, "NO_EVALUATION"],
    ["nothing of an upload without a file", {}, null, "NO_FILE"],
    ["nothing of an upload of another kind", {}, "<xml/>", "INVALID_FILE"],
  ])("when the service says %s", async (_what, task, file, failureReason) => {
    const failureMessage = expect.stringMatching(/\.$/);
    expect(await failureOf(task, file)).toMatchObject({ failureReason, failureMessage });
  });

  test.each([
    ["nothing of an upload that looks right", {}, csv],
    ["nothing of an old upload without a file", { creationDate: "2026-01-01T00:00:00.000Z" }, null],
    ["nothing of a report", { feedType: "LMS_ORDER_REPORT" }, null],
    ["a fault of a task that has not failed", { status: "COMPLETED", ...warning(160_020) }, null],
  ])("unless it says %s", async (_what, task, file) => {
    expect(await failureOf(task, file)).toMatchObject({ failureReason: null, failureMessage: null });
  });

  test("over the sandbox, in a list and alone, of an upload that cannot be read", async () => {
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
