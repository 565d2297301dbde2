import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../../src/sandbox/storage/database.ts";
import { createManualClock, type ManualClock } from "../../helpers/clock.ts";
import { watchStretches } from "../../helpers/longest-stretch.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";
import { create, finish, processFile, startFeeds, stepMs, upload } from "./feeds.ts";
import { summary } from "./listings.ts";
import { sendTo, startSandboxProgram } from "./sandbox-program.ts";

/** Time limit for closing a sandbox while it processes a file, in milliseconds. */
const promptMs = 3000;

/** Longest time in milliseconds for which the event loop may be blocked. */
const longestStretchMs = 100;

const xml = (text: string) => gzipSync(`<BulkDataExchangeRequests>${text}`);
const csvRows = (count: number) => gzipSync(`SKU,Price\n${"x,1\n".repeat(count)}`);

/** Reads the state of the only upload from the data folder of a closed sandbox. */
function readFolder(dataDir: string) {
  const database = openDatabase(join(dataDir, "sandbox.db"), []);
  try {
    return {
      applied: database.count("feed_record_outcomes"),
      ...database.get<{ status: string }>("SELECT status FROM feed_tasks"),
      ...database.get<{ attempts: number }>("SELECT attempts FROM jobs WHERE kind = 'feed.task.finish'"),
    };
  } finally {
    database.close();
  }
}

describe("A sandbox that closes while it processes a large upload", () => {
  let dataDir: string;
  let clock: ManualClock;
  beforeEach(async () => {
    dataDir = await temporaryFolder();
    clock = createManualClock();
  });

  /** Closes a sandbox while it processes the file. @returns the duration in milliseconds, and the task's path. */
  async function closeDuringWork(packed: Uint8Array, isInProgress: () => boolean) {
    await using feeds = await startFeeds({ dataDir, clock });
    const task = await create(feeds, "task");
    expect(await upload(feeds, task, packed, "input.csv.gz")).toMatchObject({ status: 200 });
    await feeds.pass(stepMs);
    clock.jump(stepMs);
    await vi.waitUntil(isInProgress, { timeout: 30_000, interval: 5 });
    const beganAtMs = performance.now();
    await feeds.sandbox.close();
    expect(feeds.sandbox.events).toEqual([]);
    return { tookMs: performance.now() - beganAtMs, path: new URL(task).pathname };
  }

  async function finishAfterRestart(path: string) {
    await using feeds = await startFeeds({ dataDir, clock });
    await feeds.pass(0);
    return await summary(feeds, feeds.sandbox.url + path);
  }

  it("stops between records, and the next sandbox continues after the last applied record", async () => {
    const count = 100_000;
    const isApplying = () => readFolder(dataDir).applied > 1000;
    const { tookMs, path } = await closeDuringWork(csvRows(count), isApplying);
    expect(tookMs).toBeLessThan(promptMs);
    const left = readFolder(dataDir);
    expect(left).toMatchObject({ status: "IN_PROCESS", attempts: expect.toBeOneOf([0, 1]) });
    expect(left.applied).toBeLessThan(count);
    expect(await finishAfterRestart(path)).toEqual({
      status: "COMPLETED_WITH_ERROR",
      uploadSummary: { successCount: 0, failureCount: count },
    });
    expect(readFolder(dataDir).applied).toBe(0);
  }, 180_000);

  it("stops repeatedly while it measures a file of seven million rows", async () => {
    const packed = csvRows(7_000_000);
    const { tookMs, path } = await closeDuringWork(packed, () => readFolder(dataDir).status === "IN_PROCESS");
    expect(tookMs).toBeLessThan(promptMs);
    for (let restart = 0; restart < 4; restart += 1) {
      const again = await startFeeds({ dataDir, clock });
      await again[Symbol.asyncDispose]();
      expect(readFolder(dataDir)).toMatchObject({ status: "IN_PROCESS", applied: 0, attempts: 0 });
    }
    expect(await finishAfterRestart(path)).toMatchObject({ status: "FAILED" });
  }, 120_000);

  it("also exits on SIGTERM as a program", async () => {
    const count = 30_000;
    const first = await startSandboxProgram(dataDir);
    const path = await sendTo(first.found, csvRows(count), "input.csv.gz");
    await vi.waitUntil(() => readFolder(dataDir).applied > 0, { timeout: 30_000, interval: 20 });
    const beganAtMs = performance.now();
    expect(await first.stop("SIGTERM")).toBe(0);
    expect(performance.now() - beganAtMs).toBeLessThan(promptMs);
    expect(readFolder(dataDir).applied).toBeLessThan(count);
    await using second = await startSandboxProgram(dataDir);
    await vi.waitFor(
      async () => {
        const { status, uploadSummary } = (await callSandbox(second.found + path)).json();
        expect(status).toBe("COMPLETED_WITH_ERROR");
        expect(uploadSummary).toEqual({ successCount: 0, failureCount: count });
      },
      { timeout: 60_000, interval: 100 },
    );
  }, 120_000);
});

