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

test("a worker that takes nothing of what it is told misses messages, and is told so", async () => {
  const keeper = createMemoryKeeper();
  const joined = keeper.join();
  const answers: StateAnswer[] = [];
  const taken: (() => void)[] = [];
  const served = createStateServer(keeper).serve("deaf", (answer, onTaken) => {
    answers.push(answer);
    taken.push(onTaken);
  });
  served.receive({ kind: "listen", channel: "news" });
  for (let index = 0; index < 10_500; index += 1) await joined.channels.publish("news", String(index));
  await settle();
  expect(answers).toHaveLength(10_000);
  for (const onTaken of taken.splice(0)) onTaken();
  expect(answers.at(-1)).toEqual({ kind: "gap" });
});
