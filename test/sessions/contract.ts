import { describe, expect, onTestFinished, test } from "vitest";
import type { FoundSession } from "../../src/sessions/session.ts";
import { maxSessionsOfUser } from "../../src/sessions/sessions.ts";
import type { SharedState } from "../../src/state/shared-state.ts";
import { TokenRequestError } from "../../src/upstream/tokens/token-request-error.ts";
import type { ViewerSession } from "../../src/upstream/viewer-session.ts";
import { createManualClock, createSteppedClock, type TestClock } from "../helpers/clock.ts";
import {
  ann,
  ben,
  forever,
  hourMs,
  limits,
  SessionFleet,
  type TestInstance,
  tokensOf,
} from "./session-fleet.ts";

/** A store under test. */
export interface TestSessionKeeper extends AsyncDisposable {
  /** Starts another instance, where there can be several; the store closes it with itself. */
  join(): Promise<SharedState>;
  /** All stored data, as an attacker would read it. */
  dump(): Promise<string>;
}

const minuteMs = 60_000;

function sessionOf(found: FoundSession): ViewerSession {
  if (!found.isOpen || !found.viewer.session)
    throw new Error(`There is no session: ${JSON.stringify(found)}`);
  return found.viewer.session;
}

/** Reason why a session has ended on an instance, or "open". */
async function reasonAt(instance: TestInstance, cookie: string) {
  const found = await instance.find(cookie);
  return found.isOpen ? "open" : found.reason;
}

/** Starts a store, with the clock of a test. */
type StartStore = (clock: TestClock) => Promise<TestSessionKeeper>;

/**
 * Creates a function that sets up two instances and a session of ann that began on the first one. The timers of its
 * clock run, unless a test passes a clock without timers.
 * @param isAlone true when there can be only one instance, which then represents both.
 */
