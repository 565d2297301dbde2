import { describe, expect, test } from "vitest";
import type { Download } from "../../../src/console/catalog/downloads/download.ts";
import { Slots } from "../../../src/console/catalog/downloads/slots.ts";
import { summaryOf } from "../../../src/console/catalog/downloads/summary.ts";

const never = new AbortController().signal;
const download = (
  status: Download["status"],
  receivedBytes: number,
  sizeInBytes: number | null,
  bytesPerSecond: number | null = null,
) => ({ status, receivedBytes, sizeInBytes, bytesPerSecond }) as Download;

/** Starts work that runs until it is ended. */
const begin = (slots: Slots, name: string, started: string[], signal = never) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const used = slots.use(signal, () => {
    started.push(name);
    return promise;
  });
  return { end: resolve, used };
};

test("downloads are summed up by state, size and speed", () => {
  const downloads = [
    download("completed", 10, 10, null),
    download("running", 5, 20, 100),
    download("running", 5, null, 50),
    download("queued", 0, 30),
  ];
  expect(summaryOf(downloads)).toEqual({
    counts: [
      ["running", 2],
      ["queued", 1],
      ["completed", 1],
    ],
    receivedBytes: 15,
    sizeInBytes: 60,
    bytesPerSecond: 150,
  });
  expect(summaryOf([download("paused", 1, 2)]).bytesPerSecond).toBeNull();
});

describe("Slots", () => {
  test("run a limited number of works at once, the others in order", async () => {
    const slots = new Slots(2);
    const started: string[] = [];
    const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => begin(slots, name, started));
    await expect.poll(() => started).toEqual(["a", "b"]);
    b?.end();
    await expect.poll(() => started).toEqual(["a", "b", "c"]);
    for (const work of [a, c, d]) work?.end();
    await d?.used;
    expect(started).toEqual(["a", "b", "c", "d"]);
  });

  test("skip work that was cancelled while it waited", async () => {
    const slots = new Slots(1);
    const started: string[] = [];
    const cancelled = new AbortController();
    const first = begin(slots, "first", started);
    const second = begin(slots, "second", started, cancelled.signal);
    const third = begin(slots, "third", started);
    cancelled.abort(new Error("cancelled"));
    await expect(second.used).rejects.toThrow("cancelled");
    first.end();
    third.end();
    await third.used;
    expect(started).toEqual(["first", "third"]);
  });

  test("become free when work fails", async () => {
    const slots = new Slots(1);
    await expect(slots.use(never, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await slots.use(never, () => Promise.resolve("next"))).toBe("next");
  });
});
