import { expect, onTestFinished, test, vi } from "vitest";
import type { QueueItem, RestoredItem } from "../../../src/console/media/queue/queue-item.ts";
import { StoredQueue } from "../../../src/console/media/queue/stored-queue.ts";
import { MemoryStorage } from "../../helpers/memory-storage.ts";

/** A file that waits. @param content Decides the size of the file. */
const item = (key: number, content: string): QueueItem => ({
  key,
  file: new File([content], `${key}.pdf`, { type: "application/pdf", lastModified: 1 }),
  name: `${key}.pdf`,
  sizeInBytes: content.length,
  lastModifiedMs: 1,
  kind: "document",
  details: { title: "", description: "", documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] },
  state: { at: "waiting" },
  begun: null,
  idempotencyKey: `key-${key}`,
  storedId: null,
  sentBytes: 0,
  bytesPerSecond: null,
});

/** The stored queue of an open tab. */
function openQueue(kept: MemoryStorage): StoredQueue {
  const queue = new StoredQueue(kept, "user");
  onTestFinished(() => queue.close());
  return queue;
}

/** Names and states of the files that a new tab restores from a copy of the storage. */
async function restored(kept: MemoryStorage) {
  const copy = new MemoryStorage();
  for (const [name, value] of kept.values) copy.values.set(name.replace(":", ":closed-"), value);
  const found: RestoredItem[] = [];
  const queue = new StoredQueue(copy, "user");
  await queue.restore((items) => found.push(...items));
  queue.close();
  return found.map(({ name, state, idempotencyKey }) => `${name} ${state.at} ${idempotencyKey}`);
}

test("a file for which there is no room does not prevent that others are stored", async () => {
  const kept = new MemoryStorage();
  kept.refuses = (value) => value instanceof File && value.size > 3;
  openQueue(kept).store([item(1, "large"), item(2, "abc"), item(3, "def")]);
  await expect
    .poll(() => restored(kept))
    .toEqual(["1.pdf interrupted key-1", "2.pdf waiting key-2", "3.pdf waiting key-3"]);
});

test("a replaced file for which there is no room leaves no older file in its place", async () => {
  const kept = new MemoryStorage();
  kept.refuses = (value) => value instanceof File && value.size > 3;
  const queue = openQueue(kept);
  queue.store([item(1, "abc")]);
  await expect.poll(() => restored(kept)).toEqual(["1.pdf waiting key-1"]);
  queue.store([item(1, "large")]);
  await expect.poll(() => restored(kept)).toEqual(["1.pdf interrupted key-1"]);
});

test("changes that could not be stored are stored with the next one", async () => {
  const kept = new MemoryStorage();
  const queue = openQueue(kept);
  const tries = vi.fn<() => boolean>(() => true);
  kept.refuses = tries;
  const first = item(1, "abc");
  queue.store([first]);
  await expect.poll(() => tries.mock.calls.length).toBeGreaterThan(1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(kept.values.size).toBe(0);
  kept.refuses = () => false;
  queue.store([first, item(2, "def")]);
  await expect.poll(() => restored(kept)).toEqual(["1.pdf waiting key-1", "2.pdf waiting key-2"]);
});

test("without locks, a tab does not restore the queue of another one, which may be open", async () => {
  const kept = new MemoryStorage();
  openQueue(kept).store([item(1, "abc")]);
  await expect.poll(() => restored(kept)).toEqual(["1.pdf waiting key-1"]);
  vi.stubGlobal("navigator", {});
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await restored(kept)).toEqual([]);
});

test("unfinished uploads of version 0.9 are removed, because they cannot be continued", async () => {
  const kept = new MemoryStorage();
  kept.values.set("upload:1", { file: new File(["abc"], "1.pdf") });
  kept.values.set("listings.sent/1", {});
  await openQueue(kept).restore(() => undefined);
  expect([...kept.values.keys()]).toEqual(["listings.sent/1"]);
});
