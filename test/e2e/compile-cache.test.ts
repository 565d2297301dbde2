import { chmod, chown, mkdir, readdir, rm, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { runProgram } from "../helpers/program.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Folder of the compile cache below the home folder. */
const ownFolder = ".cache/marketplace-gateway/compile-cache";
/** Content that Node.js writes there: a folder for its version. */
const kept = [expect.stringMatching(/^v\d/)];
const isRoot = process.getuid?.() === 0;
const anotherUser = 65_534;

/** Creates a home folder with a folder for the compile cache. */
async function makeUsedHome(): Promise<string> {
  const home = await temporaryFolder();
  await mkdir(join(home, ownFolder), { recursive: true, mode: 0o700 });
  return home;
}

/** Runs the program once. It must write nothing to the temporary folder, which all users can write to. */
async function runOnce(environment: Record<string, string>): Promise<void> {
  const temporary = await temporaryFolder();
  const { code, output } = await runProgram({
    args: ["src/main.ts", "--help"],
    folder: root,
    environment: { TMPDIR: temporary, ...environment },
  });
  expect([code, output]).toEqual([0, expect.stringMatching(/^Usage: [^]+\n$/)]);
  expect(await readdir(temporary)).toEqual([]);
}

/** Names in a folder; null when it does not exist. */
const namesIn = (folder: string) => readdir(folder).catch(() => null);

describe("The compile cache is stored", () => {
  test("in a folder of the user to which no other user can write", async () => {
    const home = await temporaryFolder();
    await runOnce({ HOME: home });
    expect(await namesIn(join(home, ownFolder))).toEqual(kept);
    for (const folder of [".cache", ".cache/marketplace-gateway", ownFolder]) {
      expect((await stat(join(home, folder))).mode & 0o777).toBe(0o700);
    }
  });

  test.each([
    ["XDG_CACHE_HOME", "marketplace-gateway/compile-cache"],
    ["NODE_COMPILE_CACHE", "."],
  ])("only in %s if it is set", async (name, path) => {
    const home = await temporaryFolder();
    await runOnce({ HOME: home, [name]: join(home, "caches") });
    expect(await namesIn(join(home, "caches", path))).toEqual(kept);
    expect(await namesIn(home)).toEqual(["caches"]);
  });
});

const folders = [ownFolder, ".cache/marketplace-gateway", ".cache", "."];

describe("The compile cache is not used", () => {
  test("when the operator disables it", async () => {
    const home = await makeUsedHome();
    await runOnce({ HOME: home, NODE_DISABLE_COMPILE_CACHE: "1" });
    expect(await namesIn(join(home, ownFolder))).toEqual([]);
  });

  test.each([
    ...folders.map((folder) => ["other users", folder, 0o777] as const),
    ["the group", ownFolder, 0o770] as const,
  ])("when %s can write to %s in the home folder", async (_who, folder, mode) => {
    const home = await makeUsedHome();
    await chmod(join(home, folder), mode);
    await runOnce({ HOME: home });
    expect(await namesIn(join(home, ownFolder))).toEqual([]);
  });

  test.runIf(isRoot).each(folders)("when %s in the home folder belongs to another user", async (folder) => {
    const home = await makeUsedHome();
    await chown(join(home, folder), anotherUser, anotherUser);
    await runOnce({ HOME: home });
    expect(await namesIn(join(home, ownFolder))).toEqual([]);
  });

  test.runIf(isRoot)("in a home folder of another user, where nothing is created", async () => {
    const home = await temporaryFolder();
    await chown(home, anotherUser, anotherUser);
    await runOnce({ HOME: home });
    expect(await namesIn(home)).toEqual([]);
  });

  test("behind a symbolic link", async () => {
    const home = await makeUsedHome();
    await rm(join(home, ownFolder), { recursive: true });
    await mkdir(join(home, "elsewhere"), { mode: 0o700 });
    await symlink(join(home, "elsewhere"), join(home, ownFolder));
    await runOnce({ HOME: home });
    expect(await namesIn(join(home, "elsewhere"))).toEqual([]);
  });

  test.each([
    ["is missing", (home: string) => join(home, "missing/home")],
    ["is a file", () => join(root, "package.json")],
    ["is empty", () => ""],
    ["is relative", () => "home"],
  ])("when the home folder %s, and the program still starts", async (_how, pathOf) => {
    const home = await temporaryFolder();
    await runOnce({ HOME: pathOf(home) });
    expect(await namesIn(home)).toEqual([]);
    expect(await namesIn(join(root, "home"))).toBeNull();
  });
});
