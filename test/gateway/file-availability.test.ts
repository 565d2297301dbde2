import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fileLifeMs } from "../../src/upstream/seller-feed/limits.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import {
  answerFault,
  answerJson,
  askedId,
  startStandIn,
  type StandInService,
} from "../helpers/stand-in-service.ts";

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

/** Fields of a task that differ from one test to the next. */
let task: Readonly<Record<string, unknown>> = {};
/** How a download is answered. */
let download: "file" | "nothing" | "failure" = "file";
let service: StandInService;
let gateway: TestGateway;

beforeAll(async () => {
  service = await startStandIn((call) => {
    if (!call.target.includes("/download_")) {
      return answerJson(call, 200, {
        taskId: askedId(call),
        feedType: "FX_LISTING",
        creationDate: "2026-03-01T10:00:00.000Z",
        ...task,
      });
    }
    if (download === "nothing") return answerFault(call, 404, 160_014);
    if (download === "failure") return answerFault(call, 403, 160_002);
    return void call.response.writeHead(200, { "content-length": 4 }).end("a,b\n");
  });
  gateway = await startGateway(service.url, {}, { clock: createMovingClock(now) });
});
beforeEach(() => {
  service.forget();
  download = "file";
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

/** Fields of the task's files, as an operation without variables and as one with an input object, which runs elsewhere. */
async function filesOf(fields: string): Promise<Answer["genericTask"]> {
  const text = `{ genericTask(taskId: "t1") { resultFile { ${fields} } inputFile { ${fields} } } }`;
  return dataOf(await graphqlClient(gateway.url).query<Answer, object>(text)).genericTask;
}

function downloads(): number {
  return service.calls.filter(({ target }) => target.includes("/download_")).length;
}

const everything = "url urlExpiresAt availability fileName sizeInBytes";

test.each(["QUEUED", "IN_PROCESS"])(
  "the result of a task that is %s is PENDING, without a call",
  async (status) => {
    task = { status };
    const { resultFile } = dataOf(
      await graphqlClient(gateway.url).query<Answer, object>(
        `{ genericTask(taskId: "t1") { resultFile { ${everything} preview { ... on FilePreviewUnavailable { reason } } } } }`,
      ),
    ).genericTask;
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

test("the result of a report is PENDING from the beginning", async () => {
  task = { status: "CREATED", feedType: "LMS_ORDER_REPORT" };
  expect(await filesOf("availability url")).toEqual({
    resultFile: { availability: "PENDING", url: null },
    inputFile: null,
  });
});

test.each([
  ["that waits for its file", { status: "CREATED" }],
  ["that has FAILED", { status: "FAILED", feedType: "LMS_ORDER_REPORT" }],
  ["of an unknown status", { status: "DREAMING", feedType: "LMS_ORDER_REPORT" }],
])("a task %s has no result", async (_which, fields) => {
  task = fields;
  expect((await filesOf("availability")).resultFile).toBeNull();
  expect(downloads()).toBe(0);
});

test.each(["COMPLETED", "COMPLETED_WITH_ERROR", "PARTIALLY_PROCESSED"])(
  "files of a task that is %s are AVAILABLE, which costs one call each",
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
])(
  "a file that is not there is %s when the task ended %s ago",
  async (availability, _time, completionDate) => {
    task = { status: "COMPLETED", completionDate };
    download = "nothing";
    const file = { availability, url: null, urlExpiresAt: null };
    for (const fields of ["url urlExpiresAt availability", "availability urlExpiresAt url"]) {
      expect(await filesOf(fields)).toEqual({ resultFile: file, inputFile: file });
    }
  },
);

test("a link is made without a call, and another fact of the file beside it counts", async () => {
  task = { status: "COMPLETED", completionDate: ended };
  download = "nothing";
  expect((await filesOf("url")).resultFile?.url).toContain("/files/");
  expect(downloads()).toBe(0);
  expect((await filesOf("url fileName")).resultFile).toEqual({ url: null, fileName: null });
});

test("a preview of a file that is gone says so", async () => {
  task = { status: "COMPLETED", completionDate: ended };
  download = "nothing";
  const preview = "preview { ... on FilePreviewUnavailable { reason } }";
  expect((await filesOf(preview)).resultFile).toEqual({ preview: { reason: "GONE" } });
});

test("a service that refuses to tell does not take the link away", async () => {
  task = { status: "COMPLETED", completionDate: ended };
  download = "failure";
  const text = '{ genericTask(taskId: "t1") { resultFile { url fileName } } }';
  const { data, errors } = await graphqlClient(gateway.url).query<Answer, object>(text);
  expect(data?.genericTask.resultFile).toMatchObject({
    url: expect.stringContaining("/files/"),
    fileName: null,
  });
  expect(errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
});
