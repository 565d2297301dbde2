import { describe, expect, it, vi } from "vitest";
import { RetryBudgets } from "../../../src/upstream/transport/with-retry.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { failureOf, json, startFixture, videoOnWire, viewerOptions } from "../fixture.ts";

/** Takes all retries of a viewer. @returns their number */
function retriesOf(budgets: RetryBudgets, viewer: string): number {
  let retries = 0;
  while (budgets.tryTake(viewer, "http://one")) retries += 1;
  return retries;
}

describe("detail 4: the retry budget", () => {
  it("is separate for each viewer: failures of one viewer use no retry of another", async () => {
    const seen = { broken: 0, other: 0 };
    await using service = await startFixture((request, response) => {
      const isBroken = request.headers.authorization === "Bearer token-of-broken";
      if (isBroken) seen.broken += 1;
      else seen.other += 1;
      if (isBroken || seen.other === 1) response.writeHead(503, { "retry-after": "1" }).end();
      else response.writeHead(200).end(json(videoOnWire));
    });
    const read = (viewer: string) => service.read("v1", viewerOptions(viewer));
    /** Advances the clock over each pause until the call ends. */
    const finish = async <T>(call: Promise<T>) => {
      const state = { over: false };
      void call.then(
        () => (state.over = true),
        () => (state.over = true),
      );
      while (!state.over) {
        await vi.waitUntil(() => state.over || service.clock.delays().includes(1_000), { interval: 1 });
        await service.clock.advance(1_000);
      }
      return call;
    };
    for (let call = 0; call < 6; call += 1) {
      expect(await finish(failureOf(read("broken")))).toMatchObject({ status: 503 });
    }
    // Five calls of three attempts used all ten retries; the sixth had none.
    expect(seen.broken).toBe(16);
    expect(await finish(read("other"))).toMatchObject({ videoId: "v1" });
    expect(seen.other).toBe(2);
  });

  it("grows again with successful first attempts", async () => {
    // Ten calls use all retries, and the eleventh has none. Ten successes return one, except for rounding.
    const statuses = [...Array<number>(21).fill(503), ...Array<number>(11).fill(200), 503, 200];
    await using service = await startFixture(
      (_, response) => void response.writeHead(statuses.shift() ?? 500).end(json(videoOnWire)),
      { maxAttempts: 2 },
    );
    /** A read that is retried after its pause. */
    const readTwice = async () => {
      const answer = Promise.allSettled([service.read()]);
      await service.passPause(100);
      return (await answer)[0];
    };
    for (let call = 0; call < 10; call += 1) {
      expect(await readTwice()).toMatchObject({ reason: { status: 503 } });
    }
    expect(await failureOf(service.read())).toMatchObject({ status: 503 });
    for (let success = 0; success < 11; success += 1) await service.read();
    expect(await readTwice()).toMatchObject({ value: { videoId: "v1" } });
    expect(statuses).toEqual([]);
  });

  it("is counted per origin", () => {
    const budgets = new RetryBudgets(createManualClock());
    expect(retriesOf(budgets, "a")).toBe(10);
    expect(budgets.tryTake("a", "http://two")).toBe(true);
  });

  it("grows up to its capacity and not beyond it", () => {
    const budgets = new RetryBudgets(createManualClock());
    const succeed = (times: number) => {
      for (let success = 0; success < times; success += 1) budgets.succeed("a", "http://one");
    };
    expect(budgets.tryTake("a", "http://one")).toBe(true);
    succeed(50);
    expect(retriesOf(budgets, "a")).toBe(10);
    succeed(9);
    expect(budgets.tryTake("a", "http://one")).toBe(false);
    succeed(2);
    expect(budgets.tryTake("a", "http://one")).toBe(true);
  });

  it("is forgotten after its viewer was idle for ten minutes, without a timer", async () => {
    const clock = createManualClock();
    const budgets = new RetryBudgets(clock);
    for (let viewer = 0; viewer < 100; viewer += 1) budgets.tryTake(String(viewer), "http://one");
    await clock.advance(599_999);
    budgets.tryTake("99", "http://one");
    expect(budgets.size).toBe(100);
    await clock.advance(1);
    budgets.tryTake("new", "http://one");
    expect(budgets.size).toBe(2);
    expect(clock.delays()).toEqual([]);
  });

  it("exists for at most ten thousand viewers, the most recent ones", () => {
    const budgets = new RetryBudgets(createManualClock());
    expect(["first", "second"].map((viewer) => retriesOf(budgets, viewer))).toEqual([10, 10]);
    for (let viewer = 0; viewer < 9_999; viewer += 1) {
      budgets.tryTake(String(viewer), "http://one");
      budgets.tryTake("second", "http://one");
    }
    expect(budgets.size).toBe(10_000);
    expect(budgets.tryTake("first", "http://one")).toBe(true);
    expect(budgets.tryTake("second", "http://one")).toBe(false);
  });
});
