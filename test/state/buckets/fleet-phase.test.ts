import { describe, expect, test } from "vitest";
import { arrivalMs } from "../../../src/state/buckets/bucket.ts";
import { busyNoticeMs, FleetPhase, hearingMs } from "../../../src/state/buckets/fleet-phase.ts";
import { mediaWritePolicy as policy } from "../../../src/upstream/rate-limit/scope.ts";
import { createManualClock } from "../../helpers/clock.ts";

const longestReconnectMs = 2_000;

/** An instance that a test lets see others, and that finds its keeper away or back when a test says so. */
function setUp(
  seen: number,
  {
    isAvailable = true,
    leastInstances = 1,
    holdAtStart = true,
  }: { isAvailable?: boolean; leastInstances?: number | null; holdAtStart?: boolean } = {},
) {
  const clock = createManualClock();
  const listeners = new Set<(isAvailable: boolean) => void>();
  let returns = 0;
  const members = {
    isAvailable,
    hasKeptAll: true,
    instances: namesOf(seen),
    onAvailability(listener: (isAvailable: boolean) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const phase = new FleetPhase({
    members,
    clock,
    leastInstances,
    holdAtStart,
    longestReconnectMs,
    onReturn: () => (returns += 1),
  });
  return {
    clock,
    members,
    phase,
    returns: () => returns,
    /** So many instances are seen from now on, this one included. */
    see: (count: number) => void (members.instances = namesOf(count)),
    set: (isThere: boolean) => {
      members.isAvailable = isThere;
      for (const listener of listeners) listener(isThere);
    },
  };
}

function namesOf(count: number): ReadonlySet<string> {
  return new Set(Array.from({ length: count }, (_, index) => `instance ${index}`));
}

describe("the number of instances that a limit is divided by", () => {
  test.each([
    [10_000, 12],
    [10_001, 50],
  ])("%i ms after others were last seen makes a share of %i", async (waitMs, share) => {
    const { clock, phase, see, set } = setUp(4);
    // Whoever takes a token looks who is there.
    phase.shareOf(policy);
    see(1);
    await clock.advance(waitMs);
    set(false);
    expect(phase.shareOf(policy)).toBe(share);
  });

  test.each([
    [10_000, 12],
    [10_001, 50],
  ])(
    "%i ms after the keeper's return, which not all may have noticed, makes a share of %i",
    async (waitMs, share) => {
      const { clock, phase, see, set } = setUp(4);
      set(false);
      await clock.advance(600_000);
      see(1);
      set(true);
      await clock.advance(waitMs);
      set(false);
      expect(phase.shareOf(policy)).toBe(share);
    },
  );

  test("grows as soon as more are seen", () => {
    const { phase, see, set } = setUp(1);
    expect(phase.shareOf(policy)).toBe(50);
    see(5);
    expect(phase.shareOf(policy)).toBe(10);
    see(10);
    set(false);
    expect(phase.shareOf(policy)).toBe(5);
  });

  test("does not change while the keeper is away", async () => {
    const { clock, phase, see, set } = setUp(4);
    set(false);
    see(1);
    await clock.advance(600_000);
    expect(phase.shareOf(policy)).toBe(12);
  });

  test("is what an instance knows that starts while the keeper is away", () => {
    const { phase } = setUp(2, { isAvailable: false });
    expect([phase.isAlone, phase.shareOf(policy)]).toEqual([true, 25]);
  });
});

test("a limit is divided by no fewer instances than there are said to be, and by more when more were seen", () => {
  const { phase, see, set } = setUp(1, { isAvailable: false, leastInstances: 5 });
  expect(phase.shareOf(policy)).toBe(10);
  see(10);
  set(true);
  set(false);
  expect(phase.shareOf(policy)).toBe(5);
});

test("an instance has a share as soon as it was told how many there are, or has seen another one", () => {
  expect(setUp(1, { leastInstances: 1 }).phase.hasShare).toBe(true);
  const { phase, see, set } = setUp(1, { leastInstances: null });
  expect(phase.hasShare).toBe(false);
  see(2);
  set(false);
  see(1);
  expect(phase.hasShare).toBe(true);
});

test("a start without the keeper is a loss of a busy bucket, unless the services are new", () => {
  const { clock, phase } = setUp(1, { isAvailable: false });
  const startedAtMs = clock.now();
  expect(phase.heldUntilMs(policy, -Infinity)).toBe(startedAtMs + policy.windowMs + arrivalMs);
  const fresh = setUp(1, { isAvailable: false, holdAtStart: false });
  expect(fresh.phase.heldUntilMs(policy, -Infinity)).toBe(fresh.clock.now() + hearingMs);
});

describe("a keeper that rejects something and can be reached", () => {
  test("is taken for lost for a second, and then for back", async () => {
    const { clock, phase, returns } = setUp(4);
    phase.lose();
    phase.lose();
    await clock.advance(999);
    expect([phase.phaseOf(policy), returns()]).toEqual(["ALONE", 0]);
    await clock.advance(1);
    expect([phase.phaseOf(policy), returns()]).toEqual(["BESIDE", 1]);
    expect(clock.delays()).toEqual([]);
    await clock.advance(policy.windowMs + longestReconnectMs - 1);
    expect(phase.phaseOf(policy)).toBe("BESIDE");
    await clock.advance(1);
    expect(phase.phaseOf(policy)).toBe("TOGETHER");
  });

  test("is not taken for back when it is away a second later", async () => {
    const { clock, phase, returns, set } = setUp(4);
    phase.lose();
    set(false);
    await clock.advance(10_000);
    expect([phase.isAlone, returns()]).toEqual([true, 0]);
    set(true);
    expect([phase.isAlone, returns()]).toEqual([false, 1]);
  });
});

test("a keeper that is heard to be there again, and was not lost, has not come back", async () => {
  const { clock, phase, returns, set } = setUp(4);
  set(true);
  phase.lose();
  await clock.advance(1_000);
  set(true);
  expect(returns()).toBe(1);
});

describe("after a loss", () => {
  const holdMs = policy.windowMs + arrivalMs;

  test("a busy bucket waits for a window and the way to the service, from the first sign on, however often that is heard of", async () => {
    const { clock, phase, set } = setUp(4);
    phase.lose();
    const lostAtMs = clock.now();
    await clock.advance(400);
    set(false);
    expect(phase.heldUntilMs(policy, lostAtMs)).toBe(lostAtMs + holdMs);
  });

  test("any other waits until what was told before is heard", () => {
    const { clock, phase, set } = setUp(4);
    set(false);
    const earliestMs = clock.now() - policy.windowMs - busyNoticeMs;
    const untilMs = (busyAtMs: number) => phase.heldUntilMs(policy, busyAtMs) - clock.now();
    expect([-Infinity, earliestMs, earliestMs + 1].map(untilMs)).toEqual([hearingMs, hearingMs, holdMs]);
  });

  test("what a keeper still knows that is back may be taken at once, and what it has lost is waited for", () => {
    for (const hasKeptAll of [true, false]) {
      const { clock, members, phase, set } = setUp(4);
      set(false);
      members.hasKeptAll = hasKeptAll;
      set(true);
      expect(phase.heldUntilMs(policy, clock.now())).toBe(hasKeptAll ? -Infinity : clock.now() + holdMs);
    }
  });

  test("what a keeper has lost is waited for though it is lost and back once more", async () => {
    const { clock, members, phase, set } = setUp(4);
    members.hasKeptAll = false;
    set(false);
    const lostAtMs = clock.now();
    set(true);
    await clock.advance(1_000);
    set(false);
    members.hasKeptAll = true;
    set(true);
    expect(phase.heldUntilMs(policy, lostAtMs)).toBe(lostAtMs + holdMs);
  });
});

test("nothing is held before a loss", () => {
  const { clock, phase } = setUp(4);
  expect(phase.heldUntilMs(policy, clock.now())).toBe(-Infinity);
});
