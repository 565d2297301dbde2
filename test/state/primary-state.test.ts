import { expect, test } from "vitest";
import { createMemoryKeeper } from "../../src/state/memory/memory-keeper.ts";
import { createPrimaryState } from "../../src/state/primary/primary-state.ts";
import { createStateServer } from "../../src/state/primary/serve-state.ts";
import type { StateAnswer, StateRequest } from "../../src/state/primary/state-messages.ts";
import { createManualClock, settle } from "../helpers/clock.ts";
import { describeKeeper } from "./contract.ts";
import { createTestPrimary } from "./primary-instance.ts";

describeKeeper("a primary process", async () => ({
  ...createTestPrimary(),
  [Symbol.asyncDispose]: async () => undefined,
}));

/** A worker whose primary a test plays. */
function setUp() {
  const clock = createManualClock();
  const requests: StateRequest[] = [];
  const send = (request: StateRequest) => void requests.push(request);
  const state = createPrimaryState({ instance: "one", timeoutMs: 1_000, clock, send });
  return { clock, requests, state };
}

test("a primary that does not answer in time counts as away, at once for all that is asked later, until it answers", async () => {
  const { clock, requests, state } = setUp();
  const changes: boolean[] = [];
  let gaps = 0;
  state.onAvailability((isAvailable) => changes.push(isAvailable));
  state.channels.onGap(() => (gaps += 1));
  const hanging = state.values.get("key").catch((error: unknown) => error);
  await clock.advance(1_000);
  expect(await hanging).toMatchObject({ code: "STATE_UNAVAILABLE" });
  expect(state.isAvailable).toBe(false);
  const sent = requests.length;
  await expect(state.leases.claim("key", 1_000)).rejects.toMatchObject({ code: "STATE_UNAVAILABLE" });
  expect(requests).toHaveLength(sent);
  await clock.advance(500);
  const asked = requests.findLast(({ kind }) => kind === "ask");
  state.receive({ kind: "result", id: asked?.kind === "ask" ? asked.id : 0, value: null });
  await settle();
  expect([state.isAvailable, changes, gaps]).toEqual([true, [false, true], 1]);
  await state.close();
  expect(clock.delays()).toEqual([]);
});

test("what waits for a primary that does not answer one of the calls in time fails with that call", async () => {
  const { clock, requests, state } = setUp();
  const first = state.values.get("first").catch((error: unknown) => error);
  await clock.advance(900);
  const others = [state.values.get("second"), state.channels.publish("news", "text")].map((call) =>
    call.catch((error: unknown) => error),
  );
  expect(requests.filter(({ kind }) => kind !== "ask")).toHaveLength(3);
  await clock.advance(100);
  for (const failure of await Promise.all([first, ...others])) {
    expect(failure).toMatchObject({ code: "STATE_UNAVAILABLE" });
  }
  await state.close();
});

test("tokens are waited for while the primary does not answer, and no call that needs one fails", async () => {
  const { clock, requests, state } = setUp();
  const policy = { limit: 50, windowMs: 5_000 };
  const take = (id: string) =>
    state.buckets.take("key", policy, { instance: "one", tokens: [{ id, lifeMs: 15_000 }] });
  const before = take("before");
  const value = state.values.get("key").catch((error: unknown) => error);
  await clock.advance(1_000);
  expect([await value, state.isAvailable]).toMatchObject([{ code: "STATE_UNAVAILABLE" }, false]);
  const meanwhile = take("while");
  await clock.advance(8_000);
  const answer = { granted: 1, used: 1, wait: null };
  for (const request of requests) {
    if (request.kind === "call") state.receive({ kind: "result", id: request.id, value: answer });
  }
  expect(await Promise.all([before, meanwhile])).toEqual([answer, answer]);
  const unanswered = take("unanswered").catch((error: unknown) => error);
  await clock.advance(10_000);
  expect(await unanswered).toMatchObject({ code: "STATE_UNAVAILABLE" });
  const atTheEnd = take("at the end").catch((error: unknown) => error);
  await state.close();
  expect(await atTheEnd).toMatchObject({ code: "STATE_UNAVAILABLE" });
  expect(clock.delays()).toEqual([]);
});

