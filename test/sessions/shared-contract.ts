import { describe, expect, test } from "vitest";
import { createManualClock } from "../helpers/clock.ts";
import { ann, ben, forever, hourMs, tokensOf } from "./session-fleet.ts";
import { createSetUp, reasonAt, sessionOf, type StartStore, tokensAt, watchEnd } from "./set-up.ts";

const unavailable = { code: "STATE_UNAVAILABLE" };

/** Additional tests for stores that several instances share. */
export function describeSharedSessions(name: string, start: StartStore): void {
  const setUp = createSetUp(start, false);

  describe(`Sessions shared by several instances, stored in ${name}`, () => {
    test("end within seconds on an instance that missed the message", async () => {
      const { clock, one, other, cookie, session } = await setUp();
      const held = sessionOf(await other.find(cookie));
      other.isDeaf = true;
      await one.end(session.id, "SIGNED_OUT");
      expect(await reasonAt(other, cookie)).toBe("open");
      clock.jump(5_000);
      expect(await reasonAt(other, cookie)).toBe("SIGNED_OUT");
      expect(held.ended).toBe("SIGNED_OUT");
    });

    test("with open connections end without a request on an instance that missed the message", async () => {
      const { clock, one, other, cookie, session } = await setUp();
      const ended = await watchEnd(other, cookie);
      other.isDeaf = true;
      await one.end(session.id, "ENDED_ELSEWHERE");
      clock.jump(30_000);
      await expect.poll(() => ended).toEqual(["ENDED_ELSEWHERE"]);
    });

    test("are read again when messages may have been lost: immediately for a request, and soon with open connections", async () => {
      const clock = createManualClock(Date.now());
      const { one, other, cookie, session } = await setUp(clock);
      const second = await one.begin(tokensOf("ann-2"), ann);
      const ended = await watchEnd(other, cookie);
      await other.find(second.cookie);
      other.isDeaf = true;
      await one.end(session.id, "SIGNED_OUT");
      await one.end(second.session.id, "SIGNED_OUT");
      expect(await reasonAt(other, second.cookie)).toBe("open");
      other.tellGap();
      expect(await reasonAt(other, second.cookie)).toBe("SIGNED_OUT");
      clock.jump(2_000);
      await expect.poll(() => ended).toEqual(["SIGNED_OUT"]);
    });

    test("that end while they are read do not open again", async () => {
      const { one, other, cookie, session } = await setUp();
      const ended: unknown[] = [];
      other.state.channels.subscribe("sessions", (message) => ended.push(JSON.parse(message)));
      const [read, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      other.onAnswer = () => {
        read.resolve();
        return held.promise;
      };
      const found = other.find(cookie);
      await read.promise;
      await one.end(session.id, "SIGNED_OUT");
      await expect.poll(() => ended).toEqual([{ kind: "ENDED", id: session.id, reason: "SIGNED_OUT" }]);
      other.onAnswer = null;
      held.resolve();
      expect(await found).toEqual({ isOpen: false, reason: "SIGNED_OUT" });
      expect(await reasonAt(other, cookie)).toBe("SIGNED_OUT");
    });

    test("continue for two minutes on an instance that knows them while the store is unavailable, and all others fail", async () => {
      const { clock, one, other, cookie } = await setUp();
      one.isAway = true;
      other.isAway = true;
      clock.jump(100_000);
      expect(await reasonAt(one, cookie)).toBe("open");
      await expect(other.find(cookie)).rejects.toMatchObject(unavailable);
      await expect(one.find("A".repeat(43))).rejects.toMatchObject(unavailable);
      await expect(one.begin(tokensOf("ben"), ben)).rejects.toMatchObject(unavailable);
      await expect(one.listOf("key of ann-1")).rejects.toMatchObject(unavailable);
      clock.jump(21_000);
      await expect(one.find(cookie)).rejects.toMatchObject(unavailable);
      one.isAway = false;
      expect(await reasonAt(one, cookie)).toBe("open");
    });

    test("refresh their token while the store is unavailable and store it afterwards", async () => {
      const { clock, fleet, one, other, cookie } = await setUp();
      const tokens = await tokensAt(one, cookie);
      one.isAway = true;
      clock.jump(3 * hourMs);
      expect(await tokens.get(forever)).toBe("access-ann-1");
      expect(tokens.atHand()).toBe("access-ann-1");
      one.isAway = false;
      expect(await reasonAt(one, cookie)).toBe("open");
      await expect.poll(() => one.changes).toBeGreaterThan(0);
      expect(await (await tokensAt(other, cookie)).get(forever)).toBe("access-ann-1");
      expect(fleet.refreshed).toHaveLength(1);
    });
  });
}
