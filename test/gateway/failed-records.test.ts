import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { answerFault, answerJson, askedId, startStandIn } from "../helpers/stand-in-service.ts";

interface Failures {
  readonly nodes: readonly { readonly lineNumber: number | null; readonly position: number }[];
  readonly pageInfo: { readonly endCursor: string | null };
}

/** Fields of each task, by identifier. */
const tasks: Readonly<Record<string, object>> = {
  mixed: { status: "COMPLETED_WITH_ERROR", uploadSummary: { successCount: 25, failureCount: 25 } },
  fine: { status: "COMPLETED", uploadSummary: { successCount: 25, failureCount: 0 } },
  empty: { status: "COMPLETED", uploadSummary: { successCount: 0, failureCount: 0 } },
  header: { status: "COMPLETED_WITH_ERROR" },
  counted: { status: "COMPLETED_WITH_ERROR", uploadSummary: { successCount: 2, failureCount: 0 } },
  broken: { status: "COMPLETED_WITH_ERROR" },
  gone: { status: "COMPLETED_WITH_ERROR" },
  odd: { status: "PARTIALLY_PROCESSED" },
  running: { status: "IN_PROCESS" },
  waiting: { status: "CREATED" },
  failed: { status: "FAILED" },
  report: { status: "COMPLETED", feedType: "LMS_ORDER_REPORT" },
  listings: { status: "COMPLETED", feedType: "SANDBOX_LISTINGS_REPORT" },
  unknown: { status: "COMPLETED_WITH_ERROR", feedType: "FX_TOMORROW" },
};
const result = [
  "Record,Custom label (SKU),Status,Error code,Error message",
  ...Array.from({ length: 50 }, (_, at) =>
    at % 2 ? `${at + 2},s-${at},Failure,BAD,"Wrong, twice."` : `${at + 2},s-${at},Success,,`,
  ),
].join("\r\n");

const texts: Readonly<Record<string, string>> = {
  odd: "Colour,Size\r\nred,1\r\n",
  header: "Record,Status,Error code\r\n",
  counted: "Record,Status,Error code\r\n",
  broken: 'Record,Status,Error code\r\n2,Failure,BAD\r\n3,Failure,"BA',
};

