import { createCipheriv, hkdfSync } from "node:crypto";
import { compactDecrypt } from "jose";
import { describe, expect, test } from "vitest";
import { createLinkSealer, linkLifeMs } from "../../src/files/link-sealer.ts";
import { createKeyring } from "../../src/secrets/keyring.ts";

const target = { kind: "taskResult", taskId: "task-1" } as const;
const viewer = { key: "viewer-key", token: "v^1.1#i^1#token" };

const secret = "a secret of the gateway";
const key = new Uint8Array(hkdfSync("sha256", secret, "", "marketplace-gateway file links", 32));

/** Seals as specified in RFC 7516: a direct key, A256GCM, and the header as additional data. */
function sealByHand(content: unknown): string {
  const header = Buffer.from(JSON.stringify({ alg: "dir", enc: "A256GCM" })).toString("base64url");
  const vector = Buffer.alloc(12, 7);
  const cipher = createCipheriv("aes-256-gcm", key, vector).setAAD(Buffer.from(header));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
  const parts = [vector, sealed, cipher.getAuthTag()].map((part) => part.toString("base64url"));
  return [header, "", ...parts].join(".");
}

describe("a file link", () => {
  const sealer = createLinkSealer(createKeyring([secret]));

  test("opens to its content, and has an expiry time", async () => {
    const { text, expiresAt } = await sealer.seal(target, viewer, 1_000);
    expect(expiresAt).toEqual(new Date(1_000 + linkLifeMs));
    expect(await sealer.open(text)).toEqual({ target, viewer, expiresAt });
  });

  test("opens when another implementation of the standard has sealed it", async () => {
    const text = sealByHand({ target, viewer, expiresAt: 5_000 });
    expect(await sealer.open(text)).toEqual({ target, viewer, expiresAt: new Date(5_000) });
  });

  test("can be decrypted as a compact JWE, as version 0.4 does", async () => {
    const { text } = await sealer.seal(target, viewer, 1_000);
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
    for (const hidden of [viewer.key, viewer.token, target.taskId]) expect(readable).not.toContain(hidden);
  });

  test("does not open when another gateway has sealed it", async () => {
    const other = createLinkSealer(createKeyring(["the secret of another one"]));
    expect(await sealer.open((await other.seal(target, viewer, 0)).text)).toBeNull();
  });
});
