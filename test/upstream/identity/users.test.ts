import { describe, expect, test, vi } from "vitest";
import {
  type Answer,
  answerFault,
  answerJson,
  type ReceivedCall,
  startStandIn,
} from "../../helpers/stand-in-service.ts";
import { connectTo, failureOf, viewerOptions } from "../fixture.ts";

const forever = new AbortController().signal;
const viewer = (key: string) => viewerOptions(key).viewer;

/** Responds with the user of the token: `token-of-ann-2` belongs to the user `ann`. */
const nameUser: Answer = (call) => answerJson(call, 200, { userId: userOf(call), username: "any" });

function userOf({ headers }: ReceivedCall): string {
  return (headers.authorization ?? "").replace("Bearer token-of-", "").split("-")[0] ?? "";
}

async function setUp(answer: Answer = nameUser) {
  const service = await startStandIn(answer);
  const deps = connectTo(service.url, { userSecret: "a secret of 16 characters" });
  return {
    ...deps,
    service,
    identify: (key: string, signal = forever) => deps.upstream.users.identify(viewer(key), signal),
    async [Symbol.asyncDispose]() {
      await deps.upstream.close();
      await service[Symbol.asyncDispose]();
    },
  };
}

describe("detail 21: the user behind a token", () => {
  test("is looked up once per token, at the published path, for concurrent and later requests", async () => {
    await using env = await setUp();
    const all = await Promise.all(Array.from({ length: 20 }, () => env.identify("ann-1")));
    env.clock.jump(7_200_000);
    all.push(await env.identify("ann-1"));
    expect(new Set(all.map(({ key }) => key)).size).toBe(1);
    expect(all[0]?.kind).toBe("USER");
    expect(env.service.calls.map(({ method, target }) => `${method} ${target}`)).toEqual([
      "GET /identity/v1/user/",
    ]);
    expect(env.service.calls[0]?.headers.authorization).toBe("Bearer token-of-ann-1");
  });

  test("has one key for all their tokens, which differs from user to user and is not the user id", async () => {
    await using env = await setUp();
    const keys = await Promise.all(
      ["ann-1", "ann-2", "bob-1"].map(async (key) => (await env.identify(key)).key),
    );
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(keys).not.toContain("ann");
    expect(env.service.calls).toHaveLength(3);
  });

  test("is that of the token, even where a server gives the tokens of two users the same key", async () => {
    await using env = await setUp();
    const ofAnn = await env.upstream.users.identify({ key: "same", token: "token-of-ann" }, forever);
    const ofBob = await env.upstream.users.identify({ key: "same", token: "token-of-bob" }, forever);
    expect(ofBob.key).not.toBe(ofAnn.key);
  });

  const [halfMinuteMs, tenMinutesMs] = [30_000, 600_000];
  test.each<[string, number, Answer]>([
    [
      "in HTML",
      halfMinuteMs,
      ({ response }) => response.writeHead(200, { "content-type": "text/html" }).end("<p>Soon</p>"),
    ],
    ["without a user", halfMinuteMs, (call) => answerJson(call, 200, { username: "ann" })],
    ["with an empty user", halfMinuteMs, (call) => answerJson(call, 200, { userId: "" })],
    ["with a blank user", halfMinuteMs, (call) => answerJson(call, 200, { userId: " " })],
    ["with a number", halfMinuteMs, (call) => answerJson(call, 200, { userId: 7 })],
    ["with a list", halfMinuteMs, (call) => answerJson(call, 200, [{ userId: "ann" }])],
    ["that is cut off", halfMinuteMs, ({ response }) => response.writeHead(200).end('{"userId":"an')],
    ["with 500", halfMinuteMs, (call) => answerFault(call, 500, 2_003)],
    ["with 429", halfMinuteMs, (call) => answerFault(call, 429, 2_001)],
    ["that is a closed connection", halfMinuteMs, ({ response }) => response.destroy()],
    ["with 403", tenMinutesMs, (call) => answerFault(call, 403, 1_100)],
    ["with 404", tenMinutesMs, (call) => answerFault(call, 404, 2_002)],
    ["with 401", tenMinutesMs, (call) => answerFault(call, 401, 1_001)],
  ])(
    "is unknown after a response %s: the token identifies the viewer, and the lookup is repeated after %i ms",
    async (_, pauseMs, answer) => {
      await using env = await setUp(answer);
      const byToken = { kind: "TOKEN", key: "ann-1" };
      expect(await env.identify("ann-1")).toMatchObject(byToken);
      env.clock.jump(pauseMs - 1);
      expect(await env.identify("ann-1")).toMatchObject(byToken);
      expect(env.service.calls).toHaveLength(1);
      env.service.answer = nameUser;
      env.clock.jump(1);
      expect(await env.identify("ann-1")).toMatchObject({ kind: "USER" });
      expect(env.service.calls).toHaveLength(2);
    },
  );

  test("is unknown when the lookup takes longer than 700 ms, for all waiting callers", async () => {
    await using env = await setUp(() => undefined);
    const asked = [env.identify("ann-1"), env.identify("ann-1")];
    await env.service.call(0);
    expect(env.clock.delays()).toEqual([700, 10_000]);
    await env.clock.advance(700);
    const byToken = { kind: "TOKEN", key: "ann-1" };
    expect(await Promise.all(asked)).toMatchObject([byToken, byToken]);
    expect(await env.identify("ann-1")).toMatchObject(byToken);
    expect(env.failedLookUps).toEqual([{ code: "UPSTREAM_TIMEOUT", status: null }]);
    await env.clock.advance(9_300);
    expect(await env.identify("ann-1")).toMatchObject(byToken);
    expect(env.service.calls).toHaveLength(1);
    expect(env.failedLookUps).toHaveLength(1);
    expect(env.clock.delays()).toEqual([]);
  });

  test("is known once a late response arrives, and the token stays valid as a former key for a while", async () => {
    await using env = await setUp(() => undefined);
    const asked = env.identify("ann-1");
    const call = await env.service.call(0);
    await env.clock.advance(700);
    expect(await asked).toMatchObject({ kind: "TOKEN" });
    nameUser(call);
    await vi.waitFor(async () =>
      expect(await env.identify("ann-1")).toMatchObject({ kind: "USER", formerKey: "ann-1" }),
    );
    env.service.answer = nameUser;
    const { key } = await env.identify("ann-2");
    env.clock.jump(30_000);
    expect(await env.identify("ann-1")).toEqual({ kind: "USER", key, formerKey: null });
  });

  test("is not looked up for 30 s after three failures in a row, for any token", async () => {
    await using env = await setUp((call) => answerFault(call, 503, 2_003));
    for (const key of ["a", "b", "c", "d", "e"])
      expect(await env.identify(key)).toMatchObject({ kind: "TOKEN", key });
    expect(env.service.calls).toHaveLength(3);
    env.service.answer = nameUser;
    env.clock.jump(30_000);
    for (const key of ["a", "b", "e", "f"]) expect(await env.identify(key)).toMatchObject({ kind: "USER" });
  });

  test("stays known while the service is failing", async () => {
    await using env = await setUp();
    const { key } = await env.identify("ann-1");
    env.service.answer = (call) => answerFault(call, 503, 2_003);
    for (const other of ["b", "c", "d"]) await env.identify(other);
    expect(await env.identify("ann-1")).toEqual({ kind: "USER", key, formerKey: null });
  });

  test("is still looked up for the other callers when one caller cancels", async () => {
    await using env = await setUp(() => undefined);
    const leaving = new AbortController();
    const left = env.identify("ann-1", leaving.signal);
    const stays = env.identify("ann-1");
    const call = await env.service.call(0);
    const reason = new Error("left");
    leaving.abort(reason);
    expect(await failureOf(left)).toBe(reason);
    nameUser(call);
    expect(await stays).toMatchObject({ kind: "USER" });
  });

  test("has its failed lookups reported once per error status and once per outage, without the token", async () => {
    await using env = await setUp((call) => answerFault(call, 403, 1_100));
    for (const key of ["a", "b"]) await env.identify(key);
    env.service.answer = (call) => answerFault(call, 503, 2_003);
    for (const key of ["c", "d"]) await env.identify(key);
    env.service.answer = nameUser;
    await env.identify("e");
    env.service.answer = (call) => answerFault(call, 502, 2_003);
    await env.identify("f");
    expect(env.failedLookUps).toEqual([
      { code: "UPSTREAM_HTTP", status: 403 },
      { code: "UPSTREAM_HTTP", status: 503 },
      { code: "UPSTREAM_HTTP", status: 502 },
    ]);
  });
});
