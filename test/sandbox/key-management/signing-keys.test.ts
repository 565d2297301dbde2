import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startSandbox } from "../../helpers/sandbox.ts";
import { createKey } from "./signing-keys.ts";

/** Returns the bytes of all files of a folder. */
async function readFolder(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name)))));
}

describe("Signing keys", () => {
  it("leave no trace of the private key in the data folder or in the log", async () => {
    await using own = await startSandbox();
    const keys = [await createKey(own.url, "ED25519"), await createKey(own.url, "RSA")];
    const stored = await readFolder(own.dataDir);
    for (const { privateKey, publicKey } of keys) {
      const secret = Buffer.from(privateKey, "base64");
      expect(stored.includes(Buffer.from(publicKey))).toBe(true);
      // The last bytes are the key itself; the first bytes are the same for all keys.
      for (const trace of [
        privateKey.slice(-40),
        secret.subarray(-24),
        secret.subarray(-24).toString("hex"),
      ]) {
        expect(stored.includes(trace)).toBe(false);
      }
    }
    expect(own.events).toEqual([]);
  });
});
