import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import {
  askFor,
  create,
  dayMs,
  finish,
  genericAddress,
  hourMs,
  processFile,
  startFeeds,
  statusOf,
  stepMs,
  upload,
} from "./feeds.ts";

describe("A report task", () => {
  it("passes through CREATED, QUEUED and IN_PROCESS to COMPLETED, each for its duration", async () => {
    await using feeds = await startFeeds();
    const task = await create(feeds, "inventory_task");
    for (const status of ["CREATED", "QUEUED", "IN_PROCESS"]) {
      expect(await statusOf(feeds, task)).toBe(status);
      expect((await feeds.call(`${genericAddress(task)}/download_result_file`)).errorIds()).toEqual([160014]);
      await feeds.pass(stepMs - 1);
      expect(await statusOf(feeds, task)).toBe(status);
      await feeds.pass(1);
    }
    expect((await feeds.call(task)).json()).toMatchObject({
      status: "COMPLETED",
      completionDate: "2026-01-01T00:00:03.000Z",
    });
  });

  it("is visible only to its owner, in the generic resource and its own family", async () => {
    await using feeds = await startFeeds();
    const task = await create(feeds, "order_task", { filterCriteria: { orderStatus: "ACTIVE" } });
    const generic = (await feeds.call(genericAddress(task))).json();
    expect(generic).toMatchObject({ detailHref: task });
    expect(generic).not.toHaveProperty("filterCriteria");
    const elsewhere = await feeds.call(task.replace("order_task", "inventory_task"));
    expect(elsewhere.status).toBe(404);
    expect(elsewhere.errorIds()).toEqual([160003]);
    const metric = await feeds.call(task.replace("order_task", "customer_service_metric_task"));
    expect(metric.status).toBe(400);
    expect(metric.errorIds()).toEqual([160003]);
    expect((await feeds.call(task, { token: "sandbox-seller-2" })).errorIds()).toEqual([160003]);
  });

  it("fails for a metric without an evaluation, and has no result file", async () => {
    await using feeds = await startFeeds();
    const task = await create(feeds, "customer_service_metric_task", {
      filterCriteria: {
        evaluationMarketplaceId: "EBAY_DE",
        customerServiceMetricType: "ITEM_NOT_AS_DESCRIBED",
      },
    });
    await finish(feeds);
    const answer = (await feeds.call(task)).json();
    expect(answer).toMatchObject({ status: "FAILED" });
    expect(answer).not.toHaveProperty("completionDate");
    expect((await feeds.call(`${genericAddress(task)}/download_result_file`)).errorIds()).toEqual([160014]);
  });

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

describe("Task quotas", () => {
  it("allow ten unfinished tasks per seller and reject more with 160024", async () => {
    await using feeds = await startFeeds();
    for (let count = 0; count < 5; count += 1) {
      await create(feeds, "task");
      await create(feeds, "inventory_task");
    }
    const refused = await askFor(feeds, "order_task");
    expect(refused.status).toBe(409);
    expect(refused.json()).toMatchObject({
      errors: [{ errorId: 160024, domain: "API_FEED", category: "BUSINESS" }],
    });
    const metric = await askFor(feeds, "customer_service_metric_task");
    expect(metric.status).toBe(400);
    expect(metric.json()).toMatchObject({ errors: [{ errorId: 160024, category: "REQUEST" }] });
    expect((await askFor(feeds, "task", {}, { token: "sandbox-seller-2" })).status).toBe(202);
    await finish(feeds);
    expect((await askFor(feeds, "order_task")).status).toBe(202);
  });

  it("do not count tasks whose file never arrived", async () => {
    await using feeds = await startFeeds();
    for (let count = 0; count < 10; count += 1) await create(feeds, "task");
    expect((await askFor(feeds, "task")).errorIds()).toEqual([160024]);
    await feeds.pass(hourMs);
    expect((await askFor(feeds, "task")).status).toBe(202);
  });

  it("allow 25 inventory reports in 24 hours and reject more with 160025", async () => {
    await using feeds = await startFeeds({ feedStepMs: 1 });
    for (let count = 0; count < 25; count += 1) {
      await create(feeds, "inventory_task");
      for (let step = 0; step < 3; step += 1) await feeds.pass(1);
    }
    const refused = await askFor(feeds, "inventory_task");
    expect(refused.status).toBe(409);
    expect(refused.errorIds()).toEqual([160025]);
    expect((await askFor(feeds, "order_task")).status).toBe(202);
    await feeds.pass(dayMs);
    expect((await askFor(feeds, "inventory_task")).status).toBe(202);
  });
});

describe("A restart", () => {
  it("continues tasks in every state and keeps the changes of uploads", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
    const clock = createManualClock();
    try {
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
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
