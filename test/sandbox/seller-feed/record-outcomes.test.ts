import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { insertOutcome } from "../../../src/sandbox/services/seller-feed/uploads/outcome-store.ts";
import type { RecordOutcome } from "../../../src/sandbox/services/seller-feed/uploads/feed-record.ts";
import { openDatabase } from "../../../src/sandbox/storage/database.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";
import { create, processFile, startFeeds, stepMs, upload } from "./feeds.ts";
import type { Feeds } from "./feeds.ts";
import { csvResult, fixedPriceListings, listings, sku, summary } from "./listings.ts";
import { sendTo, startSandboxProgram } from "./sandbox-program.ts";

/** Creates an upload and advances it to IN_PROCESS. */
async function beginUpload(feeds: Feeds, content: string): Promise<string> {
  const task = await create(feeds, "task");
  await upload(feeds, task, content);
  await feeds.pass(stepMs);
  return new URL(task).pathname;
}

/** Starts a sandbox with a job during which the process has exited three times without progress. */
async function giveUp(dataDir: string, applied: readonly RecordOutcome[]) {
  const clock = createManualClock();
  const first = await startFeeds({ dataDir, clock });
  const path = await beginUpload(first, "SKU,Price\nx,1\ny,1\nz,1\n");
  await first[Symbol.asyncDispose]();
  const database = openDatabase(join(dataDir, "sandbox.db"), []);
  for (const [index, outcome] of applied.entries()) {
    const number = index + 1;
    const record = { number, line: number + 1, action: "REVISE", actionName: "", fields: {} } as const;
    insertOutcome(database, path.split("/").at(-1) ?? "", record, outcome);
  }
  database.run("UPDATE jobs SET attempts = 3 WHERE kind = 'feed.task.finish'");
  database.close();
  const feeds = await startFeeds({ dataDir, clock });
  await feeds.pass(stepMs);
  await feeds.pass(0);
  return { ...feeds, task: feeds.sandbox.url + path };
}

describe("detail 11: the records of an upload", () => {
  it("succeed or fail separately when a new listing would get an existing SKU", async () => {
    await using feeds = await startFeeds();
    const changed = (await fixedPriceListings(feeds)).slice(0, 250);
    const highest = [...(await listings(feeds)).values()].map((row) => Number(row["Item number"]));
    const nextId = Math.max(...highest) + 1;
    const prices = changed.map((row) => `Revise,${sku(row)},,3.33`);
    const lines = [
      ...prices.slice(0, 225),
      `Add,${nextId + 1},Named like the next item,1.00`,
      `Add,,Without a SKU,1.00`,
      `Add,${sku(changed[0])},A SKU that is taken,1.00`,
      ...prices.slice(225),
    ];
    const task = await processFile(feeds, "FX_LISTING", ["Action,SKU,Title,Price", ...lines].join("\n"));
    expect(await summary(feeds, task)).toEqual({
      status: "COMPLETED_WITH_ERROR",
      uploadSummary: { successCount: 252, failureCount: 1 },
    });
    const rows = await csvResult(task);
    expect(rows).toHaveLength(253);
    expect(rows.filter((row) => row["Status"] === "Failure")).toMatchObject([{ "Error code": "SKU_EXISTS" }]);
    const after = await listings(feeds);
    expect(new Set(changed.map((row) => after.get(sku(row))?.["Start price"]))).toEqual(new Set(["3.33"]));
    expect(after.get(`${nextId + 1}-2`)).toMatchObject({ Title: "Without a SKU" });
  });

  it("succeed or fail separately when the database rejects one", async () => {
    const dataDir = await temporaryFolder();
    const clock = createManualClock();
    const first = await startFeeds({ dataDir, clock });
    const file = "Action,SKU,Title,Price\nAdd,a,Fine,1\nAdd,b,Odd,1\nAdd,c,Fine,1\n";
    const path = await beginUpload(first, file);
    await first[Symbol.asyncDispose]();
    const database = openDatabase(join(dataDir, "sandbox.db"), [
      `CREATE TRIGGER odd BEFORE INSERT ON feed_listings WHEN NEW.title = 'Odd'
       BEGIN SELECT RAISE(ABORT, 'odd'); END`,
    ]);
    database.close();
    await using second = await startFeeds({ dataDir, clock });
    const task = second.sandbox.url + path;
    await second.pass(stepMs);
    expect(await summary(second, task)).toEqual({
      status: "COMPLETED_WITH_ERROR",
      uploadSummary: { successCount: 2, failureCount: 1 },
    });
    expect((await csvResult(task)).map((row) => row["Error code"])).toEqual(["", "NOT_APPLIED", ""]);
    expect([...(await listings(second)).keys()]).toEqual(expect.arrayContaining(["a", "c"]));
  });
});

describe("detail 11: a task after three process exits", () => {
  const outcomes: readonly RecordOutcome[] = [
    { isSuccess: true, reference: "x" },
    { isSuccess: false, reference: "y", code: "ITEM_NOT_FOUND", message: "There is no listing y." },
  ];

  it("is abandoned as PARTIALLY_PROCESSED with its counts and a result file when records were applied", async () => {
    const dataDir = await temporaryFolder();
    await using feeds = await giveUp(dataDir, outcomes);
    const { task } = feeds;
    expect(await summary(feeds, task)).toEqual({
      status: "PARTIALLY_PROCESSED",
      uploadSummary: { successCount: 1, failureCount: 2 },
    });
    expect((await csvResult(task)).map((row) => row["Error code"])).toEqual([
      "",
      "ITEM_NOT_FOUND",
      "PROCESSING_STOPPED",
    ]);
    expect((await feeds.call(task)).json()).not.toHaveProperty("warnings");
  });

  it("is abandoned as FAILED with the service's reason when no record was applied", async () => {
    const dataDir = await temporaryFolder();
    await using feeds = await giveUp(dataDir, []);
    const { task } = feeds;
    expect((await feeds.call(task)).json()).toMatchObject({
      status: "FAILED",
      warnings: [{ errorId: 160001, category: "APPLICATION" }],
    });
  });

  it("continues when each attempt made progress", async () => {
    const dataDir = await temporaryFolder();
    // Enough records to have some left after three kills.
    const count = 20_000;
    const lines = Array.from({ length: count }, (_, index) => `sku-${index},1.00`);
    let program = await startSandboxProgram(dataDir);
    const path = await sendTo(program.found, ["SKU,Price", ...lines].join("\n"), "prices.csv");
    let applied = 0;
    for (let kill = 0; kill < 3; kill += 1) {
      applied = await waitForProgress(dataDir, applied);
      await program.stop("SIGKILL");
      program = await startSandboxProgram(dataDir);
    }
    await using last = program;
    const task = last.found + path;
    const read = async () => (await callSandbox(task)).json();
    await vi.waitUntil(async () => (await read())["completionDate"] !== undefined);
    expect(await read()).toMatchObject({
      status: "COMPLETED_WITH_ERROR",
      uploadSummary: { successCount: 0, failureCount: count },
    });
    expect(await csvResult(task)).toHaveLength(count);
  });
});

/** Waits until more records have been applied than before. */
async function waitForProgress(dataDir: string, before: number): Promise<number> {
  const database = openDatabase(join(dataDir, "sandbox.db"), []);
  try {
    let count = 0;
    await vi.waitUntil(
      () => {
        count = database.count("feed_record_outcomes");
        return count > before;
      },
      { interval: 1 },
    );
    return count;
  } finally {
    database.close();
  }
}
