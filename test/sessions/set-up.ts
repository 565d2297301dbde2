import { onTestFinished } from "vitest";
import type { FoundSession } from "../../src/sessions/session.ts";
import type { SharedState } from "../../src/state/shared-state.ts";
import type { ViewerSession } from "../../src/upstream/viewer-session.ts";
import { createSteppedClock, type TestClock } from "../helpers/clock.ts";
import { closeAfterTest } from "../helpers/close-after.ts";
import { ann, SessionFleet, type TestInstance, tokensOf } from "./session-fleet.ts";

/** A store under test. */
export interface TestSessionKeeper extends AsyncDisposable {
  /** Starts another instance, where there can be several; the store closes it with itself. */
  join(): Promise<SharedState>;
  /** All stored data, as an attacker would read it. */
  dump(): Promise<string>;
}

/** Returns the session that was found. */
export function sessionOf(found: FoundSession): ViewerSession {
  if (!found.isOpen || !found.viewer.session)
    throw new Error(`There is no session: ${JSON.stringify(found)}`);
  return found.viewer.session;
}

/** Reason why a session has ended on an instance, or "open". */
export async function reasonAt(instance: TestInstance, cookie: string) {
  const found = await instance.find(cookie);
  return found.isOpen ? "open" : found.reason;
}

/** Returns the tokens of a session on an instance. */
export async function tokensAt(instance: TestInstance, cookie: string) {
  return sessionOf(await instance.find(cookie)).tokens;
}

/** Collects the reasons with which a session ends on an instance. */
export async function watchEnd(instance: TestInstance, cookie: string): Promise<unknown[]> {
  const reasons: unknown[] = [];
  sessionOf(await instance.find(cookie)).onEnd((reason) => reasons.push(reason));
  return reasons;
}

/** Starts a store, with the clock of a test. */
export type StartStore = (clock: TestClock) => Promise<TestSessionKeeper>;

/**
 * Creates a function that sets up two instances and a session of ann that began on the first one. The timers of its
 * clock run, unless a test passes a clock without timers.
 * @param isAlone true when there can be only one instance, which then represents both.
 */
export function createSetUp(start: StartStore, isAlone: boolean) {
  return async (clock: TestClock = createSteppedClock(Date.now())) => {
    const store = await closeAfterTest(start(clock));
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