/** Starts a sandbox and processes one task, so that one-time work of the process is not measured. */
async function startWarmFeeds() {
  const feeds = await startFeeds();
  await create(feeds, "inventory_task");
  await finish(feeds);
  return feeds;
}

describe("An upload beyond the limits", () => {
  const blankLines = gzipSync(`SKU\nx\n${"\n".repeat(2_000_000)}`);
  const tooLarge = xml("<Header/>\n".padEnd(1_000_000).repeat(158));
  const attributes = Array.from({ length: 2000 }, (_, n) => `a${n}=""`).join(" ");

  it.each([
    ["1 000 001 records", "FX_LISTING", csvRows(1_000_001), "more than 1000000 records"],
    ["150 MiB and one byte", "LMS_END_ITEM", tooLarge, "unpacks to more than 157286400 bytes"],
    ["too many blank lines", "FX_LISTING", blankLines, "1048576 blank lines and comments"],
    ["deeply nested elements", "LMS_END_ITEM", xml("<a>".repeat(1_000_000)), "100 nested elements"],
    ["an endless text", "LMS_END_ITEM", xml(`<a><![CDATA[${"<".repeat(2_000_000)}`), "1048576 characters"],
    ["too many attributes", "LMS_END_ITEM", xml(`<a ${attributes}/>`), "1000 attributes"],
  ])(
    "with %s is FAILED without any change",
    async (_name, feedType, packed, message) => {
      await using feeds = await startWarmFeeds();
      using watch = watchStretches();
      const name = feedType === "FX_LISTING" ? "a.csv.gz" : "a.xml.gz";
      const task = await processFile(feeds, feedType, packed, name);
      const answer = (await feeds.call(task)).json();
      expect(answer).toMatchObject({ status: "FAILED" });
      expect(JSON.stringify(answer["warnings"])).toMatch(message);
      expect(watch.longestMs()).toBeLessThan(longestStretchMs);
    },
    60_000,
  );
});

describe("A large upload", () => {
  it.each([
    ["many rows", csvRows(30_000)],
    ["many empty rows", gzipSync(`SKU,Price\nx,1\n${",,,,\n".repeat(50_000)}`)],
    ["one wide row", gzipSync(`SKU,Price\nx,1\n${",".repeat(20_000_000)}\n`)],
    ["an unclosed quotation mark", gzipSync(`SKU,Price\nx,1\n"${"a\n".repeat(20_000_000)}`)],
  ])(
    "with %s does not block the event loop",
    async (_name, packed) => {
      await using feeds = await startWarmFeeds();
      using watch = watchStretches();
      const task = await processFile(feeds, "FX_LISTING", packed, "a.csv.gz");
      expect((await feeds.call(task)).json()["status"]).toMatch(/^(?:COMPLETED|PARTIALLY)/);
      expect(watch.longestMs()).toBeLessThan(longestStretchMs);
    },
    60_000,
  );
});
