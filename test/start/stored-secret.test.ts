import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadOrCreateSecret } from "../../src/start/stored-secret.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

describe("The gateway's generated secret", () => {
  test("is created once and readable only by the user of the process", async () => {
    const folder = await temporaryFolder();
    const secret = await loadOrCreateSecret(folder);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await loadOrCreateSecret(folder)).toBe(secret);
    expect((await stat(join(folder, "gateway", "secret"))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, "gateway"))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(folder, "gateway"))).toEqual(["secret"]);
  });

  test("is the same for many simultaneous starts", async () => {
    const folder = await temporaryFolder();
    const secrets = await Promise.all(Array.from({ length: 20 }, () => loadOrCreateSecret(folder)));
    expect(new Set(secrets).size).toBe(1);
    expect(await readdir(join(folder, "gateway"))).toEqual(["secret"]);
  });

  test("is not replaced when its file contains no valid secret", async () => {
    const folder = await temporaryFolder();
    await loadOrCreateSecret(folder);
    await writeFile(join(folder, "gateway", "secret"), "\n");
    await expect(loadOrCreateSecret(folder)).rejects.toThrow("The file contains no valid secret.");
  });

  test("cannot be stored when the folder's path is a file", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "gateway"), "");
    await expect(loadOrCreateSecret(folder)).rejects.toMatchObject({ code: "ENOTDIR" });
  });
});