test("an answer that lies ready when this process has stood still is in time", async () => {
  const { clock, requests, state } = setUp();
  const asked = state.values.get("key");
  clock.jump(3_000);
  const call = requests.find(({ kind }) => kind === "call");
  state.receive({ kind: "result", id: call?.kind === "call" ? call.id : 0, value: "there" });
  for (const request of requests) {
    if (request.kind === "ask") state.receive({ kind: "result", id: request.id, value: null });
  }
  await settle();
  expect([await asked, state.isAvailable]).toEqual(["there", true]);
  await state.close();
});

test("of a worker that has ended nothing is taken any more", async () => {
  const keeper = createMemoryKeeper();
  const answers: StateAnswer[] = [];
  const served = createStateServer(keeper).serve("late", (answer) => void answers.push(answer));
  await served.close();
  answers.length = 0;
  served.receive({ kind: "listen", channel: "news" });
  await keeper.join().channels.publish("news", "text");
  await settle();
  expect(answers).toEqual([]);
});

test("no more calls wait for the primary than there is room for", async () => {
  const { requests, state } = setUp();
  const calls = Array.from({ length: 6_000 }, () =>
    state.values.get("key").catch(({ code }: { code: string }) => code),
  );
  await settle();
  expect(requests).toHaveLength(5_000);
  await state.close();
  expect(new Set(await Promise.all(calls))).toEqual(new Set(["STATE_UNAVAILABLE"]));
});

test("failures of the primary keep their message and code, and nothing but the functions of the parts can be called", async () => {
  const answers: StateAnswer[] = [];
  const server = createStateServer(createMemoryKeeper());
  const served = server.serve("one", (answer) => void answers.push(answer));
  answers.length = 0;
  for (const [part, name] of [
    ["values", "constructor"],
    ["close", "call"],
    ["__proto__", "toString"],
  ] as const) {
    served.receive({ kind: "call", id: 1, part, name, args: [] });
  }
  await settle();
  expect(answers.map(({ kind }) => kind)).toEqual(["failure", "failure", "failure"]);
  const { requests, state } = setUp();
  const failing = state.records.get("kind", "id").catch((error: unknown) => error);
  const [request] = requests;
  state.receive({
    kind: "failure",
    id: request?.kind === "call" ? request.id : 0,
    message: "full",
    code: "DISK",
  });
  expect(await failing).toMatchObject({ message: "full", code: "DISK" });
  await state.close();
});

test("a worker that takes nothing of what it is told misses messages, and is told so once, when it has taken all", async () => {
  const keeper = createMemoryKeeper();
  const others = keeper.join();
  const answers: StateAnswer[] = [];
  const taken: (() => void)[] = [];
  const served = createStateServer(keeper).serve("deaf", (answer, onTaken) => {
    answers.push(answer);
    taken.push(onTaken);
  });
  const gaps = () => answers.filter(({ kind }) => kind === "gap").length;
  const takeAll = () => {
    while (taken.length > 0) taken.shift()?.();
  };
  served.receive({ kind: "listen", channel: "news" });
  takeAll();
  answers.length = 0;
  for (let time = 1; time <= 2; time += 1) {
    for (let index = 0; index < 10_500; index += 1) await others.channels.publish("news", String(index));
    await settle();
    expect(answers).toHaveLength(10_000);
    for (let index = 0; index < 9_999; index += 1) taken.shift()?.();
    expect(gaps()).toBe(0);
    takeAll();
    expect([answers.at(-1), gaps()]).toEqual([{ kind: "gap" }, 1]);
    answers.length = 0;
    await others.channels.publish("news", "heard");
    await settle();
    takeAll();
    expect(answers.splice(0)).toEqual([{ kind: "message", channel: "news", message: "heard" }]);
  }
});

