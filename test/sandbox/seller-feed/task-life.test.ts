import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";
import {
  create,
  dayMs,
  finish,
  genericAddress,
  processFile,
  startFeeds,
  statusOf,
  stepMs,
  upload,
} from "./feeds.ts";

describe("A report task", () => {
  it("keeps its file for 30 days, and exists longer", async () => {
    await using feeds = await startFeeds();
    const task = await create(feeds, "inventory_task");
    await finish(feeds);
    const address = `${genericAddress(task)}/download_result_file`;
    await feeds.pass(30 * dayMs - 1);
    expect((await feeds.call(address)).status).toBe(200);
    await feeds.pass(1);
    const gone = await feeds.call(address);
    expect(gone.status).toBe(404);
    expect(gone.errorIds()).toEqual([160014]);
    expect(await statusOf(feeds, task)).toBe("COMPLETED");
    expect(await readdir(join(feeds.sandbox.dataDir, "received", "feed-tasks"))).toEqual([]);
  });
});

describe("A restart", () => {
  it("continues tasks in every state and keeps the changes of uploads", async () => {
    const dataDir = await temporaryFolder();
    const clock = createManualClock();
    const first = await startFeeds({ dataDir, clock });
    const done = await processFile(first, "FX_LISTING", "SKU,Price\r\nno-such-sku,1.00\r\n");
    const inProcess = await create(first, "order_task");
    await first.pass(stepMs);
    await first.pass(stepMs);
    const uploaded = await create(first, "task");
    await upload(first, uploaded, "SKU,Price\r\nno-such-sku,1.00\r\n");
    const queued = await create(first, "inventory_task");
    await first[Symbol.asyncDispose]();

    await using second = await startFeeds({ dataDir, clock });
    const moved = (task: string) => second.sandbox.url + new URL(task).pathname;
    const states = [done, inProcess, uploaded, queued].map((task) => statusOf(second, moved(task)));
    expect(await Promise.all(states)).toEqual(["COMPLETED_WITH_ERROR", "IN_PROCESS", "QUEUED", "CREATED"]);
    await finish(second);
    const ends = [inProcess, uploaded, queued].map((task) => statusOf(second, moved(task)));
    expect(await Promise.all(ends)).toEqual(["COMPLETED", "COMPLETED_WITH_ERROR", "COMPLETED"]);
    expect((await second.call(`${moved(done)}/download_result_file`)).text).toContain("ITEM_NOT_FOUND");
  });
});
