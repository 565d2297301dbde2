import { describe, expect, test } from "vitest";
import { maxSessionsOfUser } from "../../src/sessions/sessions.ts";
import { TokenRequestError } from "../../src/upstream/tokens/token-request-error.ts";
import { ann, ben, forever, hourMs, limits, tokensOf } from "./session-fleet.ts";
import { createSetUp, reasonAt, sessionOf, type StartStore, tokensAt, watchEnd } from "./set-up.ts";

const minuteMs = 60_000;
const unknown = { isOpen: false, reason: null };

/** Tests of sessions for every store. */
export function describeSessions(name: string, start: StartStore, isAlone = false): void {
  const setUp = createSetUp(start, isAlone);

  describe(`Sessions stored in ${name}`, () => {
    test("are found by their cookie on every instance, with their user and token", async () => {
      const { one, other, cookie, session } = await setUp();
      for (const instance of [one, other]) {
        const found = await instance.find(cookie);
        expect(found).toMatchObject({ isOpen: true, session: { id: session.id, user: ann } });
        expect(sessionOf(found)).toMatchObject({ userKey: "key of ann-1", ended: null });
        expect(await sessionOf(found).tokens.get(forever)).toBe("access-ann-0");
        expect(found).toMatchObject({ viewer: { token: "" } });
      }
      expect(cookie).toMatch(/^[\w-]{43}$/);
      expect(one.idOf(cookie)).toBe(session.id);
      expect(await one.find("no such cookie")).toEqual(unknown);
      expect(await one.find("A".repeat(43))).toEqual(unknown);
    });

    test("cannot be found with their public id or with stored data", async () => {
      const { one, session, store, cookie } = await setUp();
      expect(await one.find(session.id)).toEqual(unknown);
      const dump = await store.dump();
      expect(dump).toContain(session.id);
      for (const secret of [cookie, "access-ann-0", "refresh-ann"]) expect(dump).not.toContain(secret);
    });

    test("end on every instance, which reports the reason", async () => {
      const { one, other, cookie, session } = await setUp();
      const ended = await watchEnd(other, cookie);
      expect(await one.end(session.id, "SIGNED_OUT")).toBe(true);
      expect(await one.end(session.id, "ENDED_ELSEWHERE")).toBe(false);
      await expect.poll(() => ended).toEqual(["SIGNED_OUT"]);
      expect(await reasonAt(one, cookie)).toBe("SIGNED_OUT");
      expect(await reasonAt(other, cookie)).toBe("SIGNED_OUT");
    });

    test("of one user end together, and those of other users continue", async () => {
      const { one, other, cookie } = await setUp();
      const second = await other.begin(tokensOf("ann-2"), ann);
      const bens = await other.begin(tokensOf("ben"), ben);
      await one.find(second.cookie);
      expect(await other.endAll("key of ann-1", "ENDED_ELSEWHERE")).toBe(2);
      for (const instance of [one, other]) {
        await expect.poll(() => reasonAt(instance, cookie)).toBe("ENDED_ELSEWHERE");
        await expect.poll(() => reasonAt(instance, second.cookie)).toBe("ENDED_ELSEWHERE");
        expect(await reasonAt(instance, bens.cookie)).toBe("open");
      }
      expect(await one.listOf("key of ann-1")).toEqual([]);
    });

    test("of one user are limited: a new one replaces the least recently used, and never one of another user", async () => {
      const { clock, one, other, session, cookie } = await setUp();
      const bens = await one.begin(tokensOf("ben"), ben);
      const second = await other.begin(tokensOf("ann-second"), ann);
      clock.jump(2 * minuteMs);
      // The first session is used again, so the second one is the least recently used.
      await one.find(cookie);
      await expect.poll(() => one.changes).toBe(1);
      const ids = async () => new Set((await other.listOf("key of ann-1")).map(({ id }) => id));
      for (let count = 2; count < maxSessionsOfUser; count += 1) await one.begin(tokensOf("ann-more"), ann);
      expect(await ids()).toContain(second.session.id);
      const last = await one.begin(tokensOf("ann-last"), ann);
      const left = await ids();
      expect(left.size).toBe(maxSessionsOfUser);
      expect(left).toContain(session.id);
      expect(left).toContain(last.session.id);
      await expect.poll(() => reasonAt(other, second.cookie)).toBe("ENDED_ELSEWHERE");
      expect(await reasonAt(other, bens.cookie)).toBe("open");
    });

    test("are listed for their user, the last used first", async () => {
      const { clock, one, other, session, cookie } = await setUp();
      clock.jump(2 * minuteMs);
      const second = await other.begin(tokensOf("ann-2"), ann);
      await other.begin(tokensOf("ben"), ben);
      const ids = async () => (await one.listOf("key of ann-1")).map(({ id }) => id);
      expect(await ids()).toEqual([second.session.id, session.id]);
      clock.jump(2 * minuteMs);
      await other.find(cookie);
      await expect.poll(ids).toEqual([session.id, second.session.id]);
    });

    test("end after the idle time without use on any instance", async () => {
      const { clock, one, other, cookie } = await setUp();
      clock.jump(limits.idleMs - minuteMs);
      expect(await reasonAt(other, cookie)).toBe("open");
      const changes = () => [...new Set([one, other])].reduce((sum, instance) => sum + instance.changes, 0);
      await expect.poll(changes).toBe(1);
      clock.jump(limits.idleMs - 2 * minuteMs);
      expect(await reasonAt(one, cookie)).toBe("open");
      await expect.poll(changes).toBe(2);
      clock.jump(limits.idleMs);
      expect(await reasonAt(one, cookie)).toBe("IDLE");
      expect(await reasonAt(other, cookie)).toBe("IDLE");
      clock.jump(48 * hourMs);
      expect(await reasonAt(one, cookie)).toBe("IDLE");
    });

    test("end after their maximum lifetime, even when they are used", async () => {
      const { clock, one, other, cookie } = await setUp();
      for (let passedMs = 0; passedMs < limits.maxMs - 12 * hourMs; passedMs += 12 * hourMs) {
        clock.jump(12 * hourMs);
        // While an earlier use is still being written, this use is written with the next request.
        const written = async () => {
          expect(await reasonAt(one, cookie)).toBe("open");
          return one.changes;
        };
        await expect.poll(written).toBe(passedMs / (12 * hourMs) + 1);
      }
      const ended = await watchEnd(other, cookie);
      clock.jump(12 * hourMs + 1_000);
      await expect.poll(() => ended).toEqual(["EXPIRED"]);
      expect(await reasonAt(one, cookie)).toBe("EXPIRED");
      expect(await reasonAt(other, cookie)).toBe("EXPIRED");
    });

    test("without a refresh token end with their access token", async () => {
      const { clock, one } = await setUp();
      const { cookie } = await one.begin(tokensOf("short", { refreshToken: null }), ann);
      clock.jump(1.9 * hourMs);
      expect(await reasonAt(one, cookie)).toBe("open");
      clock.jump(0.1 * hourMs);
      expect(await reasonAt(one, cookie)).toBe("EXPIRED");
    });

    test("rarely read the store and write their last use once a minute", async () => {
      const { clock, one, cookie } = await setUp();
      await one.find(cookie);
      const before = one.calls["get"] ?? 0;
      for (let count = 0; count < 100; count += 1) await one.find(cookie);
      expect((one.calls["get"] ?? 0) - before).toBeLessThanOrEqual(1);
      expect(one.calls["replace"]).toBeUndefined();
      clock.jump(minuteMs);
      await one.find(cookie);
      await one.find(cookie);
      await expect.poll(() => one.changes).toBe(1);
    });

    test("refresh their access token before it expires, once for all instances, while calls continue with the old one", async () => {
      const { clock, fleet, one, other, cookie } = await setUp();
      const sources = [await tokensAt(one, cookie), await tokensAt(other, cookie)];
      expect(sources.map((source) => source.atHand())).toEqual(["access-ann-0", "access-ann-0"]);
      clock.jump(1.85 * hourMs);
      expect(sources.map((source) => source.atHand())).toEqual([null, null]);
      for (const source of sources) expect(await source.get(forever)).toBe("access-ann-0");
      await expect
        .poll(() => Promise.all(sources.map((source) => source.get(forever))))
        .toEqual(["access-ann-1", "access-ann-1"]);
      expect(fleet.refreshed).toEqual(["refresh-ann"]);
      expect(sources.map((source) => source.atHand())).toEqual(["access-ann-1", "access-ann-1"]);
      expect(fleet.reported).toEqual([]);
    });

    test("refresh an expired access token once for any number of callers", async () => {
      const { clock, fleet, one, other, cookie } = await setUp();
      const sources = [await tokensAt(one, cookie), await tokensAt(other, cookie)];
      clock.jump(3 * hourMs);
      const asked = Array.from({ length: 25 }, () => sources.map((source) => source.get(forever))).flat();
      expect(new Set(await Promise.all(asked))).toEqual(new Set(["access-ann-1"]));
      expect(fleet.refreshed).toHaveLength(1);
      const third = await fleet.join();
      expect(await (await tokensAt(third, cookie)).get(forever)).toBe("access-ann-1");
    });

    test("publish a new token to the other instances without another read", async () => {
      const { one, other, cookie } = await setUp();
      await other.find(cookie);
      const tokens = await tokensAt(one, cookie);
      expect(await tokens.replace("access-ann-0", forever)).toBe("access-ann-1");
      const readBefore = one.calls["get"];
      const atOther = async () => (await tokensAt(other, cookie)).atHand();
      await expect.poll(atOther).toBe("access-ann-1");
      expect((await tokensAt(one, cookie)).atHand()).toBe("access-ann-1");
      expect(one.calls["get"]).toBe(readBefore);
    });

    test("store a new refresh token that replaces the old one", async () => {
      const { clock, fleet, one, other, cookie } = await setUp();
      fleet.answer = async (_old, count) => ({
        token: `access-${count}`,
        lifeMs: 2 * hourMs,
        refreshToken: `refresh-${count}`,
      });
      const tokens = await tokensAt(one, cookie);
      clock.jump(3 * hourMs);
      expect(await tokens.get(forever)).toBe("access-1");
      clock.jump(3 * hourMs);
      expect(await (await tokensAt(other, cookie)).get(forever)).toBe("access-2");
      expect(fleet.refreshed).toEqual(["refresh-ann", "refresh-1"]);
    });

    test("replace a rejected access token once for all instances", async () => {
      const { fleet, one, other, cookie } = await setUp();
      const sources = [await tokensAt(one, cookie), await tokensAt(other, cookie)];
      const replaced = await Promise.all(sources.map((source) => source.replace("access-ann-0", forever)));
      expect(replaced).toEqual(["access-ann-1", "access-ann-1"]);
      expect(fleet.refreshed).toHaveLength(1);
      sources[0]?.giveUp();
      expect(await sources[0]?.replace("access-ann-1", forever)).toBeNull();
    });

    test("end everywhere when their refresh token is rejected", async () => {
      const { clock, fleet, one, other, cookie } = await setUp();
      const ended = await watchEnd(other, cookie);
      fleet.answer = async () => {
        throw new TokenRequestError("REFUSED", "The token endpoint refused.", "invalid_grant");
      };
      const tokens = await tokensAt(one, cookie);
      clock.jump(3 * hourMs);
      const over = { code: "SESSION_OVER", reason: "REFRESH_REFUSED" };
      await expect(tokens.get(forever)).rejects.toMatchObject(over);
      await expect.poll(() => ended).toEqual(["REFRESH_REFUSED"]);
      expect(await reasonAt(one, cookie)).toBe("REFRESH_REFUSED");
      expect(await reasonAt(other, cookie)).toBe("REFRESH_REFUSED");
      expect(fleet.refreshed).toHaveLength(1);
    });

    test.each([
      ["cannot be reached", new TokenRequestError("UNAVAILABLE", "It failed.")],
      [
        "rejects the gateway's credentials",
        new TokenRequestError("REFUSED", "It refused.", "invalid_client"),
      ],
    ])("continue when the token endpoint %s", async (_how, failure) => {
      const { clock, fleet, one, cookie } = await setUp();
      fleet.answer = () => Promise.reject(failure);
      const tokens = await tokensAt(one, cookie);
      clock.jump(3 * hourMs);
      await expect(tokens.get(forever)).rejects.toBe(failure);
      await expect(tokens.get(forever)).rejects.toBe(failure);
      expect(fleet.refreshed).toHaveLength(1);
      expect(await reasonAt(one, cookie)).toBe("open");
      fleet.answer = async () => ({ token: "access-late", lifeMs: hourMs, refreshToken: null });
      clock.jump(10_000);
      expect(await tokens.get(forever)).toBe("access-late");
    });

    test("can be decrypted with every listed secret and are encrypted again with the first", async () => {
      const { join, one, cookie, session } = await setUp();
      const rotated = await join(["the new one", "a secret of the test"]);
      expect(await reasonAt(rotated, cookie)).toBe("open");
      await expect.poll(() => rotated.changes).toBe(1);
      const later = await join(["the new one"]);
      await expect.poll(() => reasonAt(later, cookie)).toBe("open");
      expect((await later.listOf("key of ann-1")).map(({ id }) => id)).toEqual([session.id]);
      const stranger = await join(["another"]);
      expect(await reasonAt(stranger, cookie)).not.toBe("open");
      expect(await reasonAt(one, cookie)).toBe("open");
    });

    test("are rejected when their record is moved to another id or another user", async () => {
      const { join, one, session, cookie } = await setUp();
      const bens = await one.begin(tokensOf("ben"), ben);
      const { records } = one.state;
      const anns = await records.get("session", session.id);
      const his = await records.get("session", bens.session.id);
      if (!anns || !his) throw new Error("The records are missing.");
      expect(await records.replace("session", { ...his, content: anns.content }, his.version)).toBe(true);
      const fresh = await join();
      expect(await reasonAt(fresh, bens.cookie)).not.toBe("open");
      // Ann's own record with ben as its owner, with which he would act for her.
      expect(await records.replace("session", { ...anns, owner: his.owner }, anns.version)).toBe(true);
      expect(await reasonAt(await join(), cookie)).not.toBe("open");
      expect(await reasonAt(await join(), bens.cookie)).not.toBe("open");
      expect(await fresh.listOf("key of ben-1")).toEqual([]);
      expect(await fresh.endAll("key of ben-1", "ENDED_ELSEWHERE")).toBe(2);
    });
  });

  describe(`Sessions while the store is unavailable, stored in ${name}`, () => {
    const unavailable = { code: "STATE_UNAVAILABLE" };

    test("reject requests while their end cannot be written, and remain open afterwards", async () => {
      const { one, cookie, session } = await setUp();
      one.isAway = true;
      await expect(one.end(session.id, "SIGNED_OUT")).rejects.toMatchObject(unavailable);
      await expect(one.find(cookie)).rejects.toMatchObject(unavailable);
      one.isAway = false;
      expect(await reasonAt(one, cookie)).toBe("open");
    });

    test("still end after their maximum lifetime", async () => {
      const { clock, one } = await setUp();
      const { cookie } = await one.begin(tokensOf("short", { refreshLifeMs: hourMs }), ann);
      one.isAway = true;
      const ended = await watchEnd(one, cookie);
      clock.jump(hourMs);
      await expect.poll(() => ended).toEqual(["EXPIRED"]);
    });
  });
}
