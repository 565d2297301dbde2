import assert from "node:assert/strict";
import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { adviceFor, readFailure } from "./failures.ts";
import { client } from "./gateway.ts";
import { listFailures, listTasks, orderReport, sendPrices, viewer } from "./operations.ts";
import { nodesOf } from "./pages.ts";
import { upload } from "./upload.ts";
import { statesOf } from "./watch.ts";

/** Writes a price list of 20,000 rows, one of which has no price. */
async function writePriceList(path: string): Promise<void> {
  const rows = Array.from({ length: 20_000 }, (_, at) => {
    const price = at === 4_999 ? "free" : (10 + (at % 90)).toFixed(2);
    return `Revise,${164_000_000_001 + (at % 3)},${price},1`;
  });
  await writeFile(path, ["Action,Item number,Start price,Quantity", ...rows, ""].join("\n"));
}

async function query(): Promise<string> {
  const { viewer: me } = await client.request(viewer);
  const limits = me.rateLimits.map(({ scope, remaining, limit }) => `${scope} ${remaining} of ${limit}`);
  return `${me.user?.username ?? "unknown"}, mode ${me.mode}, ${limits.join(", ")}`;
}

async function page(): Promise<string> {
  const ordered = [];
  for (let order = 0; order < 3; order += 1) {
    const feedType = "LMS_ACTIVE_INVENTORY_REPORT";
    const { createInventoryTask: payload } = await client.request(orderReport, { feedType });
    assert.deepEqual(payload?.errors.map(adviceFor), []);
    if (payload?.task) ordered.push(payload.task.id);
  }
  const listed: string[] = [];
  const tasks = nodesOf(async (after) => (await client.request(listTasks, { after })).feedTasks);
  for await (const { id } of tasks) listed.push(id);
  assert.equal(new Set(listed).size, listed.length);
  for (const id of ordered) assert.ok(listed.includes(id), `The list lacks ${id}.`);
  return `${listed.length} tasks, two at a time, the three new ones among them`;
}

let sentTask = "";

async function send(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "prices-"));
  try {
    const path = join(folder, "prices.csv");
    await writePriceList(path);
    return await sendFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function sendFile(path: string): Promise<string> {
  const file = await openAsBlob(path, { type: "text/csv" });
  const shown = new Set<number>();
  const { createGenericTaskFromFile: payload } = await upload(
    sendPrices,
    { file },
    basename(path),
    ({ sentBytes, totalBytes }) => {
      const percent = Math.floor((10 * sentBytes) / totalBytes) * 10;
      if (process.stdout.isTTY && !shown.has(percent)) process.stdout.write(`${percent} %\r`);
      shown.add(percent);
    },
  );
  assert.deepEqual(payload?.errors.map(adviceFor), []);
  assert.ok(payload?.task);
  assert.ok(shown.has(100) && shown.size > 2, `Progress: ${[...shown].join(" ")}`);
  sentTask = payload.task.id;
  return `${file.size} bytes, seen at ${[...shown].join(" ")} %; the task is ${payload.task.status}`;
}

async function watch(): Promise<string> {
  const statuses: string[] = [];
  for await (const { status } of statesOf(sentTask)) statuses.push(status);
  assert.equal(statuses.at(-1), "COMPLETED_WITH_ERROR");

  const failures = nodesOf(async (after) => {
    const { node } = await client.request(listFailures, { id: sentTask, after });
    return node?.failures ?? null;
  });
  const lines: (number | null)[] = [];
  for await (const { lineNumber } of failures) lines.push(lineNumber);
  assert.ok(lines.includes(5_001), `Refused lines: ${lines.join(" ")}`);
  return `${statuses.join(" → ")}; refused: line ${lines.join(", ")}`;
}

async function handleTypedErrors(): Promise<string> {
  const { createInventoryTask: payload } = await client.request(orderReport, {
    feedType: "LMS_ORDER_REPORT",
  });
  const [error] = payload?.errors ?? [];
  assert.equal(error?.__typename, "ValidationError");
  return adviceFor(error);
}

async function handleOtherErrors(): Promise<string> {
  const failure = await client
    .request(listFailures, { id: "nonsense", after: null })
    .then(() => null, readFailure);
  assert.equal(failure?.code, "BAD_USER_INPUT");
  assert.ok(failure.requestId, "The answer has no x-request-id.");
  const missing = await statesOf("nonsense")
    .next()
    .then(() => null, readFailure);
  assert.equal(missing?.code, "NOT_FOUND");
  return `${failure.code}, request ${failure.requestId}`;
}

const steps = {
  query,
  page,
  upload: send,
  watch,
  "typed errors": handleTypedErrors,
  errors: handleOtherErrors,
};
for (const [name, run] of Object.entries(steps)) {
  try {
    console.log(`${name}: ${await run()}`);
  } catch (error) {
    const failure = readFailure(error);
    console.error(`FAILED: ${name}:`, failure ?? error);
    process.exitCode = 1;
    break;
  }
}
