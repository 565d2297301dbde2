import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { PrivateKey } from "../../../src/console/keys/private-key.ts";
import { signRequest } from "../../../src/console/keys/sign-request.ts";
import type { SigningFailureReason } from "../../../src/console/keys/signing-failure.ts";
import {
  contentDigest,
  signRequest as signAtGateway,
} from "../../../src/upstream/signatures/sign-request.ts";
import { readSigningPair } from "../../../src/upstream/signatures/signing-pair.ts";

const der = { format: "der", type: "pkcs8" } as const;
const spki = { format: "der", type: "spki" } as const;
const pairs = {
  ED25519: generateKeyPairSync("ed25519"),
  RSA: generateKeyPairSync("rsa", { modulusLength: 2048 }),
};
const keyOf = (cipher: keyof typeof pairs) => ({
  privateKey: pairs[cipher].privateKey.export(der).toString("base64"),
  publicKey: pairs[cipher].publicKey.export(spki).toString("base64"),
  publicKeyJwe: "a.b.c.d.e",
});
const request = { method: "POST", address: new URL("HTTPS://Shop.Example:443/a%20b?c=d"), body: '{"ä":1}\n' };
const at = new Date("2026-03-04T10:20:30.900Z");

describe("A signature of the console", () => {
  test.each(["ED25519", "RSA"] as const)("equals the signature of the gateway, with %s", async (cipher) => {
    const key = keyOf(cipher);
    const signed = await signRequest(request, key, at);
    const wanted = await signAtGateway(
      { method: "POST", url: request.address, contentDigest: contentDigest(Buffer.from(request.body)) },
      readSigningPair({ privateKey: key.privateKey, jwe: key.publicKeyJwe }),
      1_772_619_630,
    );
    expect(signed.headers.map(([name, value]) => [name.toLowerCase(), value])).toEqual(
      Object.entries(wanted),
    );
    expect(signed.isVerified).toBe(true);
  });

  test("omits the digest without a body, and the query and fragment of the address", async () => {
    const { base, headers } = await signRequest({ ...request, method: "get", body: "" }, keyOf("RSA"), at);
    expect(headers.map(([name]) => name)).toEqual(["x-ebay-signature-key", "Signature-Input", "Signature"]);
    expect(base).toBe(
      [
        '"x-ebay-signature-key": a.b.c.d.e',
        '"@method": GET',
        '"@path": /a%20b',
        '"@authority": shop.example',
        '"@signature-params": ("x-ebay-signature-key" "@method" "@path" "@authority");created=1772619630',
      ].join("\n"),
    );
  });

  test("has the digest that the marketplace publishes for its example", async () => {
    const { headers } = await signRequest({ ...request, body: '{"hello": "world"}' }, keyOf("ED25519"), at);
    expect(headers[0]).toEqual(["Content-Digest", "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:"]);
  });

  test("accepts the private key also as PEM and as the console saves it", async () => {
    const key = keyOf("RSA");
    const { pem } = new PrivateKey(key.privateKey);
    expect(pem).toBe(pairs.RSA.privateKey.export({ format: "pem", type: "pkcs8" }));
    await expect(signRequest(request, { ...key, privateKey: `\n${pem}` }, at)).resolves.toMatchObject({
      isVerified: true,
    });
  });

  test("is marked as unverified without the public key", async () => {
    const key = { ...keyOf("ED25519"), publicKey: null };
    expect((await signRequest(request, key, at)).isVerified).toBe(false);
  });

  const curve = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const { privateKey: rsa } = pairs.RSA;
  const cut = keyOf("ED25519").privateKey.slice(0, 44);
  test.each<readonly [reason: SigningFailureReason, what: string, privateKey: string]>([
    ["malformedKey", "text that is not a key", "this is no key!"],
    ["malformedKey", "a truncated key", cut],
    ["malformedKey", "a certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"],
    ["pkcs1Key", "PKCS 1 in PEM", rsa.export({ format: "pem", type: "pkcs1" }).toString()],
    ["pkcs1Key", "PKCS 1", rsa.export({ format: "der", type: "pkcs1" }).toString("base64")],
    [
      "encryptedKey",
      "an encrypted key",
      rsa
        .export({ format: "pem", type: "pkcs8", cipher: "aes-256-cbc", passphrase: "open sesame" })
        .toString(),
    ],
    ["otherCipher", "a key on another curve", curve.export(der).toString("base64")],
    [
      "otherPair",
      "the key of another pair",
      generateKeyPairSync("ed25519").privateKey.export(der).toString("base64"),
    ],
    ["otherPair", "the key of another cipher", keyOf("RSA").privateKey],
  ])("is rejected with %s for %s", async (reason, _what, privateKey) => {
    const failure = await signRequest(request, { ...keyOf("ED25519"), privateKey }, at).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ name: "SigningFailure", reason, message: reason });
  });
});

test("a cleared private key cannot be read any more", () => {
  const key = new PrivateKey("secret");
  key.discard();
  expect([key.text, key.pem.includes("secret")]).toEqual(["", false]);
});
