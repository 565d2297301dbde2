import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { arrivalMs } from "../../src/state/buckets/memory-buckets.ts";
import { openLimitNote, startHoldMs } from "../../src/state/memory/limit-note.ts";
import { createMemoryState } from "../../src/state/memory/memory-state.ts";
import { mediaWritePolicy as policy } from "../../src/upstream/rate-limit/scope.ts";
import { createManualClock } from "../helpers/clock.ts";
import { temporaryFile, temporaryFolder } from "../helpers/temporary-folder.ts";

test("the hold of an unknown start is at least one window and the time of a call to the service", () => {
  expect(startHoldMs).toBeGreaterThanOrEqual(policy.windowMs + arrivalMs);
});

test("a start holds as long as the last shutdown has noted, and for the full time after a kill", async () => {
  const folder = await temporaryFolder();
  const first = openLimitNote(folder);
  expect(first.heldForMs).toBe(startHoldMs);
  first.leave(1_234.5);
  expect(openLimitNote(folder).heldForMs).toBe(1_235);
  // The second process was killed.
  const third = openLimitNote(folder);
  expect(third.heldForMs).toBe(startHoldMs);
  third.leave(0);
  expect(openLimitNote(folder).heldForMs).toBe(0);
});

test("a process that ends after the start of another one leaves no valid note", async () => {
  const folder = await temporaryFolder();
  const old = openLimitNote(folder);
  openLimitNote(folder);
  old.leave(0);
  expect(openLimitNote(folder).heldForMs).toBe(startHoldMs);
});

test.each(["", "rest 0", "rest -1\n", "rest 1e3\n", "rest 99999999999\n"])(
  "a malformed note causes the full hold: %j",
  async (text) => {
    const folder = await temporaryFolder();
    openLimitNote(folder);
    writeFileSync(join(folder, "gateway/limits"), text);
    expect(openLimitNote(folder).heldForMs).toBe(startHoldMs);
  },
);

test("an unusable folder causes the full hold, and does not prevent the shutdown", async () => {
  const file = await temporaryFile("");
  const note = openLimitNote(file);
  expect(note.heldForMs).toBe(startHoldMs);
  note.leave(0);
  expect(readFileSync(file, "utf8")).toBe("");
});

test("a closed state notes how long its tokens are still out", async () => {
  const clock = createManualClock();
  const dataFolder = await temporaryFolder();
  const open = () => createMemoryState({ clock, dataFolder, limitNote: openLimitNote(dataFolder) });
  const first = open();
  const take = ({ buckets }: typeof first, id: string) =>
    buckets.take("user", policy, { tokens: [{ id }], waitingCalls: 1 });
  expect(await take(first, "one")).toMatchObject({ granted: 0, wait: { askInMs: startHoldMs } });
  await clock.advance(startHoldMs);
  expect((await take(first, "one")).granted).toBe(1);
  await first.buckets.settle("user", policy, { id: "one", outcome: { kind: "answered" } });
  await clock.advance(2_000);
  await first.close();

  const second = open();
  expect(await take(second, "two")).toMatchObject({ granted: 0, wait: { askInMs: 3_000 } });
  await clock.advance(3_000);
  await second.close();

  const third = open();
  expect((await take(third, "three")).granted).toBe(1);
  await third.close();
});
