import { createDecipheriv, hkdfSync } from "node:crypto";
import { FlattenedEncrypt } from "jose";
import { describe, expect, test } from "vitest";
import { createKeyring } from "../../src/secrets/keyring.ts";

const [oldest, newer, newest] = [
  "the oldest of the secrets",
  "a newer secret than that",
  "the newest secret of all",
];

/** The key of a secret for a purpose. */
function keyOf(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", `marketplace-gateway ${purpose}`, 32));
}

/** Encrypts like the keyring, with a header that the test sets. */
async function sealByHand(secret: string, purpose: string, place: string, keyId: string | null) {
  const sealed = await new FlattenedEncrypt(Buffer.from("a text"))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", ...(keyId !== null && { kid: keyId }) })
    .setAdditionalAuthenticatedData(Buffer.from(place))
    .encrypt(keyOf(secret, purpose));
  return [sealed.protected, "", sealed.iv, sealed.ciphertext, sealed.tag].join(".");
}

/** Decrypts as in RFC 7516: a direct key, A256GCM, and the header and the place as additional data. */
function openByHand(secret: string, purpose: string, place: string, sealed: string): string {
  const [header = "", , iv = "", text = "", tag = ""] = sealed.split(".");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret, purpose), Buffer.from(iv, "base64url"))
    .setAAD(Buffer.from(`${header}.${Buffer.from(place).toString("base64url")}`))
    .setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([decipher.update(Buffer.from(text, "base64url")), decipher.final()]).toString("utf8");
}

function bytesOf(sealed: string): string {
  const parts = sealed.split(".").map((part) => Buffer.from(part, "base64url").toString("hex"));
  return parts.join();
}

describe("A keyring", () => {
  const keyring = createKeyring([newer, oldest]);

  test("decrypts what it has encrypted, only for the same purpose and record", async () => {
    const sealed = await keyring.seal("sessions", "session 1", "grüße");
    expect(await keyring.open("sessions", "session 1", sealed)).toEqual({ text: "grüße", isOld: false });
    expect(await keyring.open("sessions", "session 2", sealed)).toBeNull();
    expect(await keyring.open("sessions", "", sealed)).toBeNull();
    expect(await keyring.open("tokens", "session 1", sealed)).toBeNull();
  });

  test("encrypts in the standard format, which another implementation decrypts", async () => {
    const sealed = await keyring.seal("sessions", "session 1", "a text");
    expect(openByHand(newer, "sessions", "session 1", sealed)).toBe("a text");
  });

  test("encrypts with the first secret, decrypts with all, and reports content with an old secret", async () => {
    const sealed = await createKeyring([oldest]).seal("sessions", "place", "a text");
    expect(await keyring.open("sessions", "place", sealed)).toEqual({ text: "a text", isOld: true });
    const again = await keyring.seal("sessions", "place", "a text");
    const rotated = createKeyring([newest, newer]);
    expect(await rotated.open("sessions", "place", again)).toEqual({ text: "a text", isOld: true });
    expect(await rotated.open("sessions", "place", sealed)).toBeNull();
    expect(await createKeyring([oldest]).open("sessions", "place", again)).toBeNull();
  });

  test("hides text, secret and purpose, and encrypts the same text differently each time", async () => {
    const [one, two] = [
      await keyring.seal("sessions", "place", "a text"),
      await keyring.seal("sessions", "place", "a text"),
    ];
    expect(one).not.toBe(two);
    const [header = ""] = one.split(".");
    const read = JSON.parse(Buffer.from(header, "base64url").toString()) as { readonly kid: string };
    expect(read).toEqual({ alg: "dir", enc: "A256GCM", kid: expect.stringMatching(/^[\w-]{12}$/) });
    expect(keyring.namesFor("sessions")[0]).toBe(read.kid);
    expect(keyring.namesFor("tokens")).not.toContain(read.kid);
    const keyText = Buffer.from(keyOf(newer, "sessions")).toString("hex");
    expect(keyText).not.toContain(Buffer.from(read.kid, "base64url").toString("hex"));
  });

  test("decrypts only with the secret that the header names, or with any when it names none", async () => {
    const [newerId = "", oldestId = ""] = keyring.namesFor("sessions");
    expect(newerId).not.toBe(oldestId);
    const open = async (keyId: string | null) =>
      keyring.open("sessions", "place", await sealByHand(oldest, "sessions", "place", keyId));
    expect(await open(oldestId)).toEqual({ text: "a text", isOld: true });
    expect(await open(null)).toEqual({ text: "a text", isOld: true });
    for (const keyId of [newerId, "", "another", keyring.namesFor("tokens")[1] ?? ""]) {
      expect(await open(keyId)).toBeNull();
    }
  });

  test.each(["", "x", "a.b.c.d.e", "....", "e30....", "bnVsbA..a.b.c", "x".repeat(100_000)])(
    "rejects malformed input (%#)",
    async (text) => {
      expect(await keyring.open("sessions", "place", text)).toBeNull();
    },
  );

  test.each(["record", ""])(
    "rejects input for the record %j with any altered character",
    async (recordId) => {
      const sealed = await keyring.seal("sessions", recordId, "a text");
      const altered = Array.from(sealed).flatMap((character, at) => {
        const other = sealed.slice(0, at) + (character === "A" ? "Q" : "A") + sealed.slice(at + 1);
        return character === "." || bytesOf(other) === bytesOf(sealed) ? [] : [other];
      });
      expect(altered.length).toBeGreaterThan(80);
      const opened = await Promise.all(altered.map((one) => keyring.open("sessions", recordId, one)));
      expect(opened).toEqual(altered.map(() => null));
    },
  );

  test("hashes identities with its last secret", () => {
    expect(keyring.lastSecret).toBe(oldest);
    expect(createKeyring([newest]).lastSecret).toBe(newest);
  });

  test("requires a secret", () => {
    expect(() => createKeyring([])).toThrow(TypeError);
  });
});
