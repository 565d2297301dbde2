import { describe, expect, it } from "vitest";
import { readFolder } from "../../helpers/read-folder.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { createKey } from "./signing-keys.ts";

describe("Signing keys", () => {
  it("leave no trace of the private key in the data folder or in the log", async () => {
    await using own = await startSandbox();
    const keys = [await createKey(own.url, "ED25519"), await createKey(own.url, "RSA")];
    const stored = await readFolder(own.dataDir);
    for (const { privateKey, publicKey } of keys) {
      const secret = Buffer.from(privateKey, "base64");
      expect(stored.includes(Buffer.from(publicKey))).toBe(true);
      // The last bytes are the key itself; the first bytes are the same for all keys.
      const end = secret.subarray(-24);
      for (const trace of [privateKey.slice(-40), end, end.toString("hex")]) {
        expect(stored.includes(trace)).toBe(false);
      }
    }
    expect(own.events).toEqual([]);
  });
});