test("a fault of the primary's records is the same at a worker, with its code", async () => {
  const { records: sound } = createMemoryKeeper().join();
  const fault = Object.assign(new Error("The folder cannot be used."), { code: "GATEWAY_DATA_FOLDER" });
  const answers: StateAnswer[] = [];
  const send = (answer: StateAnswer) => void answers.push(answer);
  const records = { ...sound, prepare: () => Promise.reject(fault) };
  const served = createStateServer(createMemoryKeeper({ records })).serve("one", send);
  answers.length = 0;
  served.receive({ kind: "call", id: 7, part: "records", name: "prepare", args: [] });
  await settle();
  expect(answers).toEqual([
    { kind: "failure", id: 7, message: "The folder cannot be used.", code: "GATEWAY_DATA_FOLDER" },
  ]);
});

test("a worker that ends is told of once, and is heard no more", async () => {
  const server = createStateServer(createMemoryKeeper());
  const answers: StateAnswer[] = [];
  server.serve("staying", (answer) => void answers.push(answer));
  const leaving = server.serve("leaving", () => undefined);
  answers.length = 0;
  await leaving.close();
  await leaving.close();
  expect(answers).toEqual([{ kind: "instances", present: ["staying"], gone: ["leaving"] }]);
});

test("a worker tells that it listens with its first listener and that it does not with its last, and hears each message once", async () => {
  const { requests, state } = setUp();
  const heard: string[] = [];
  const listen = (name: string) => state.channels.subscribe("news", (text) => heard.push(`${name} ${text}`));
  const told = () => requests.map(({ kind }) => kind);
  const first = listen("first");
  const second = listen("second");
  expect(told()).toEqual(["listen"]);
  first();
  expect(told()).toEqual(["listen"]);
  second();
  second();
  expect(told()).toEqual(["listen", "unlisten"]);
  const third = listen("third");
  // What has ended does not end what began after it.
  second();
  state.receive({ kind: "message", channel: "news", message: "one" });
  state.receive({ kind: "message", channel: "other", message: "two" });
  expect([told(), heard]).toEqual([["listen", "unlisten", "listen"], ["third one"]]);
  await state.close();
  third();
  expect(told()).toEqual(["listen", "unlisten", "listen"]);
});

test("a primary that answers as before is no news, and neither is an instance that comes", async () => {
  const { clock, requests, state } = setUp();
  const news: unknown[] = [];
  state.onAvailability((isAvailable) => news.push(isAvailable));
  state.channels.onGap(() => news.push("gap"));
  state.onInstancesGone((gone) => news.push(gone));
  for (let time = 1; time <= 4; time += 1) {
    await clock.advance(500);
    const asked = requests.filter((request) => request.kind === "ask");
    expect(asked).toHaveLength(time);
    state.receive({ kind: "result", id: asked.at(-1)?.id ?? 0, value: null });
  }
  state.receive({ kind: "instances", present: ["one", "two"], gone: [] });
  expect([news, [...state.instances]]).toEqual([[], ["one", "two"]]);
  state.receive({ kind: "instances", present: ["one"], gone: ["two"] });
  expect([news, [...state.instances]]).toEqual([[["two"]], ["one"]]);
  await state.close();
});

test("a worker that has closed asks its primary nothing", async () => {
  const { clock, requests, state } = setUp();
  await state.close();
  await expect(state.values.get("key")).rejects.toMatchObject({ code: "STATE_UNAVAILABLE" });
  await clock.advance(10_000);
  expect(requests).toEqual([]);
});

test("a worker that ends frees its own leases alone, and nothing is told to it any more", async () => {
  const keeper = createMemoryKeeper();
  const [leaving, staying, other] = [keeper.join(), keeper.join(), keeper.join()];
  await leaving.leases.claim("left", 60_000);
  await staying.leases.claim("kept", 60_000);
  const heard: string[] = [];
  leaving.channels.subscribe("news", (text) => heard.push(text));
  await leaving.close();
  expect(await other.leases.claim("left", 60_000)).toBe(other.instance);
  expect(await other.leases.claim("kept", 60_000)).toBe(staying.instance);
  await staying.channels.publish("news", "late");
  await settle();
  expect(heard).toEqual([]);
});
