import { beforeEach, describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { fileLifeMs } from "../../src/upstream/seller-feed/limits.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { answerFault, answerJson, askedId, startStandIn } from "../helpers/stand-in-service.ts";

interface File {
  readonly availability?: string;
  readonly url?: string | null;
  readonly urlExpiresAt?: string | null;
}
interface Answer {
  readonly genericTask: { readonly resultFile: File | null; readonly inputFile: File | null };
}

const now = Date.UTC(2026, 2, 10, 12);
const ended = new Date(now - 86_400_000).toISOString();
const endedLongAgo = new Date(now - fileLifeMs - 1).toISOString();

/** Fields of the task that differ between tests. */
let task: Readonly<Record<string, unknown>> = {};
/** Answer to a download. */
let download: "file" | "nothing" | "bare404" | "failure" = "file";
/** Tasks of a list: identifier, status and day of creation in March. */
let scheduled: readonly (readonly [taskId: string, status: string, day: number])[] = [];

const service = await closeAfterAll(
  startStandIn((call) => {
    if (!call.target.includes("/download_")) {
      if (call.target.includes("?")) {
        const tasks = scheduled.map(([taskId, status, day]) => ({
          taskId,
          status,
          feedType: call.target.includes("schedule_id") ? "LMS_ORDER_REPORT" : "FX_LISTING",
          creationDate: `2026-03-0${day}T10:00:00.000Z`,
        }));
        return answerJson(call, 200, { tasks, total: tasks.length, limit: tasks.length, offset: 0 });
      }
      return answerJson(call, 200, {
        taskId: askedId(call),
        feedType: "FX_LISTING",
        creationDate: "2026-03-01T10:00:00.000Z",
        ...task,
      });
    }
    if (download === "nothing") return answerFault(call, 404, 160_014);
    if (download === "bare404") return void call.response.writeHead(404).end();
    if (download === "failure") return answerFault(call, 403, 160_002);
    return void call.response.writeHead(200, { "content-length": 4 }).end("a,b\n");
  }),
);
const gateway = await closeAfterAll(startGateway(service.url, {}, { clock: createMovingClock(now) }));
beforeEach(() => {
  service.forget();
  download = "file";
});

const client = graphqlClient(gateway.url);

/** Fields of the task's files. */
async function filesOf(fields: string): Promise<Answer["genericTask"]> {
  const text = `{ genericTask(taskId: "t1") { resultFile { ${fields} } inputFile { ${fields} } } }`;
  return dataOf(await client.query<Answer, object>(text)).genericTask;
}

function downloads(): number {
  return service.calls.filter(({ target }) => target.includes("/download_")).length;
}

const everything = "url urlExpiresAt availability fileName sizeInBytes";
const preview = "preview { ... on FilePreviewUnavailable { reason } }";

test.each(["QUEUED", "IN_PROCESS"])(
  "the result of a task with status %s is PENDING without a download",
  async (status) => {
    task = { status };
    const query = `{ genericTask(taskId: "t1") { resultFile { ${everything} ${preview} } } }`;
    const { resultFile } = dataOf(await client.query<Answer, object>(query)).genericTask;
    expect(resultFile).toEqual({
      availability: "PENDING",
      url: null,
      urlExpiresAt: null,
      fileName: null,
      sizeInBytes: null,
      preview: { reason: "NOT_READY" },
    });
    expect(downloads()).toBe(0);
  },
);

test("the result of a new report is PENDING", async () => {
  task = { status: "CREATED", feedType: "LMS_ORDER_REPORT" };
  expect(await filesOf("availability url")).toEqual({
    resultFile: { availability: "PENDING", url: null },
    inputFile: null,
  });
});

test.each([
  ["without its input file", { status: "CREATED" }],
  ["with status FAILED", { status: "FAILED", feedType: "LMS_ORDER_REPORT" }],
  ["with an unknown status", { status: "DREAMING", feedType: "LMS_ORDER_REPORT" }],
])("a task %s has no result", async (_which, fields) => {
  task = fields;
  expect((await filesOf("availability")).resultFile).toBeNull();
  expect(downloads()).toBe(0);
});

test.each(["COMPLETED", "COMPLETED_WITH_ERROR", "PARTIALLY_PROCESSED"])(
  "files of a task with status %s are AVAILABLE after one download each",
  async (status) => {
    task = { status, completionDate: ended };
    const file = { availability: "AVAILABLE", url: expect.stringContaining("/files/"), sizeInBytes: 4 };
    expect(await filesOf(everything)).toMatchObject({ resultFile: file, inputFile: file });
    expect(downloads()).toBe(2);
  },
);

test.each([
  ["GONE", "a day", ended],
  ["EXPIRED", "more than 30 days", endedLongAgo],
])("a missing file is %s when its task ended %s ago", async (availability, _time, completionDate) => {
  task = { status: "COMPLETED", completionDate };
  download = "nothing";
  const file = { availability, url: null, urlExpiresAt: null };
  for (const fields of ["url urlExpiresAt availability", "availability urlExpiresAt url"]) {
    expect(await filesOf(fields)).toEqual({ resultFile: file, inputFile: file });
  }
});

describe("detail 9: links of result files", () => {
  test.each([
    ["404 with error 160014", () => (download = "nothing")],
    ["404 without an error", () => (download = "bare404")],
  ])(
    "are null for a missing file, even if no other field is selected and the service answers %s",
    async (_what, prepare) => {
      task = { status: "COMPLETED", completionDate: ended };
      prepare();
      for (const fields of ["url", "urlExpiresAt", "url urlExpiresAt"]) {
        const { resultFile, inputFile } = await filesOf(fields);
        expect(Object.values({ ...resultFile, ...inputFile })).toEqual(fields.split(" ").map(() => null));
      }
      expect((await filesOf("url availability")).resultFile).toEqual({ url: null, availability: "GONE" });
    },
  );

  test("need one download for each file in an operation, however many fields and aliases select it", async () => {
    task = { status: "COMPLETED", completionDate: ended };
    const file = "resultFile { url urlExpiresAt availability fileName mediaType sizeInBytes }";
    const query = `{ a: genericTask(taskId: "t1") { ${file} } b: genericTask(taskId: "t1") { ${file} c: resultFile { url } } }`;
    expect(dataOf(await client.query(query))).toMatchObject({
      b: { resultFile: { availability: "AVAILABLE" }, c: { url: expect.any(String) } },
    });
    expect(downloads()).toBe(1);
  });

  test("are null without a download for older tasks of a schedule", async () => {
    scheduled = [
      ["t4", "IN_PROCESS", 5],
      ["t3", "COMPLETED", 4],
      ["t2", "COMPLETED", 3],
      ["t1", "FAILED", 2],
    ];
    const file = `resultFile { url availability ${preview} }`;
    const text = `{ orderTasks(source: { scheduleId: "s1" }) { nodes { taskId ${file} } } }`;
    const pending = { url: null, availability: "PENDING", preview: { reason: "NOT_READY" } };
    const available = { url: expect.stringContaining("/files/"), availability: "AVAILABLE", preview: {} };
    const gone = { url: null, availability: "GONE", preview: { reason: "GONE" } };
    expect(dataOf(await client.query(text))).toEqual({
      orderTasks: {
        nodes: [
          { taskId: "t4", resultFile: pending },
          { taskId: "t3", resultFile: available },
          { taskId: "t2", resultFile: gone },
          { taskId: "t1", resultFile: null },
        ],
      },
    });
    expect(downloads()).toBe(1);
  });

  test("need one download for each file on a page of 20 tasks, within the default cost limit", async () => {
    scheduled = Array.from({ length: 20 }, (_, index) => [`t${index}`, "COMPLETED", 1] as const);
    const file = "{ url urlExpiresAt availability fileName mediaType sizeInBytes }";
    const text = `{ genericTasks(source: { feedType: "FX_LISTING" }, first: 20) { nodes { resultFile ${file} inputFile ${file} failures { totalCount } } } }`;
    expect(dataOf(await client.query(text))).toHaveProperty("genericTasks.nodes.length", 20);
    expect(downloads()).toBe(60);
  });
});

test("a link stays available when the service refuses the file's metadata", async () => {
  task = { status: "COMPLETED", completionDate: ended };
  download = "failure";
  expect(await client.query('{ genericTask(taskId: "t1") { resultFile { url fileName } } }')).toMatchObject({
    data: { genericTask: { resultFile: { url: expect.stringContaining("/files/"), fileName: null } } },
    errors: [{ extensions: { code: "FORBIDDEN" } }],
  });
});
