import { createCipheriv, hkdfSync } from "node:crypto";
import { compactDecrypt } from "jose";
import { describe, expect, test } from "vitest";
import { createLinkSealer, linkLifeMs } from "../../src/files/link-sealer.ts";
import { createKeyring } from "../../src/secrets/keyring.ts";

const target = { kind: "taskResult", taskId: "task-1" } as const;
const viewer = { key: "viewer-key", token: "v^1.1#i^1#token" };

function replaceAt(text: string, at: number, character: string): string {
  return text.slice(0, at) + character + text.slice(at + 1);
}

/** The last character of a part has unused bits. */
function meansTheSame(text: string, at: number, character: string): boolean {
  return bytesOf(text) === bytesOf(replaceAt(text, at, character));
}

function bytesOf(link: string): string {
  const parts = link.split(".").map((part) => Buffer.from(part, "base64url").toString("hex"));
  return parts.join();
}

/** Seals as specified in RFC 7516: a direct key, A256GCM, and the header as additional data. */
function sealByHand(secret: string, content: unknown): string {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", "marketplace-gateway file links", 32));
  const header = Buffer.from(JSON.stringify({ alg: "dir", enc: "A256GCM" })).toString("base64url");
  const vector = Buffer.alloc(12, 7);
  const cipher = createCipheriv("aes-256-gcm", key, vector).setAAD(Buffer.from(header));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
  const parts = [vector, sealed, cipher.getAuthTag()].map((part) => part.toString("base64url"));
  return [header, "", ...parts].join(".");
}

describe("a file link", () => {
  const sealer = createLinkSealer(createKeyring(["a secret of the gateway"]));

  test("opens to its content, and has an expiry time", async () => {
    const { text, expiresAt } = await sealer.seal(target, viewer, 1_000);
    expect(expiresAt).toEqual(new Date(1_000 + linkLifeMs));
    expect(await sealer.open(text)).toEqual({ target, viewer, expiresAt });
  });

  test("opens when another implementation of the standard has sealed it", async () => {
    const text = sealByHand("a secret of the gateway", { target, viewer, expiresAt: 5_000 });
    expect(await sealer.open(text)).toEqual({ target, viewer, expiresAt: new Date(5_000) });
  });

  test("opens when it was sealed with an earlier secret that is still listed", async () => {
    const { text, expiresAt } = await sealer.seal(target, viewer, 1_000);
    const rotated = createLinkSealer(createKeyring(["a newer secret", "a secret of the gateway"]));
    expect(await rotated.open(text)).toEqual({ target, viewer, expiresAt });
    expect(await sealer.open((await rotated.seal(target, viewer, 1_000)).text)).toBeNull();
    expect(await createLinkSealer(createKeyring(["a newer secret"])).open(text)).toBeNull();
  });

  test("can be decrypted as a compact JWE, as version 0.4 does", async () => {
    const { text } = await sealer.seal(target, viewer, 1_000);
    const key = new Uint8Array(
      hkdfSync("sha256", "a secret of the gateway", "", "marketplace-gateway file links", 32),
    );
    const { plaintext } = await compactDecrypt(text, key, {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toMatchObject({ target, viewer });
  });

  test("is one path segment and reveals nothing of the viewer or the file", async () => {
    const { text } = await sealer.seal(target, viewer, 0);
    expect(text).toMatch(/^[\w.-]+$/);
    const readable = text
      .split(".")
      .map((part) => Buffer.from(part, "base64url").toString("latin1"))
      .join();
    for (const secret of [viewer.key, viewer.token, target.taskId]) expect(readable).not.toContain(secret);
  });

  test("differs each time, so that two links do not reveal that their file is the same", async () => {
    const [one, two] = [await sealer.seal(target, viewer, 0), await sealer.seal(target, viewer, 0)];
    expect(one.text).not.toBe(two.text);
  });

  test("does not open when any character is altered", async () => {
    const { text } = await sealer.seal(target, viewer, 0);
    const altered = Array.from(text).flatMap((character, at) => {
      const other = character === "A" ? "Q" : "A";
      return character === "." || meansTheSame(text, at, other) ? [] : [replaceAt(text, at, other)];
    });
    expect(altered.length).toBeGreaterThan(100);
    expect(await Promise.all(altered.map((one) => sealer.open(one)))).toEqual(altered.map(() => null));
  });

  test("does not open when another gateway has sealed it", async () => {
    const { text } = await createLinkSealer(createKeyring(["the secret of another one"])).seal(
      target,
      viewer,
      0,
    );
    expect(await sealer.open(text)).toBeNull();
  });

  test.each(["", "x", "a.b.c.d.e", "..", "x".repeat(100_000)])(
    "does not open when it is malformed (%#)",
    async (text) => {
      expect(await sealer.open(text)).toBeNull();
    },
  );
});
