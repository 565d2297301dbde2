import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import {
  answerFault,
  answerJson,
  askedId,
  startStandIn,
  type StandInService,
} from "../helpers/stand-in-service.ts";

interface Failures {
  readonly nodes: readonly { lineNumber: number | null; sku: string; code: string; message: string }[];
  readonly totalCount: number | null;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly unavailable: { readonly reason: string; readonly message: string } | null;
}

/** Fields of the task, by its identifier. */
const tasks: Readonly<Record<string, object>> = {
  mixed: { status: "COMPLETED_WITH_ERROR", uploadSummary: { successCount: 25, failureCount: 25 } },
  fine: { status: "COMPLETED", uploadSummary: { successCount: 25, failureCount: 0 } },
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

let service: StandInService;
let gateway: TestGateway;

beforeAll(async () => {
  service = await startStandIn((call) => {
    const id = askedId(call);
    if (!call.target.includes("/download_")) {
      const created = { creationDate: "2026-03-01T10:00:00.000Z", feedType: "FX_LISTING" };
      return answerJson(call, 200, { taskId: id, ...created, ...tasks[id] });
    }
    if (call.target.includes("/gone/")) return answerFault(call, 404, 160_014);
    const text = call.target.includes("/odd/") ? "Colour,Size\r\nred,1\r\n" : result;
    call.response.writeHead(200, { "content-disposition": 'attachment; filename="result.csv"' });
    return void call.response.end(text);
  });
  gateway = await startGateway(service.url);
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

async function query(taskId: string, fields: string) {
  const text = `{ genericTask(taskId: "${taskId}") { ${fields} } }`;
  return graphqlClient(gateway.url).query<{ genericTask: Record<string, unknown> }, object>(text);
}

async function failures(taskId: string, args = "(first: 20)"): Promise<Failures | null> {
  const fields = `failures${args} { nodes { lineNumber sku code message } totalCount pageInfo { hasNextPage endCursor } unavailable { reason message } }`;
  return dataOf(await query(taskId, fields)).genericTask["failures"] as Failures | null;
}

describe("detail 14: failures of a task", () => {
  test("come page by page, with line, SKU, code and message, and are counted at the end", async () => {
    const first = await failures("mixed");
    expect(first).toMatchObject({ totalCount: null, pageInfo: { hasNextPage: true }, unavailable: null });
    expect(first?.nodes).toHaveLength(20);
    expect(first?.nodes[0]).toEqual({ lineNumber: 3, sku: "s-1", code: "BAD", message: "Wrong, twice." });
    const last = await failures("mixed", `(first: 20, after: "${first?.pageInfo.endCursor}")`);
    expect(last).toMatchObject({ totalCount: 25, pageInfo: { hasNextPage: false } });
    expect(last?.nodes.map(({ lineNumber }) => lineNumber)).toEqual([43, 45, 47, 49, 51]);
  });

  test("are none without a look into the file when the service has counted none", async () => {
    service.forget();
    expect(await failures("fine")).toMatchObject({ nodes: [], totalCount: 0, unavailable: null });
    expect(service.calls).toHaveLength(1);
  });

  test.each([
    ["running", "NOT_READY"],
    ["gone", "GONE"],
    ["odd", "NOT_A_RESULT"],
  ])("that cannot be read say why: %s", async (taskId, reason) => {
    expect(await failures(taskId)).toMatchObject({
      nodes: [],
      totalCount: null,
      pageInfo: { hasNextPage: false },
      unavailable: { reason, message: expect.stringMatching(/^[A-Z].*\.$/) },
    });
  });

  test.each(["waiting", "failed", "report"])(
    "are null for a task that makes no result: %s",
    async (taskId) => {
      expect(await failures(taskId)).toBeNull();
    },
  );

  test.each([
    ['(after: "what")', "not a cursor"],
    ["(first: 0)", "from 1 to 500"],
    ["(first: 501)", "from 1 to 500"],
  ])("are refused with %s", async (args, words) => {
    const { errors } = await query("mixed", `failures${args} { totalCount }`);
    expect(errors).toMatchObject([{ message: expect.stringContaining(words) }]);
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
  });

  test("of another task have other cursors", async () => {
    const cursor = (await failures("mixed"))?.pageInfo.endCursor;
    const { errors } = await query("odd", `failures(after: "${cursor}") { totalCount }`);
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
  });

  test("are what a preview of only failures shows", async () => {
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

  test("are shown by no preview of a report, whatever its columns are named", async () => {
    const preview =
      "preview(onlyFailures: true) { ... on TablePreview { rows { lineNumber } } ... on FilePreviewUnavailable { reason } }";
    for (const taskId of ["report", "listings"]) {
      const { resultFile } = dataOf(await query(taskId, `resultFile { ${preview} }`)).genericTask;
      expect(resultFile).toEqual({ preview: { reason: "NOT_A_RESULT" } });
    }
    // What the gateway does not know may be an upload.
    const { resultFile } = dataOf(await query("unknown", `resultFile { ${preview} }`)).genericTask;
    expect(resultFile).toMatchObject({ preview: { rows: { length: 20 } } });
  });
});

const downloads = () => service.calls.filter(({ target }) => target.includes("/download_")).length;

describe("a file that several fields of an operation read", () => {
  const preview = "{ ... on TablePreview { rows { lineNumber } hasMoreRows bytesRead } }";

  test("is downloaded once for a preview and the failures, and each reads what it needs", async () => {
    service.forget();
    const { data, errors } = await query(
      "mixed",
      `failures(first: 500) { totalCount nodes { lineNumber } }
       resultFile { fileName few: preview(rows: 2) ${preview} failed: preview(rows: 100, onlyFailures: true) ${preview} }`,
    );
    expect(errors).toEqual([]);
    expect(data?.genericTask).toMatchObject({
      failures: { totalCount: 25 },
      resultFile: {
        fileName: "result.csv",
        few: { rows: [{ lineNumber: 2 }, { lineNumber: 3 }], hasMoreRows: true },
        failed: { hasMoreRows: false },
      },
    });
    expect(data?.genericTask["failures"]).toHaveProperty("nodes.length", 25);
    expect(downloads()).toBe(1);
  });

  test("is downloaded once also when it cannot be read, and each field says so", async () => {
    service.forget();
    const { data, errors } = await query(
      "gone",
      "failures { unavailable { reason } } resultFile { preview { ... on FilePreviewUnavailable { reason } } }",
    );
    expect(errors).toEqual([]);
    expect(data?.genericTask).toEqual({
      failures: { unavailable: { reason: "GONE" } },
      resultFile: { preview: { reason: "GONE" } },
    });
    expect(downloads()).toBe(1);
  });
});
