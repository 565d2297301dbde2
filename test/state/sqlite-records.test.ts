import { chmod, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { createMemoryState } from "../../src/state/memory/memory-state.ts";
import { createManualClock } from "../helpers/clock.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { describeKeeper } from "./contract.ts";

const record = { id: "one", owner: "owner", endsAtMs: Date.UTC(2100, 0, 1), content: "content" };
const databaseIn = (folder: string) => join(folder, "gateway", "records.db");

describeKeeper("one process with a database", async () => {
  const state = createMemoryState({ dataFolder: await temporaryFolder() });
  return { join: async () => state, [Symbol.asyncDispose]: () => state.close() };
});

test("records survive a restart, and values do not", async () => {
  const dataFolder = await temporaryFolder();
  const before = createMemoryState({ dataFolder });
  await before.records.add("session", record);
  await before.values.set("key", "value", 60_000);
  await before.close();
  const after = createMemoryState({ dataFolder });
  expect(await after.records.get("session", record.id)).toEqual({ ...record, version: 1 });
  expect(await after.values.get("key")).toBeNull();
  await after.close();
});

test("two processes with one folder see each other's records", async () => {
  const dataFolder = await temporaryFolder();
  const [one, other] = [createMemoryState({ dataFolder }), createMemoryState({ dataFolder })];
  await one.records.add("session", record);
  expect(await other.records.replace("session", { ...record, content: "new" }, 1)).toBe(true);
  expect((await one.records.get("session", record.id))?.content).toBe("new");
  await one.close();
  await other.close();
});

test("no folder is created before a record is stored", async () => {
  const dataFolder = join(await temporaryFolder(), "data");
  const state = createMemoryState({ dataFolder });
  await state.values.set("key", "value", 60_000);
  await state.close();
  await expect(stat(dataFolder)).rejects.toMatchObject({ code: "ENOENT" });
});

test("only the user of the process can read the folder and its files, even when others could before", async () => {
  const dataFolder = await temporaryFolder();
  await chmod(dataFolder, 0o755);
  await mkdir(join(dataFolder, "gateway"), { mode: 0o777 });
  await writeFile(databaseIn(dataFolder), "", { mode: 0o666 });
  const state = createMemoryState({ dataFolder });
  await state.records.add("session", record);
  expect((await stat(join(dataFolder, "gateway"))).mode & 0o777).toBe(0o700);
  const files = await readdir(join(dataFolder, "gateway"));
  expect(files).toContain("records.db-wal");
  for (const file of files) expect((await stat(join(dataFolder, "gateway", file))).mode & 0o777).toBe(0o600);
  await state.close();
});

test("expired records are removed from the file with later writes", async () => {
  const dataFolder = await temporaryFolder();
  const clock = createManualClock();
  const state = createMemoryState({ clock, dataFolder });
  for (let index = 0; index < 10; index += 1) {
    await state.records.add("session", { ...record, id: String(index), endsAtMs: clock.now() + 1_000 });
  }
  clock.jump(1_000);
  await state.records.add("session", record);
  await state.close();
  const database = new DatabaseSync(databaseIn(dataFolder));
  expect(database.prepare("SELECT id FROM records").all()).toEqual([{ id: record.id }]);
  database.close();
});

test.each([
  ["a file is where a folder belongs", (folder: string) => writeFile(join(folder, "gateway"), "")],
  [
    "its database file is not a database",
    async (folder: string) => {
      await mkdir(join(folder, "gateway"));
      await writeFile(databaseIn(folder), "this is a text, and not a database of any version".repeat(20));
    },
  ],
  [
    "Another version of the gateway",
    async (folder: string) => {
      await mkdir(join(folder, "gateway"));
      const database = new DatabaseSync(databaseIn(folder));
      database.exec("PRAGMA user_version = 9");
      database.close();
    },
  ],
])("an unusable folder is reported with the reason: %s", async (reason, spoil) => {
  const dataFolder = await temporaryFolder();
  await spoil(dataFolder);
  const state = createMemoryState({ dataFolder });
  await expect(state.records.prepare()).rejects.toMatchObject({
    code: "GATEWAY_DATA_FOLDER",
    message: expect.stringContaining(reason) as string,
  });
  await state.close();
});

test("a database that fails in use is reported as unavailable, without details", async () => {
  const dataFolder = await temporaryFolder();
  const state = createMemoryState({ dataFolder });
  await state.records.prepare();
  const other = new DatabaseSync(databaseIn(dataFolder));
  other.exec("DROP TABLE records");
  other.close();
  await expect(state.records.get("session", "one")).rejects.toMatchObject({ code: "STATE_UNAVAILABLE" });
  await state.close();
});
