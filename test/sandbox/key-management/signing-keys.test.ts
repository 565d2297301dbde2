import { createPrivateKey, createPublicKey } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import type { CallOptions } from "../../helpers/sandbox-client.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import type { TestSandbox } from "../../helpers/sandbox.ts";
import { createKey, keysPath } from "./signing-keys.ts";

/** Returns the bytes of all files of a folder. */
async function readFolder(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name)))));
}

describe("Signing keys", () => {
  const clock = createManualClock(Date.parse("2026-03-04T10:20:30.400Z"));
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock });
  });
  afterAll(() => sandbox[Symbol.asyncDispose]());
  const call = (path: string, options: CallOptions = {}) =>
    callSandbox(`${sandbox.url}${keysPath}${path}`, { token: "sandbox-application", ...options });

  it.each([
    ["ED25519", "ed25519"],
    ["RSA", "rsa"],
  ])("are created for %s as a matching pair with a sealed public key", async (cipher, type) => {
    const answer = await call("/signing_key", { json: { signingKeyCipher: cipher } });
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty("location");
    expect(answer.headers["cache-control"]).toBe("no-store");
    const key = answer.json();
    expect(key).toEqual({
      signingKeyId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      signingKeyCipher: cipher,
      publicKey: expect.any(String),
      privateKey: expect.any(String),
      jwe: expect.stringMatching(/^[\w-]+(?:\.[\w-]+){4}$/),
      creationTime: Date.parse("2026-03-04T10:20:30Z") / 1000,
      expirationTime: Date.parse("2029-03-04T10:20:30Z") / 1000,
    });
    const privateKey = createPrivateKey({
      key: Buffer.from(String(key["privateKey"]), "base64"),
      format: "der",
      type: "pkcs8",
    });
    expect(privateKey.asymmetricKeyType).toBe(type);
    expect(createPublicKey(privateKey).export({ format: "der", type: "spki" }).toString("base64")).toBe(
      key["publicKey"],
    );
    expect(decodeProtectedHeader(String(key["jwe"]))).toMatchObject({
      alg: "A256GCMKW",
      enc: "A256GCM",
      zip: "DEF",
    });
  });

  it("are returned again without the private key, by GET and by POST with the ID", async () => {
    const { privateKey, ...rest } = await createKey(sandbox.url, "ED25519");
    expect(privateKey).toEqual(expect.any(String));
    for (const method of ["GET", "POST"] as const) {
      const answer = await call(`/signing_key/${rest.signingKeyId}`, { method });
      expect(answer.status).toBe(200);
      expect(answer.json()).toEqual(rest);
    }
  });

  it("are listed newest first, without private keys", async () => {
    const made = [await createKey(sandbox.url, "ED25519"), await createKey(sandbox.url, "RSA")];
    const answer = await call("/signing_key");
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain("privateKey");
    const { signingKeys } = answer.json();
    const [older, newer] = made.map(({ signingKeyId }) => expect.objectContaining({ signingKeyId }));
    expect(Array.isArray(signingKeys) && signingKeys.slice(0, 2)).toEqual([newer, older]);
  });

  it("belong to the application that created them", async () => {
    const { signingKeyId } = await createKey(sandbox.url, "ED25519");
    const other = { token: "sandbox-application-2" };
    const answer = await call(`/signing_key/${signingKeyId}`, other);
    expect(answer.status).toBe(404);
    expect(answer.errorIds()).toEqual([210002]);
    expect((await call("/signing_key", other)).json()).toEqual({ signingKeys: [] });
  });

  it.each([
    ["without a cipher", { json: {} }, 400, 210001],
    ["for an unknown cipher", { json: { signingKeyCipher: "DSA" } }, 400, 210001],
    ["for a cipher in lower case", { json: { signingKeyCipher: "rsa" } }, 400, 210001],
    ["without a body", { body: "" }, 400, 210006],
    ["with a body that is not JSON", { body: "cipher=RSA" }, 400, 210006],
    ["with a body that is not an object", { json: ["RSA"] }, 400, 210006],
    ["with a seller's token", { json: { signingKeyCipher: "RSA" }, token: "sandbox-seller-1" }, 400, 210005],
  ])("are not created %s", async (_, options, status, errorId) => {
    const answer = await call("/signing_key", options);
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ errors: [{ errorId, domain: "API_KEYS", category: "REQUEST" }] });
  });

  it("leave no trace of the private key in the data folder or in the log", async () => {
    await using own = await startSandbox({ clock });
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
