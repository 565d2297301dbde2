import assert from "node:assert/strict";
import { openAsBlob } from "node:fs";
import { fileURLToPath } from "node:url";
import { adviceFor } from "./failures.ts";
import { execute, RequestFailed, subscribe } from "./gateway.ts";
import { type FragmentType, readFragment } from "./generated/index.ts";
import { Anything, OrderReport, Overview, SendVideo, TaskLine, WatchVideo } from "./operations.ts";
import { toDate } from "./scalars.ts";

const started = new Date();

/** Shows a task. It sees what its fragment asks for, whichever query the task came from. */
function showTask(reference: FragmentType<typeof TaskLine>): string {
  const { feedType, status, createdAt } = readFragment(TaskLine, reference);
  return `${feedType} of ${toDate(createdAt).toISOString().slice(0, 10)} ${status}`;
}

/** The tasks since an hour before the start, a page at a time. A Date is a variable as it is. */
async function* listTasks() {
  const from = new Date(started.getTime() - 3_600_000);
  const createdWithin = { from, to: new Date(started.getTime() + 3_600_000) };
  let after: string | null = null;
  for (;;) {
    const { feedTasks, viewer }: Awaited<ReturnType<typeof readOverview>> = await readOverview(
      createdWithin,
      after,
    );
    assert.ok(feedTasks, "The list cannot be read at the moment.");
    yield { viewer, nodes: feedTasks.nodes };
    if (!feedTasks.pageInfo.hasNextPage) return;
    after = feedTasks.pageInfo.endCursor;
  }
}

function readOverview(createdWithin: { from: Date; to: Date }, after: string | null) {
  return execute(Overview, { period: { createdWithin }, after });
}

async function query(): Promise<string> {
  const { createInventoryTask: ordered } = await execute(OrderReport, {
    feedType: "LMS_ACTIVE_INVENTORY_REPORT",
  });
  assert.deepEqual(ordered?.errors.map(adviceFor), []);
  const first = await listTasks().next();
  assert.ok(!first.done && first.value.nodes[0]);
  return `mode ${first.value.viewer.mode}; ${showTask(first.value.nodes[0])}`;
}

async function page(): Promise<string> {
  for (let order = 0; order < 2; order += 1)
    await execute(OrderReport, { feedType: "LMS_ACTIVE_INVENTORY_REPORT" });
  let pages = 0;
  const ids = new Set<string>();
  for await (const { nodes } of listTasks()) {
    pages += 1;
    for (const node of nodes) ids.add(readFragment(TaskLine, node).id);
  }
  assert.ok(pages > 1 && ids.size >= 3, `${ids.size} tasks in ${pages} pages`);
  return `${ids.size} tasks in ${pages} pages`;
}

let video = "";

async function upload(): Promise<string> {
  const file = await openAsBlob(fileURLToPath(new URL("../clip.mp4", import.meta.url)), {
    type: "video/mp4",
  });
  const seen: number[] = [];
  const { createVideoFromFile: sent } = await execute(
    SendVideo,
    { title: "From a typed client", sizeInBytes: file.size, file },
    { onProgress: ({ sentBytes, totalBytes }) => seen.push(Math.floor((100 * sentBytes) / totalBytes)) },
  );
  assert.deepEqual(sent?.errors, []);
  assert.ok(sent.video);
  assert.ok(seen.length > 2 && seen.at(-1) === 100, `Progress: ${seen.join(" ")}`);
  video = sent.video.id;
  return `seen at ${seen.join(" ")} %; the video is ${sent.video.status}`;
}

async function watch(): Promise<string> {
  const statuses: string[] = [];
  for await (const { videoStatusChanged: event } of subscribe(WatchVideo, { id: video })) {
    statuses.push(event.video.status);
    assert.ok(toDate(event.observedAt) > started);
    if (event.isFinal) break;
  }
  assert.equal(statuses.at(-1), "LIVE");
  return statuses.join(" → ");
}

async function handleTypedErrors(): Promise<string> {
  const { createInventoryTask: refused } = await execute(OrderReport, { feedType: "LMS_ORDER_REPORT" });
  const [failure] = refused?.errors ?? [];
  assert.equal(failure?.__typename, "ValidationError");
  return adviceFor(failure);
}

async function handleOtherErrors(): Promise<string> {
  const failure: unknown = await execute(Anything, { id: "nonsense" }).catch((error: unknown) => error);
  assert.ok(failure instanceof RequestFailed);
  assert.equal(failure.code, "BAD_USER_INPUT");
  assert.ok(failure.requestId, "The answer has no x-request-id.");
  const watched: unknown = await subscribe(WatchVideo, { id: "nonsense" })
    .next()
    .catch((error: unknown) => error);
  assert.ok(watched instanceof RequestFailed);
  assert.equal(watched.code, "NOT_FOUND");
  return `${failure.code}, request ${failure.requestId}`;
}

const steps = { query, page, upload, watch, "typed errors": handleTypedErrors, errors: handleOtherErrors };
for (const [name, run] of Object.entries(steps)) {
  try {
    console.log(`${name}: ${await run()}`);
  } catch (error) {
    console.error(`FAILED: ${name}:`, error);
    process.exitCode = 1;
    break;
  }
}