function createSetUp(start: StartStore, isAlone: boolean) {
  return async (clock: TestClock = createSteppedClock(Date.now())) => {
    const store = await start(clock);
    onTestFinished(() => store[Symbol.asyncDispose]());
    const fleet = new SessionFleet(clock, () => store.join());
    const join = async (secrets?: readonly string[]) => {
      const instance = await fleet.join(secrets);
      onTestFinished(() => instance.close());
      return instance;
    };
    const one = await join();
    const other = isAlone ? one : await join();
    const { cookie, session } = await one.begin(tokensOf("ann"), ann);
    return { clock, store, fleet, join, one, other, cookie, session };
  };
}

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
      expect(await one.find("no such cookie")).toEqual({ isOpen: false, reason: null });
      expect(await one.find("A".repeat(43))).toEqual({ isOpen: false, reason: null });
    });

    test("cannot be found with their public id or with stored data", async () => {
      const { one, session, store, cookie } = await setUp();
      expect(await one.find(session.id)).toEqual({ isOpen: false, reason: null });
      const dump = await store.dump();
      expect(dump).toContain(session.id);
      for (const secret of [cookie, "access-ann-0", "refresh-ann"]) expect(dump).not.toContain(secret);
    });

    test("end on every instance, which reports the reason", async () => {
      const { one, other, cookie, session } = await setUp();
      const ended: unknown[] = [];
      sessionOf(await other.find(cookie)).onEnd((reason) => ended.push(reason));
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
      const ended: unknown[] = [];
      sessionOf(await other.find(cookie)).onEnd((reason) => ended.push(reason));
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
      const sources = [sessionOf(await one.find(cookie)).tokens, sessionOf(await other.find(cookie)).tokens];
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
      const sources = [sessionOf(await one.find(cookie)).tokens, sessionOf(await other.find(cookie)).tokens];
      clock.jump(3 * hourMs);
      const asked = Array.from({ length: 25 }, () => sources.map((source) => source.get(forever))).flat();
      expect(new Set(await Promise.all(asked))).toEqual(new Set(["access-ann-1"]));
      expect(fleet.refreshed).toHaveLength(1);
      const third = await fleet.join();
      expect(await sessionOf(await third.find(cookie)).tokens.get(forever)).toBe("access-ann-1");
    });

    test("publish a new token to the other instances without another read", async () => {
      const { one, other, cookie } = await setUp();
      await other.find(cookie);
      const { tokens } = sessionOf(await one.find(cookie));
      expect(await tokens.replace("access-ann-0", forever)).toBe("access-ann-1");
      const readBefore = one.calls["get"];
      const atOther = async () => sessionOf(await other.find(cookie)).tokens.atHand();
      await expect.poll(atOther).toBe("access-ann-1");
      expect(sessionOf(await one.find(cookie)).tokens.atHand()).toBe("access-ann-1");
      expect(one.calls["get"]).toBe(readBefore);
    });

    test("store a new refresh token that replaces the old one", async () => {
      const { clock, fleet, one, other, cookie } = await setUp();
      fleet.answer = async (_old, count) => ({
        token: `access-${count}`,
        lifeMs: 2 * hourMs,
        refreshToken: `refresh-${count}`,
      });
      const tokens = sessionOf(await one.find(cookie)).tokens;
      clock.jump(3 * hourMs);
      expect(await tokens.get(forever)).toBe("access-1");
      clock.jump(3 * hourMs);
      expect(await sessionOf(await other.find(cookie)).tokens.get(forever)).toBe("access-2");
      expect(fleet.refreshed).toEqual(["refresh-ann", "refresh-1"]);
    });

    test("replace a rejected access token once for all instances", async () => {
      const { fleet, one, other, cookie } = await setUp();
      const sources = [sessionOf(await one.find(cookie)).tokens, sessionOf(await other.find(cookie)).tokens];
      const replaced = await Promise.all(sources.map((source) => source.replace("access-ann-0", forever)));
      expect(replaced).toEqual(["access-ann-1", "access-ann-1"]);
      expect(fleet.refreshed).toHaveLength(1);
      sources[0]?.giveUp();
      expect(await sources[0]?.replace("access-ann-1", forever)).toBeNull();
    });

    test("end everywhere when their refresh token is rejected", async () => {
      const { clock, fleet, one, other, cookie } = await setUp();
      const ended: unknown[] = [];
      sessionOf(await other.find(cookie)).onEnd((reason) => ended.push(reason));
      fleet.answer = async () => {
        throw new TokenRequestError("REFUSED", "The token endpoint refused.", "invalid_grant");
      };
      const { tokens } = sessionOf(await one.find(cookie));
      clock.jump(3 * hourMs);
      await expect(tokens.get(forever)).rejects.toMatchObject({
        code: "SESSION_OVER",
        reason: "REFRESH_REFUSED",
      });
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
      const { tokens } = sessionOf(await one.find(cookie));
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
      const [anns, his] = [
        await records.get("session", session.id),
        await records.get("session", bens.session.id),
      ];
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
      const ended: unknown[] = [];
      sessionOf(await one.find(cookie)).onEnd((reason) => ended.push(reason));
      clock.jump(hourMs);
      await expect.poll(() => ended).toEqual(["EXPIRED"]);
    });
  });
}

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
      const ended: unknown[] = [];
      sessionOf(await other.find(cookie)).onEnd((reason) => ended.push(reason));
      other.isDeaf = true;
      await one.end(session.id, "ENDED_ELSEWHERE");
      clock.jump(30_000);
      await expect.poll(() => ended).toEqual(["ENDED_ELSEWHERE"]);
    });

    test("are read again when messages may have been lost: immediately for a request, and soon with open connections", async () => {
      const clock = createManualClock(Date.now());
      const { one, other, cookie, session } = await setUp(clock);
      const second = await one.begin(tokensOf("ann-2"), ann);
      const ended: unknown[] = [];
      sessionOf(await other.find(cookie)).onEnd((reason) => ended.push(reason));
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
      await expect(other.find(cookie)).rejects.toMatchObject({ code: "STATE_UNAVAILABLE" });
      await expect(one.find("A".repeat(43))).rejects.toMatchObject({ code: "STATE_UNAVAILABLE" });
      await expect(one.begin(tokensOf("ben"), ben)).rejects.toMatchObject({ code: "STATE_UNAVAILABLE" });
      await expect(one.listOf("key of ann-1")).rejects.toMatchObject({ code: "STATE_UNAVAILABLE" });
      clock.jump(21_000);
      await expect(one.find(cookie)).rejects.toMatchObject({ code: "STATE_UNAVAILABLE" });
      one.isAway = false;
      expect(await reasonAt(one, cookie)).toBe("open");
    });

    test("refresh their token while the store is unavailable and store it afterwards", async () => {
      const { clock, fleet, one, other, cookie } = await setUp();
      const { tokens } = sessionOf(await one.find(cookie));
      one.isAway = true;
      clock.jump(3 * hourMs);
      expect(await tokens.get(forever)).toBe("access-ann-1");
      expect(tokens.atHand()).toBe("access-ann-1");
      one.isAway = false;
      expect(await reasonAt(one, cookie)).toBe("open");
      await expect.poll(() => one.changes).toBeGreaterThan(0);
      expect(await sessionOf(await other.find(cookie)).tokens.get(forever)).toBe("access-ann-1");
      expect(fleet.refreshed).toHaveLength(1);
    });
  });
}