const service = await closeAfterAll(
  startStandIn((call) => {
    const id = askedId(call);
    if (!call.target.includes("/download_")) {
      const created = { creationDate: "2026-03-01T10:00:00.000Z", feedType: "FX_LISTING" };
      return answerJson(call, 200, { taskId: id, ...created, ...tasks[id] });
    }
    if (call.target.includes("/gone/")) return answerFault(call, 404, 160_014);
    const text = texts[/\/task\/(\w+)\//.exec(call.target)?.[1] ?? ""] ?? result;
    call.response.writeHead(200, { "content-disposition": 'attachment; filename="result.csv"' });
    return void call.response.end(text);
  }),
);
const gateway = await closeAfterAll(startGateway(service.url));

async function query(taskId: string, fields: string) {
  const text = `{ genericTask(taskId: "${taskId}") { ${fields} } }`;
  return graphqlClient(gateway.url).query<{ genericTask: Record<string, unknown> }, object>(text);
}

async function failures(taskId: string, args = "(first: 20)"): Promise<Failures | null> {
  const fields = `failures${args} { nodes { lineNumber position reference sku itemId orderId correlationId code message } totalCount pageInfo { hasNextPage endCursor } unavailable { reason message } }`;
  return dataOf(await query(taskId, fields)).genericTask["failures"] as Failures | null;
}

describe("detail 14: failures of a task", () => {
  test("are listed by page with line, SKU, code and message, and counted on the last page", async () => {
    const first = await failures("mixed");
    expect(first).toMatchObject({ totalCount: null, pageInfo: { hasNextPage: true }, unavailable: null });
    expect(first?.nodes).toHaveLength(20);
    expect(first?.nodes[0]).toEqual({
      lineNumber: 3,
      position: 2,
      reference: "s-1",
      sku: "s-1",
      itemId: null,
      orderId: null,
      correlationId: null,
      code: "BAD",
      message: "Wrong, twice.",
    });
    const last = await failures("mixed", `(first: 20, after: "${first?.pageInfo.endCursor}")`);
    expect(last).toMatchObject({ totalCount: 25, pageInfo: { hasNextPage: false } });
    expect(last?.nodes.map(({ lineNumber }) => lineNumber)).toEqual([43, 45, 47, 49, 51]);
    expect(last?.nodes.map(({ position }) => position)).toEqual([42, 44, 46, 48, 50]);
  });

  test("are empty, without a download, when the service has counted none", async () => {
    service.forget();
    expect(await failures("fine")).toMatchObject({ nodes: [], totalCount: 0, unavailable: null });
    expect(service.calls).toHaveLength(1);
  });

  test.each(["empty", "header"])("are NO_RECORDS for a file without records: %s", async (taskId) => {
    expect(await failures(taskId)).toMatchObject({
      nodes: [],
      totalCount: 0,
      unavailable: { reason: "NO_RECORDS", message: expect.stringContaining("no record") },
    });
  });

  test("are empty without a reason for a file without records when the service has counted records", async () => {
    expect(await failures("counted")).toMatchObject({ nodes: [], totalCount: 0, unavailable: null });
  });

  test("are listed up to the break of a damaged result file, without a count", async () => {
    expect(await failures("broken")).toMatchObject({
      nodes: [{ lineNumber: 2, position: 1 }],
      totalCount: null,
      pageInfo: { hasNextPage: false },
      unavailable: { reason: "CORRUPT" },
    });
  });

  test.each([
    ["running", "NOT_READY"],
    ["gone", "GONE"],
    ["odd", "NOT_A_RESULT"],
  ])("have a reason when the result cannot be read: %s", async (taskId, reason) => {
    expect(await failures(taskId)).toMatchObject({
      nodes: [],
      totalCount: null,
      pageInfo: { hasNextPage: false },
      unavailable: { reason, message: expect.stringMatching(/^[A-Z].*\.$/) },
    });
  });

  test.each(["waiting", "failed", "report"])("are null for a task without a result: %s", async (taskId) => {
    expect(await failures(taskId)).toBeNull();
  });

  test.each([
    ['(after: "what")', "not a cursor"],
    ["(first: 0)", "from 1 to 500"],
    ["(first: 501)", "from 1 to 500"],
  ])("are refused with the argument %s: %s", async (args, words) => {
    const { errors } = await query("mixed", `failures${args} { totalCount }`);
    const message = expect.stringContaining(words);
    expect(errors).toMatchObject([{ message, extensions: { code: "BAD_USER_INPUT" } }]);
  });

  test("do not accept a cursor of another task", async () => {
    const cursor = (await failures("mixed"))?.pageInfo.endCursor;
    const { errors } = await query("odd", `failures(after: "${cursor}") { totalCount }`);
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
  });

  test("fill a preview with onlyFailures", async () => {
    const preview =
      "preview(rows: 2, onlyFailures: true) { ... on TablePreview { rows { lineNumber cells } hasMoreRows } ... on FilePreviewUnavailable { reason } }";
    const { resultFile } = dataOf(await query("mixed", `resultFile { ${preview} }`)).genericTask;
    expect(resultFile).toEqual({
      preview: {
        rows: [
          { lineNumber: 3, cells: ["3", "s-1", "Failure", "BAD", "Wrong, twice."] },
          { lineNumber: 5, cells: ["5", "s-3", "Failure", "BAD", "Wrong, twice."] },
        ],
        hasMoreRows: true,
      },
    });
    const { inputFile } = dataOf(await query("mixed", `inputFile { ${preview} }`)).genericTask;
    expect(inputFile).toEqual({ preview: { reason: "NOT_A_RESULT" } });
  });

  test("are in no preview of a report, whatever the names of its columns", async () => {
    const preview =
      "preview(onlyFailures: true) { ... on TablePreview { rows { lineNumber } } ... on FilePreviewUnavailable { reason } }";
    for (const taskId of ["report", "listings"]) {
      const { resultFile } = dataOf(await query(taskId, `resultFile { ${preview} }`)).genericTask;
      expect(resultFile).toEqual({ preview: { reason: "NOT_A_RESULT" } });
    }
    // A feed type that the gateway does not know may be an upload.
    const { resultFile } = dataOf(await query("unknown", `resultFile { ${preview} }`)).genericTask;
    expect(resultFile).toMatchObject({ preview: { rows: { length: 20 } } });
  });
});

const downloads = () => service.calls.filter(({ target }) => target.includes("/download_")).length;

describe("a result file that several fields of an operation read", () => {
  const preview = "{ ... on TablePreview { rows { lineNumber } hasMoreRows bytesRead } }";

  test("is downloaded once for previews and failures, and each field reads as much as it needs", async () => {
    service.forget();
    const { genericTask } = dataOf(
      await query(
        "mixed",
        `failures(first: 500) { totalCount nodes { lineNumber } }
         resultFile { fileName few: preview(rows: 2) ${preview} failed: preview(rows: 100, onlyFailures: true) ${preview} }`,
      ),
    );
    expect(genericTask).toMatchObject({
      failures: { totalCount: 25 },
      resultFile: {
        fileName: "result.csv",
        few: { rows: [{ lineNumber: 2 }, { lineNumber: 3 }], hasMoreRows: true },
        failed: { hasMoreRows: false },
      },
    });
    expect(genericTask).toHaveProperty("failures.nodes.length", 25);
    expect(downloads()).toBe(1);
  });

  test("is downloaded once even if it cannot be read, and each field reports the reason", async () => {
    service.forget();
    const fields =
      "failures { unavailable { reason } } resultFile { preview { ... on FilePreviewUnavailable { reason } } }";
    expect(dataOf(await query("gone", fields)).genericTask).toEqual({
      failures: { unavailable: { reason: "GONE" } },
      resultFile: { preview: { reason: "GONE" } },
    });
    expect(downloads()).toBe(1);
  });
});

/** Uploads a file and returns its failures after the task has finished. */
async function failuresOf(feedType: string, content: string) {
  const clock = createMovingClock(Date.UTC(2026, 2, 2, 12));
  await using sandbox = await startSandbox({ feedStepMs: 1000, clock });
  await using own = await startGateway(sandbox.url, {}, { clock });
  const client = graphqlClient(own.url);
  const isCsv = feedType.startsWith("FX_");
  const file = new File([content], isCsv ? "a.csv" : "a.xml");
  const sent = await client.upload<{ createGenericTaskFromFile: { task: { taskId: string } } }, object>(
    "mutation ($input: CreateGenericTaskFromFileInput!) { createGenericTaskFromFile(input: $input) { task { taskId } } }",
    { input: { feedType, schemaVersion: isCsv ? "1.0" : "1235", file } },
  );
  for (let step = 0; step < 3; step += 1) {
    clock.jump(1000);
    await sandbox.idle();
  }
  const answer = await client.query<{ genericTask: object }, object>(
    `query ($taskId: ID!) { genericTask(taskId: $taskId) {
      status uploadSummary { successCount failureCount }
      failures { totalCount unavailable { reason } nodes { lineNumber position reference sku itemId orderId correlationId code } }
    } }`,
    { taskId: dataOf(sent).createGenericTaskFromFile.task.taskId },
  );
  return dataOf(answer).genericTask;
}

describe("failed records over the sandbox", () => {
  test("of an XML file have reference, item and message, and two records on one line differ in position", async () => {
    const content =
      "<BulkDataExchangeRequests><EndItemRequest><MessageID>m-1</MessageID><ItemID>77</ItemID></EndItemRequest><EndItemRequest><SKU>none</SKU></EndItemRequest></BulkDataExchangeRequests>";
    expect(await failuresOf("LMS_END_ITEM", content)).toMatchObject({
      failures: {
        totalCount: 2,
        nodes: [
          { lineNumber: 1, position: 1, reference: "77", itemId: "77", sku: null, correlationId: "m-1" },
          { lineNumber: 1, position: 2, reference: "none", itemId: null, sku: "none", correlationId: null },
        ],
      },
    });
  });

  test("of a CSV file have the listing or the order", async () => {
    expect(await failuresOf("FX_LISTING", "SKU,Item number,Price\nnone,78,1.00\n")).toMatchObject({
      failures: { nodes: [{ lineNumber: 2, position: 1, reference: "78", sku: "none", itemId: "78" }] },
    });
    const shipments = "Order number,Carrier,Tracking number\nno-order,DHL,1\n";
    expect(await failuresOf("FX_FULFILLMENT", shipments)).toMatchObject({
      failures: { nodes: [{ position: 1, reference: "no-order", orderId: "no-order", itemId: null }] },
    });
  });

  test("of a file with column names only are NO_RECORDS", async () => {
    expect(await failuresOf("FX_LISTING", "SKU,Price\n")).toMatchObject({
      status: "COMPLETED",
      failures: { totalCount: 0, nodes: [], unavailable: { reason: "NO_RECORDS" } },
    });
  });
});
