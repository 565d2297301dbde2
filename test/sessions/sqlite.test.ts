import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createMemoryState } from "../../src/state/memory/memory-state.ts";
import { createMovingClock, type TestClock } from "../helpers/clock.ts";
import { readFolder } from "../helpers/read-folder.ts";
import { describeSessions } from "./contract.ts";
import { ann, forever, SessionFleet, tokensOf } from "./session-fleet.ts";

const newFolder = () => mkdtemp(join(tmpdir(), "sessions-"));

/** Starts a gateway's state with a database file. */
async function start(clock: TestClock) {
  const folder = await newFolder();
  const state = createMemoryState({ clock, dataFolder: folder });
  return {
    join: async () => state,
    dump: async () => (await readFolder(folder)).toString("latin1"),
    async [Symbol.asyncDispose]() {
      await state.close();
      await rm(folder, { recursive: true });
    },
  };
}

describeSessions("a database file", start, true);

test("sessions in a database file survive a restart", async () => {
  const clock = createMovingClock(Date.now());
  const dataFolder = await newFolder();
  onTestFinished(() => rm(dataFolder, { recursive: true }));
  const restart = () => new SessionFleet(clock, async () => createMemoryState({ clock, dataFolder })).join();
  const before = await restart();
  const { cookie } = await before.begin(tokensOf("ann"), ann);
  const out = await before.begin(tokensOf("out"), ann);
  await before.end(out.session.id, "SIGNED_OUT");
  before.close();
  await before.state.close();

  const after = await restart();
  const found = await after.find(cookie);
  if (!found.isOpen) throw new Error(`The session has ended: ${found.reason}`);
  expect(await found.viewer.session?.tokens.get(forever)).toBe("access-ann-0");
  expect(await after.find(out.cookie)).toEqual({ isOpen: false, reason: "SIGNED_OUT" });
  after.close();
  await after.state.close();
});
