import { describe, expect, it } from "vitest";
import { createManualClock, settle } from "../../helpers/clock.ts";
import { failureOf } from "../fixture.ts";
import { OneAsker, poolOf } from "./asker.ts";

/** A pool whose connections are acquired and never opened. */
function linesOf(inAll: number, perViewer: number, clock = createManualClock()) {
  const pool = poolOf({ maxTotal: inAll, maxPerViewer: perViewer }, clock);
  return {
    isExhaustedFor: (durationMs: number) => pool.isExhaustedFor(durationMs),
    /**
     * Queues a request for a connection. `take` receives the function that releases the connection.
     * @returns a function that cancels the request
     */
    ask(origin: string, viewerKey: string, take: (giveBack: () => void) => void): () => void {
      const line = pool.to(`http://${origin}.example`);
      const asker = new OneAsker(viewerKey, (connection) => take(() => line.release(connection)));
      line.acquire(asker);
      return () => line.cancel(asker);
    },
    /**
     * Acquires a connection, unless the signal aborts first.
     * @returns a function that releases the connection
     */
    take(origin: string, viewerKey: string, signal = new AbortController().signal): Promise<() => void> {
      return new Promise((resolve, reject) => {
        const leave = this.ask(origin, viewerKey, resolve);
        signal.addEventListener("abort", () => {
          leave();
          reject(signal.reason);
        });
      });
    },
  };
}

describe("detail 2: the queue for connections", () => {
  it("is served in order per origin, without cancelled calls", async () => {
    const pool = linesOf(1, 1);
    const order: string[] = [];
    const giveBack = await pool.take("one", "a");
    await pool.take("two", "a");
    const leaving = new AbortController();
    const left = failureOf(pool.take("one", "a", leaving.signal));
    const next = ["b", "c"].map(async (name) => {
      const release = await pool.take("one", "a");
      order.push(name);
      return release;
    });
    leaving.abort("left");
    expect(await left).toBe("left");
    giveBack();
    (await next[0])?.();
    await next[1];
    expect(order).toEqual(["b", "c"]);
  });

  it("counts as stalled only when calls wait at every origin in use", async () => {
    const clock = createManualClock();
    const pool = linesOf(1, 1, clock);
    expect(pool.isExhaustedFor(0)).toBe(false);
    const giveBack = await pool.take("one", "a");
    void pool.take("one", "a");
    await clock.advance(1_000);
    expect(pool.isExhaustedFor(1_000)).toBe(true);
    expect(pool.isExhaustedFor(1_001)).toBe(false);
    const another = await pool.take("two", "a");
    expect(pool.isExhaustedFor(1_000)).toBe(false);
    another();
    await settle();
    expect(pool.isExhaustedFor(1_000)).toBe(true);
    giveBack();
    await settle();
    expect(pool.isExhaustedFor(0)).toBe(false);
  });

  it("limits each viewer to a share, and does not count as stalled because of that share", async () => {
    const clock = createManualClock();
    const pool = linesOf(3, 2, clock);
    const giveBack = await pool.take("one", "a");
    await pool.take("one", "a");
    let hasThird = false;
    void pool.take("one", "a").then(() => (hasThird = true));
    await clock.advance(1_000);
    expect(pool.isExhaustedFor(1_000)).toBe(false);
    await pool.take("one", "b");
    await settle();
    expect(hasThird).toBe(false);
    expect(pool.isExhaustedFor(1_000)).toBe(false);
    void pool.take("one", "b");
    await clock.advance(1_000);
    expect(pool.isExhaustedFor(1_000)).toBe(true);
    giveBack();
    await settle();
    // The connection went to the viewer with fewer connections.
    expect(hasThird).toBe(true);
  });

  it("forgets viewers without a connection, and no others", async () => {
    const pool = linesOf(2, 1);
    await pool.take("one", "a");
    for (let user = 0; user < 3_000; user += 1) (await pool.take("one", `user ${user}`))();
    let hasSecond = false;
    void pool.take("one", "a").then(() => (hasSecond = true));
    (await pool.take("one", "b"))();
    await settle();
    expect(hasSecond).toBe(false);
  });

  it("alternates between viewers, for any number of queued calls", async () => {
    const pool = linesOf(1, 1);
    const order: string[] = [];
    const giveBack = await pool.take("one", "z");
    const calls = ["a1", "a2", "a3", "b1", "b2", "c1"].map(async (name) => {
      const release = await pool.take("one", name.slice(0, 1));
      order.push(name);
      release();
    });
    giveBack();
    await Promise.all(calls);
    expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  it("skips a viewer whose calls are all cancelled", async () => {
    const pool = linesOf(1, 1);
    const granted: string[] = [];
    const giveBack = await pool.take("one", "a");
    const leave = pool.ask("one", "b", () => granted.push("b"));
    pool.ask("one", "c", () => granted.push("c"));
    leave();
    giveBack();
    await settle();
    expect(granted).toEqual(["c"]);
  });

  it("cannot be overtaken by a call that arrives while connections are handed over", async () => {
    const lines = linesOf(2, 1);
    const granted: string[] = [];
    const held = await Promise.all(["a", "b"].map((viewer) => lines.take("one", viewer)));
    const ask = (viewerKey: string) => lines.ask("one", viewerKey, () => granted.push(viewerKey));
    lines.ask("one", "c", () => {
      granted.push("c");
      ask("e");
    });
    ask("d");
    for (const giveBack of held) giveBack();
    await settle();
    expect(granted).toEqual(["c", "d"]);
  });
});
