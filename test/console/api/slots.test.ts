import { describe, expect, test } from "vitest";
import { Slots } from "../../../src/console/api/slots.ts";

/** Starts work that runs until it is ended. */
const begin = (slots: Slots, name: string, started: string[], signal?: AbortSignal) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const used = slots.use(() => {
    started.push(name);
    return promise;
  }, signal);
  return { end: resolve, used };
};

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
    await expect(slots.use(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await slots.use(() => Promise.resolve("next"))).toBe("next");
  });
});
