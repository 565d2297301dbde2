import { describe, expect, test } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { createReadLog } from "../helpers/log-lines.ts";
import { type Answer, answerFault, answerJson, startStandIn } from "../helpers/stand-in-service.ts";

const task = {
  taskId: "task-1",
  feedType: "LMS_ORDER_REPORT",
  status: "COMPLETED",
  schemaVersion: "1113",
  creationDate: "2026-03-01T10:00:00.000Z",
  completionDate: "2026-03-01T10:01:00.000Z",
};

/** Sends the beginning of a longer file and disconnects. */
const breakOff: Answer = ({ response }) => {
  response.writeHead(200, { "content-type": "text/csv", "content-length": 1_000 });
  response.write("half", () => response.destroy());
};

/** Disconnects before the response. */
const loseCall: Answer = ({ request }) => void request.socket.destroy();

/** Requests a file and reads as much of it as arrives. @param file response of the service. */
async function download(file: Answer) {
  const service = await closeAfterTest(
    startStandIn((call) =>
      call.target.endsWith("/download_result_file") ? file(call) : answerJson(call, 200, task),
    ),
  );
  const read = createReadLog("info");
  const gateway = await closeAfterTest(startGateway(service.url, {}, { log: read.log }));
  const { data } = await graphqlClient(gateway.url, "a-token-of-a-seller").query<
    { orderTask: { resultFile: { url: string } } },
    object
  >(`{ orderTask(taskId: "task-1") { resultFile { url } } }`);
  const url = data?.orderTask.resultFile.url ?? "";
  const answer = await fetch(url, { headers: { "x-request-id": "of-the-download" } });
  await answer.arrayBuffer().catch(() => undefined);
  // Its log entry follows that of the file, if there is one.
  await (await fetch(`${gateway.url}/graphql?query=query%20After{__typename}`)).arrayBuffer();
  await read.operation("After");
  return { ...read, url, failed: () => read.lines().filter(({ msg }) => msg === "A download failed.") };
}

describe("The log entry of a failed download", () => {
  test.each([
    ["that does not exist", (call) => answerFault(call, 404, 160_022), "info", 404, "UPSTREAM_HTTP", 0],
    ["that exceeds a limit", (call) => answerFault(call, 429, 2_001), "warn", 429, "UPSTREAM_HTTP", 0],
    ["when the service fails", (call) => answerFault(call, 500, 1), "warn", 502, "UPSTREAM_HTTP", 0],
    ["whose connection is lost before the response", loseCall, "warn", 502, "UPSTREAM_UNAVAILABLE", 0],
    ["that is cut off", breakOff, "warn", 200, "UPSTREAM_UNAVAILABLE", 4],
  ] as readonly [string, Answer, string, number, string, number][])(
    "is written for a file %s",
    async (_what, answer, level, status, code, bytesOut) => {
      const { failed, text, url } = await download(answer);
      await expect.poll(failed, { timeout: 60_000 }).toEqual([
        {
          level,
          time: expect.any(String),
          requestId: "of-the-download",
          viewer: expect.stringMatching(/^[\w-]{22}$/),
          service: "sellerFeed",
          operation: "getResultFile",
          code,
          status,
          bytesOut,
          msg: "A download failed.",
        },
      ]);
      for (const secret of ["a-token-of-a-seller", new URL(url).pathname])
        expect(text()).not.toContain(secret);
    },
  );

  test("is not written for a complete download", async () => {
    const { failed } = await download(({ response }) => response.end("a,b\n1,2\n"));
    expect(failed()).toEqual([]);
  });
});
