import { expect, test } from "vitest";
import { createSandbox, createSandboxClock } from "../../src/testing/create-sandbox.ts";
import { issueToken } from "../helpers/sandbox-client.ts";
import { closeAfterTest } from "../helpers/close-after.ts";
import { createVideo, get, media, post } from "./media-calls.ts";

const hourMs = 3_600_000;

test("a clock stands still, and calls what becomes due in order, each at its own time", async () => {
  const clock = createSandboxClock({ startsAt: "2026-03-01T00:00:00Z" });
  const startMs = clock.now();
  expect(new Date(startMs).toISOString()).toBe("2026-03-01T00:00:00.000Z");
  const calls: [name: string, afterMs: number][] = [];
  const note = (name: string) => () => calls.push([name, clock.now() - startMs]);
  clock.schedule(note("second"), 2 * hourMs);
  clock.schedule(note("first"), hourMs);
  clock.schedule(note("cancelled"), hourMs)();
  clock.schedule(() => clock.schedule(note("nested"), 1), hourMs);
  await clock.advance({ hours: 1, minutes: 59, seconds: 59, milliseconds: 999 });
  expect(calls).toEqual([
    ["first", hourMs],
    ["nested", hourMs + 1],
  ]);
  await clock.advance(1);
  expect(calls.at(-1)).toEqual(["second", 2 * hourMs]);
  await clock.advance({ days: 1 });
  expect(clock.now() - startMs).toBe(26 * hourMs);
});

test.each([
  [
    { weeks: 1 },
    'A duration has no part "weeks". Its parts are days, hours, minutes, seconds, milliseconds.',
  ],
  [{ hours: -1 }, "The hours of a duration must be a number of at least 0, not -1."],
  [Number.NaN, "The milliseconds of a duration must be a number of at least 0, not null."],
])("the duration %j is rejected", (duration, message) => {
  const clock = createSandboxClock();
  expect(() => clock.advance(duration as number)).toThrow(new TypeError(message));
});

test("an invalid start is rejected", () => {
  expect(() => createSandboxClock({ startsAt: "soon" })).toThrow('"startsAt" is not a date: soon');
});

test("a schedule that fires tomorrow has created its task, with its result, in less than a second", async () => {
  const sandbox = await closeAfterTest(createSandbox());
  const created = await post(sandbox, "/sell/feed/v1/schedule", {
    feedType: "LMS_ORDER_REPORT",
    scheduleTemplateId: "14",
    schemaVersion: "1193",
  });
  const schedule = created.headers.get("location") ?? "";
  await get(sandbox, schedule);
  const beganAtMs = performance.now();
  await sandbox.clock.advance({ hours: 25 });
  const tookMs = performance.now() - beganAtMs;
  expect((await get(sandbox, `${schedule}/download_result_file`)).status).toBe(200);
  expect(sandbox.journal.map(({ operation, status }) => [operation, status])).toEqual([
    ["createSchedule", 201],
    ["getSchedule", 200],
    ["getLatestResultFile", 200],
  ]);
  expect(tookMs).toBeLessThan(1_000);
});

test("tokens end and videos expire when the clock moves", async () => {
  const sandbox = await closeAfterTest(createSandbox());
  const token = await issueToken(sandbox.url, []);
  const statusOf = async () =>
    (
      await fetch(`${sandbox.url}/developer/key_management/v1/signing_key`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;
  const video = await createVideo(sandbox);
  expect(await statusOf()).not.toBe(401);
  await sandbox.clock.advance({ seconds: 7200 });
  expect(await statusOf()).toBe(401);
  expect((await get(sandbox, video)).status).toBe(200);
  await sandbox.clock.advance({ days: 30 });
  expect((await get(sandbox, video)).status).toBe(404);
});

test("responses have the date of the sandbox's clock", async () => {
  const sandbox = await closeAfterTest(createSandbox());
  await sandbox.clock.advance({ days: 1 });
  const { headers } = await get(sandbox, `${media}/video/none`);
  expect(headers.get("date")).toBe("Fri, 02 Jan 2026 00:00:00 GMT");
});

test("two sandboxes can share a clock, which a reset of one does not move", async () => {
  const clock = createSandboxClock();
  const one = await closeAfterTest(createSandbox({ clock }));
  const two = await closeAfterTest(createSandbox({ clock }));
  const videos = [await createVideo(one), await createVideo(two)];
  await clock.advance({ days: 30 });
  expect((await get(one, videos[0] ?? "")).status).toBe(404);
  expect((await get(two, videos[1] ?? "")).status).toBe(404);
  const nowMs = clock.now();
  await one.reset();
  expect(clock.now()).toBe(nowMs);
});

test("the clock waits for a call that a callback begins, and for no longer than the response is held", async () => {
  const sandbox = await closeAfterTest(createSandbox());
  sandbox.faults.add({ operation: "getStore", answer: "slow", delayMs: 60_000 });
  const answers: string[] = [];
  const call = async () => {
    const { status } = await get(sandbox, "/sell/stores/v1/store");
    answers.push(`${status} at ${new Date(sandbox.clock.now()).toISOString().slice(11, 19)}`);
  };
  sandbox.clock.schedule(() => void call(), 1_000);
  sandbox.clock.schedule(() => void call(), 30_000);
  await sandbox.clock.advance({ minutes: 2 });
  expect(answers).toEqual(["200 at 00:00:30", "200 at 00:01:01"]);
});
