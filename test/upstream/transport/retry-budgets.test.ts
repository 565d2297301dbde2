import { describe, expect, it, vi } from "vitest";
import { asId } from "../../../src/upstream/ids.ts";
import { RetryBudgets } from "../../../src/upstream/transport/with-retry.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { failureOf, json, startFixture, videoOnWire, viewerOptions } from "../fixture.ts";

const options = { capacity: 2, refund: 0.5 };

describe("detail 4: the budget of retries", () => {
  it("is each viewer's own: what fails for one takes no retry from another", async () => {
    const seen = { broken: 0, other: 0 };
    await using service = await startFixture((request, response) => {
      const isBroken = request.headers.authorization === "Bearer token-of-broken";
      if (isBroken) seen.broken += 1;
      else seen.other += 1;
      if (isBroken || seen.other === 1) response.writeHead(503, { "retry-after": "1" }).end();
      else response.writeHead(200).end(json(videoOnWire));
    });
    const read = (viewer: string) => service.media.getVideo(asId("v1"), viewerOptions(viewer));
    /** Lets every pause pass until the call is over. */
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
    // Five calls of three attempts have taken all ten retries; the sixth had none.
    expect(seen.broken).toBe(16);
    expect(await finish(read("other"))).toMatchObject({ videoId: "v1" });
    expect(seen.other).toBe(2);
  });

  it("grows again with what succeeds at once", async () => {
    const statuses = [503, 503, 200, 503, 200];
    await using service = await startFixture(
      (_, response) => void response.writeHead(statuses.shift() ?? 500).end(json(videoOnWire)),
      { retry: { maxAttempts: 2, budget: { capacity: 1, refund: 1 } } },
    );
    const read = () => service.media.getVideo(asId("v1"), viewerOptions());
    const failure = failureOf(read());
    await vi.waitUntil(() => service.clock.delays().includes(100));
    await service.clock.advance(100);
    expect(await failure).toMatchObject({ status: 503 });
    await read();
    const again = read();
    await vi.waitUntil(() => service.clock.delays().includes(100));
    await service.clock.advance(100);
    expect(await again).toMatchObject({ videoId: "v1" });
    expect(statuses).toEqual([]);
  });

  it("is counted for each origin", () => {
    const budgets = new RetryBudgets(options, createManualClock());
    expect([1, 2, 3].map(() => budgets.tryTake("a", "http://one"))).toEqual([true, true, false]);
    expect(budgets.tryTake("a", "http://two")).toBe(true);
  });

  it("grows to its capacity, and not beyond it", () => {
    const budgets = new RetryBudgets(options, createManualClock());
    const take = () => budgets.tryTake("a", "http://one");
    expect(take()).toBe(true);
    for (let success = 0; success < 10; success += 1) budgets.succeed("a", "http://one");
    expect([take(), take(), take()]).toEqual([true, true, false]);
    budgets.succeed("a", "http://one");
    expect(take()).toBe(false);
    budgets.succeed("a", "http://one");
    expect(take()).toBe(true);
  });

  it("is forgotten when its viewer has been idle for ten minutes, without a timer", async () => {
    const clock = createManualClock();
    const budgets = new RetryBudgets(options, clock);
    for (let viewer = 0; viewer < 100; viewer += 1) budgets.tryTake(String(viewer), "http://one");
    await clock.advance(599_999);
    budgets.tryTake("99", "http://one");
    expect(budgets.size).toBe(100);
    await clock.advance(1);
    budgets.tryTake("new", "http://one");
    expect(budgets.size).toBe(2);
    expect(clock.delays()).toEqual([]);
  });

  it("is kept for ten thousand viewers at most, those seen last", () => {
    const budgets = new RetryBudgets({ capacity: 1, refund: 0 }, createManualClock());
    budgets.tryTake("first", "http://one");
    budgets.tryTake("second", "http://one");
    for (let viewer = 0; viewer < 9_999; viewer += 1) {
      budgets.tryTake(String(viewer), "http://one");
      budgets.tryTake("second", "http://one");
    }
    expect(budgets.size).toBe(10_000);
    expect(budgets.tryTake("first", "http://one")).toBe(true);
    expect(budgets.tryTake("second", "http://one")).toBe(false);
  });
});
