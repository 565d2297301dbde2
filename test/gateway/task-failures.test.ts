import { describe, expect, test } from "vitest";
import { createMovingClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { answerFault, answerJson, startStandIn } from "../helpers/stand-in-service.ts";
import { csv, sendFile, startFeeds, uploadFile } from "./feeds.ts";

const nowMs = Date.UTC(2026, 2, 2, 12);
const taskOnWire = (change: object = {}) => ({
  taskId: "t1",
  feedType: "FX_LISTING",
  status: "CREATED",
  creationDate: new Date(nowMs).toISOString(),
  ...change,
});
const warning = (errorId: number) => ({ warnings: [{ errorId, message: "It says so." }] });

describe("detail 11: the failure reason of a task", () => {
  const readFailure = `query ($taskId: ID!) {
    genericTask(taskId: $taskId) { status failureReason failureMessage }
  }`;

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
      return answerJson(call, 200, taskOnWire({ status: "FAILED", ...task }));
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
    const feeds = await startFeeds();
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
  test("is named with uploadTaskFile when its file was rejected", async () => {
    await using service = await startStandIn((call) => {
      if (call.method === "GET") return answerJson(call, 200, taskOnWire());
      return void call.request.resume().on("end", () => {
        if (call.target.endsWith("/upload_file")) answerFault(call, 400, 160_020);
        else call.response.writeHead(202, { location: `${call.target}/t1` }).end();
      });
    });
    await using gateway = await startGateway(service.url, {}, { clock: createMovingClock(nowMs) });
    const payload = await sendFile(graphqlClient(gateway.url), "FX_LISTING", new File([csv], "prices.csv"));
    expect(payload).toMatchObject({
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
    const feeds = await startFeeds();
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
    expect((await feeds.report()).errors).toEqual([]);
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
    const late = await uploadFile(client, "t1", new File([csv], "prices.csv"));
    expect(late.errors).toMatchObject([{ refusalReason: "EXPIRED" }]);
  });
});
