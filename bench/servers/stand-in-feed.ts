// The stub's seller feed service, with responses in the format of the public one: a page of 200 order tasks, every id
// as a finished task, and its result with the number of bytes at the end of the id: `task-200000000`.
import { once } from "node:events";
import type { ServerResponse } from "node:http";

const basePath = "/sell/feed/v1";
const listPath = `${basePath}/order_task`;
const taskCount = 200;
const piece = Buffer.alloc(65_536, "<Order>bench</Order>\n");

function describeTask(taskId: string) {
  return {
    taskId,
    feedType: "LMS_ORDER_REPORT",
    status: "COMPLETED",
    schemaVersion: "1113",
    creationDate: "2026-01-02T00:00:00.000Z",
    completionDate: "2026-01-02T00:05:00.000Z",
    detailHref: `${listPath}/${taskId}`,
    filterCriteria: {
      creationDateRange: { from: "2026-01-01T00:00:00.000Z", to: "2026-01-02T00:00:00.000Z" },
      orderStatus: "ACTIVE",
    },
  };
}

const page = JSON.stringify({
  href: listPath,
  total: taskCount,
  limit: taskCount,
  offset: 0,
  tasks: Array.from({ length: taskCount }, (_, index) => describeTask(`task-${index}`)),
});

/** Returns the JSON response to a GET request; null when it is not about order tasks. */
export function describeOrderTasks(url: string): string | null {
  if (url.startsWith(`${listPath}?`)) return page;
  return url.startsWith(`${listPath}/`) ? JSON.stringify(describeTask(url.slice(listPath.length + 1))) : null;
}

/** Returns the number of bytes of the requested result; null when the request is for none. */
export function resultSizeOf(url: string): number | null {
  const [, size] = /^\/sell\/feed\/v1\/task\/\w+-(\d+)\/download_result_file$/.exec(url) ?? [];
  return size === undefined ? null : Number(size);
}

/** Sends a result as fast as it is accepted. */
export async function sendResult(response: ServerResponse, sizeInBytes: number): Promise<void> {
  response.writeHead(200, {
    "content-type": "application/octet-stream",
    "content-length": sizeInBytes,
    "content-disposition": 'attachment; filename="report.xml"',
  });
  const left = once(response, "close");
  for (let sent = 0; sent < sizeInBytes && !response.destroyed; sent += piece.length) {
    const rest = sizeInBytes - sent;
    if (response.write(rest < piece.length ? piece.subarray(0, rest) : piece)) continue;
    await Promise.race([once(response, "drain"), left]);
  }
  response.end();
}
