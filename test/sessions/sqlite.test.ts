import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createMemoryKeeper } from "../../src/state/memory/memory-keeper.ts";
import { createMemoryState } from "../../src/state/memory/memory-state.ts";
import { createSqliteRecords } from "../../src/state/sqlite/sqlite-records.ts";
import { createMovingClock, type TestClock } from "../helpers/clock.ts";
import { describeSessions } from "./contract.ts";
import { ann, forever, SessionFleet, tokensOf } from "./session-fleet.ts";

const newFolder = () => mkdtemp(join(tmpdir(), "sessions-"));

describeSessions("a database file", async (clock: TestClock) => {
  const folder = await newFolder();
  const records = createSqliteRecords(folder, clock);
  const keeper = createMemoryKeeper({ clock, records });
  return {
    join: async () => keeper.join(),
    async dump() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      const texts = await Promise.all(
        files.map(({ parentPath, name }) => readFile(join(parentPath, name), "latin1")),
      );
      return texts.join("\n");
    },
    async [Symbol.asyncDispose]() {
      records.close();
      await rm(folder, { recursive: true });
    },
  };
});

test("sessions in a database file are there after a restart", async () => {
  const clock = createMovingClock(Date.now());
  const dataFolder = await newFolder();
  onTestFinished(() => rm(dataFolder, { recursive: true }));
  const start = () => new SessionFleet(clock, async () => createMemoryState({ clock, dataFolder })).join();
  const before = await start();
  const { cookie } = await before.begin(tokensOf("ann"), ann);
  const out = await before.begin(tokensOf("out"), ann);
  await before.end(out.session.id, "SIGNED_OUT");
  before.close();
  await before.state.close();

  const after = await start();
  const found = await after.find(cookie);
  if (!found.isOpen) throw new Error(`The session has ended: ${found.reason}`);
  expect(await found.viewer.session?.tokens.get(forever)).toBe("access-ann-0");
  expect(await after.find(out.cookie)).toEqual({ isOpen: false, reason: "SIGNED_OUT" });
  after.close();
  await after.state.close();
});
