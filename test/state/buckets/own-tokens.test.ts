import { describe, expect, test } from "vitest";
import { OwnTokens, type UntoldEnd } from "../../../src/state/buckets/own-tokens.ts";
import { mediaWritePolicy as policy } from "../../../src/upstream/rate-limit/scope.ts";
import { createManualClock } from "../../helpers/clock.ts";

function setUp() {
  const clock = createManualClock();
  return { clock, tokens: new OwnTokens(clock) };
}

describe("what an instance remembers of a bucket", () => {
  test("is forgotten when none of its calls runs and nothing was heard of it for a minute", async () => {
    const { clock, tokens } = setUp();
    for (let index = 0; index < 100; index += 1) tokens.noteBusy(`user ${index}`);
    tokens.add("user 1", policy, [{ id: "call", lifeMs: 1_000 }], true);
    tokens.remove("call");
    const notedAtMs = clock.now();
    await clock.advance(60_000);
    expect(tokens.busyAtMs("user 1")).toBe(notedAtMs);
    await clock.advance(60_000);
    expect(tokens.busyAtMs("user 1")).toBe(-Infinity);
    expect(tokens.busyAtMs("user 99")).toBe(-Infinity);
  });

  test("is kept while one of its calls runs, however long", async () => {
    const { clock, tokens } = setUp();
    tokens.add("user", policy, [{ id: "call", lifeMs: null }], true);
    await clock.advance(600_000);
    expect(tokens.underWay()).toEqual([{ key: "user", policy, token: { id: "call", lifeMs: null } }]);
    tokens.remove("call");
    await clock.advance(120_000);
    expect(tokens.underWay()).toEqual([]);
  });

  test("is kept as long as it is closed", async () => {
    const { clock, tokens } = setUp();
    tokens.noteClosed("user", policy, 300_000);
    tokens.noteClosed("user", policy, 0);
    await clock.advance(299_999);
    expect(tokens.closed()).toEqual([{ key: "user", policy, closedForMs: 1 }]);
    await clock.advance(120_000);
    expect([tokens.closed(), tokens.closedUntilMs("user")]).toEqual([[], -Infinity]);
  });
});

describe("calls that are under way", () => {
  test("have the life that is left to them, and a renewed one from its beginning", async () => {
    const { clock, tokens } = setUp();
    const wanted = ["kept", "renewed", "over"].map((id) => ({ id, lifeMs: 10_000 }));
    tokens.add("user", policy, wanted, true);
    await clock.advance(8_000);
    tokens.renew({ id: "renewed", lifeMs: 10_000 });
    tokens.renew({ id: "unknown", lifeMs: 10_000 });
    expect(tokens.remove("over")).toMatchObject({ key: "user", isShared: true });
    expect(tokens.remove("over")).toBeUndefined();
    await clock.advance(5_000);
    const lives = tokens.underWay().map(({ token }) => [token.id, token.lifeMs]);
    expect(lives).toEqual([
      ["kept", 0],
      ["renewed", 5_000],
    ]);
    expect(["kept", "renewed", "over", "unknown"].map((id) => tokens.has(id))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

const endOf = (id: number, isShared: boolean, atMs: number): UntoldEnd => ({
  key: "user",
  policy,
  end: { id: String(id), outcome: { kind: "answered" } },
  isShared,
  atMs,
});

/** Takes all of them out. @returns their numbers. */
const allOf = (tokens: OwnTokens) => {
  const ids: number[] = [];
  for (let over = tokens.nextEnd(); over; over = tokens.nextEnd()) ids.push(Number(over.end.id));
  return ids;
};

describe("ends that nobody could be told of", () => {
  test("are told in their order, each once", () => {
    const { clock, tokens } = setUp();
    for (let id = 0; id < 3; id += 1) tokens.noteEnd(endOf(id, true, clock.now()));
    expect(allOf(tokens)).toEqual([0, 1, 2]);
    expect(tokens.nextEnd()).toBeUndefined();
  });

  test("are ten thousand at most: those of which the keeper knows nothing go first when their window is over, then the oldest", async () => {
    const { clock, tokens } = setUp();
    for (let id = 0; id < 4_000; id += 1) tokens.noteEnd(endOf(id, true, clock.now()));
    for (let id = 4_000; id < 10_000; id += 1) tokens.noteEnd(endOf(id, false, clock.now()));
    await clock.advance(policy.windowMs);
    tokens.noteEnd(endOf(10_000, false, clock.now()));
    const ids = allOf(tokens);
    expect(ids).toEqual([...Array.from({ length: 4_000 }, (_, id) => id), 10_000]);
    for (let id = 0; id <= 10_000; id += 1) tokens.noteEnd(endOf(id, true, clock.now()));
    expect(allOf(tokens)).toEqual(Array.from({ length: 5_000 }, (_, index) => index + 5_001));
  });
});
