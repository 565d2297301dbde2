import { expect, onTestFinished, test, vi } from "vitest";
import type { Api } from "../../../src/console/api/api.ts";
import type { StoredDownload } from "../../../src/console/catalog/downloads/download.ts";
import { MemoryStorage } from "../../helpers/memory-storage.ts";

const name = "download:file";
const paused: StoredDownload = {
  id: "file",
  fileId: "file",
  marketplaceId: "EBAY_US",
  name: "file.tsv",
  mediaType: "text/plain",
  sizeInBytes: 1_000_000,
  etag: null,
  isWanted: false,
  isSaved: false,
  deletesAtMs: null,
};

/** A tab with a storage of one download. `deleted` contains the names of the deleted folders. */
async function openTab(stored: StoredDownload) {
  const { DownloadManager } = await import("../../../src/console/catalog/downloads/download-manager.ts");
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const kept = new MemoryStorage();
  await kept.set(name, stored);
  const deleted: string[] = [];
  const folder = {
    getDirectoryHandle: () => Promise.resolve(folder),
    removeEntry: (entry: string) => Promise.resolve(void deleted.push(entry)),
    values: () => [],
  };
  const manager = new DownloadManager({
    api: {} as Api,
    kept,
    files: { use: (_, work) => work(folder as unknown as FileSystemDirectoryHandle) },
    userId: "user",
  });
  onTestFinished(() => {
    manager.close();
    vi.useRealTimers();
  });
  return { manager, kept, deleted };
}

test("a cancelled download is deleted after the time for undo, unless another tab has resumed it", async () => {
  const { manager, kept, deleted } = await openTab(paused);
  await vi.waitUntil(() => manager.downloads.length === 1);
  await manager.cancel("file");
  const resumed = { ...paused, isWanted: true };
  await kept.set(name, resumed);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([kept.values.get(name), deleted]).toEqual([resumed, []]);
});

test("a tab deletes the parts of a file that another tab has saved only when the browser has copied them", async () => {
  const saved = { ...paused, isSaved: true, deletesAtMs: Date.now() + 60_000 };
  const { manager, kept, deleted } = await openTab(saved);
  await vi.advanceTimersByTimeAsync(50_000);
  expect([kept.values.size, deleted, manager.downloads]).toEqual([1, [], []]);
  // Saved once more by the other tab.
  await kept.set(name, { ...saved, deletesAtMs: Date.now() + 60_000 });
  await vi.advanceTimersByTimeAsync(50_000);
  expect([kept.values.size, deleted]).toEqual([1, []]);
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.waitUntil(() => deleted.length > 0);
  expect([kept.values.size, deleted]).toEqual([0, ["file"]]);
});
