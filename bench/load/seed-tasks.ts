import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { request } from "undici";
import { createSandbox, type Sandbox } from "../../src/sandbox/sandbox.ts";
import { createManualClock } from "../../test/helpers/clock.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A seller may create 48 order tasks in 24 hours. */
const betweenTasksMs = 31 * minuteMs;
const feedStepMs = minuteMs;

/**
 * Fills the data folder of a sandbox with finished order tasks of the first demo seller. The sandbox itself creates
 * them; its clock starts in the past and is moved forward, so that the service's limits hold.
 * @param count at most 200, so that the default period of the service's list contains all of them.
 */
export async function seedOrderTasks(dataDir: string, count: number): Promise<string[]> {
  const clock = createManualClock(Date.now() - 5 * dayMs);
  const sandbox = await createSandbox({ dataDir, clock, feedStepMs });
  try {
    const taskIds: string[] = [];
    for (let index = 0; index < count; index++) {
      taskIds.push(await createOrderTask(sandbox, clock.now()));
      // Three steps: queued, in process, finished.
      for (let step = 0; step < 3; step++) {
        clock.jump(feedStepMs);
        await sandbox.idle();
      }
      clock.jump(betweenTasksMs - 3 * feedStepMs);
    }
    return taskIds;
  } finally {
    await sandbox.close();
  }
}

/** Replaces the result of a task by a file of another size. No real report of the sandbox is that large. */
export async function replaceResult(dataDir: string, taskId: string, sizeInBytes: number): Promise<void> {
  const folder = join(dataDir, "received", "feed-tasks", taskId);
  const [name] = await readdir(folder);
  if (name === undefined) throw new Error(`The task ${taskId} has no result`);
  const piece = Buffer.alloc(1_000_000, "<Order>bench</Order>\n");
  const file = createWriteStream(join(folder, name));
  for (let written = 0; written < sizeInBytes; written += piece.length) {
    if (!file.write(piece.subarray(0, sizeInBytes - written))) await once(file, "drain");
  }
  file.end();
  await once(file, "close");
}

async function createOrderTask({ url }: Sandbox, nowMs: number): Promise<string> {
  const answer = await request(`${url}/sell/feed/v1/order_task`, {
    method: "POST",
    headers: {
      authorization: "Bearer sandbox-seller-1",
      "content-type": "application/json",
      "x-ebay-c-marketplace-id": "EBAY_US",
    },
    body: JSON.stringify({
      feedType: "LMS_ORDER_REPORT",
      schemaVersion: "1113",
      filterCriteria: {
        creationDateRange: { from: new Date(nowMs - dayMs).toISOString(), to: new Date(nowMs).toISOString() },
        orderStatus: "ACTIVE",
      },
    }),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 202) throw new Error(`An order task was refused: ${text.slice(0, 500)}`);
  return String(answer.headers["location"]).split("/").at(-1) ?? "";
}
