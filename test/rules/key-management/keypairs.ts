import { createPublicKey } from "node:crypto";
import { expect } from "vitest";
import { expectRefusal } from "../expect-refusal.ts";
import type { Rule } from "../rule.ts";
import { ciphers, createKeypair, otherApplication, privateKeyOf, readKey, readKeys } from "./steps.ts";

/** Making keypairs and reading them again. */
export const keypairRules: readonly Rule[] = [
  {
    id: "KEYS-PAIR-01",
    title: "MUST make a keypair for ED25519 and for RSA, and answer 200 with private key, public key and JWE",
    source: "key management specification §1, §2 and §4; wire facts, key management §1 and §2",
    async onService(service) {
      for (const cipher of ciphers) {
        const keypair = await createKeypair(service, cipher);
        expect(keypair).toMatchObject({
          signingKeyId: expect.stringMatching(/^\S+$/),
          signingKeyCipher: cipher,
          privateKey: expect.any(String),
          publicKey: expect.any(String),
          jwe: expect.any(String),
        });
        expect(privateKeyOf(keypair).asymmetricKeyType).toBe(cipher.toLowerCase());
      }
    },
  },
  {
    id: "KEYS-PAIR-02",
    title: "MUST give keys as base64 of DER without armour, and a public key that belongs to the private one",
    source: "wire facts, common §7, key management §2",
    async onService(service) {
      for (const cipher of ciphers) {
        const keypair = await createKeypair(service, cipher);
        expect(keypair.privateKey + keypair.publicKey).toMatch(/^[A-Za-z0-9+/=]+$/);
        const derived = createPublicKey(privateKeyOf(keypair)).export({ format: "der", type: "spki" });
        expect(derived.toString("base64")).toBe(keypair.publicKey);
      }
    },
  },
  {
    id: "KEYS-PAIR-03",
    title: "SHOULD make ED25519 keys and their JWE shorter than those of RSA",
    source: "key management specification §2; wire facts, key management §2",
    async onService(service) {
      const [short, long] = [await createKeypair(service, "ED25519"), await createKeypair(service, "RSA")];
      expect(short.privateKey.length).toBeLessThan(long.privateKey.length);
      expect(short.publicKey.length).toBeLessThan(long.publicKey.length);
      expect(short.jwe.length).toBeLessThan(long.jwe.length);
    },
  },
  {
    id: "KEYS-PAIR-04",
    title: "MUST give the public key as a compact JWE of A256GCMKW and A256GCM",
    source: "key management specification §2; wire facts, common §7",
    async onService(service) {
      const { jwe } = await createKeypair(service);
      const segments = jwe.split(".");
      expect(segments).toHaveLength(5);
      const header = JSON.parse(Buffer.from(segments[0] ?? "", "base64url").toString());
      expect(header).toMatchObject({ alg: "A256GCMKW", enc: "A256GCM" });
    },
  },
  {
    id: "KEYS-PAIR-05",
    title: "MUST tell when a keypair was made and that it expires three years later, in seconds",
    source: "key management specification §2; wire facts, key management §2 and §3",
    async onService(service) {
      const { creationTime, expirationTime } = await createKeypair(service);
      expect(creationTime).toBe(Math.floor(service.now() / 1000));
      const end = new Date(creationTime * 1000);
      end.setUTCFullYear(end.getUTCFullYear() + 3);
      expect(expirationTime).toBe(end.getTime() / 1000);
    },
  },
  {
    id: "KEYS-PAIR-06",
    title: "MUST return the private key in the answer of createSigningKey only",
    source: "key management specification §2 and §4; wire facts, key management §2",
    async onService(service) {
      const { privateKey, ...rest } = await createKeypair(service);
      expect(privateKey).not.toBe("");
      expect(await readKey(service, rest.signingKeyId)).toEqual(rest);
      for (const key of await readKeys(service)) expect(key).not.toHaveProperty("privateKey");
    },
  },
  {
    id: "KEYS-PAIR-07",
    title: "MUST answer a keypair by GET with its id, and SHOULD by POST with its id as well",
    source: "key management specification §4; wire facts, common §9, key management §1",
    async onService(service) {
      const { signingKeyId } = await createKeypair(service);
      const byGet = await readKey(service, signingKeyId, "GET");
      expect(byGet).toMatchObject({ signingKeyId });
      expect(await readKey(service, signingKeyId, "POST")).toEqual(byGet);
    },
  },
  {
    id: "KEYS-PAIR-08",
    title: "MUST list all keypairs of the application by GET without an id, SHOULD list the newest first",
    source: "key management specification §4; wire facts, common §9, key management §1 and §2",
    async onService(service) {
      const before = (await readKeys(service)).length;
      const older = await createKeypair(service);
      const newer = await createKeypair(service, "RSA");
      const keys = await readKeys(service);
      expect(keys).toHaveLength(before + 2);
      const ids = keys.map(({ signingKeyId }) => signingKeyId);
      expect(ids.slice(0, 2)).toEqual([newer.signingKeyId, older.signingKeyId]);
    },
  },
  {
    id: "KEYS-PAIR-09",
    title: "MUST keep the keypairs of one application from another, and answer them with 404 and 210002",
    source: "key management specification §2 and §5; wire facts, key management §3 and §4",
    async onService(service) {
      const { signingKeyId } = await createKeypair(service);
      const others = await readKeys(service, otherApplication);
      expect(others.map((key) => key.signingKeyId)).not.toContain(signingKeyId);
      expectRefusal(await service.call(`/signing_key/${signingKeyId}`, otherApplication), 404, 210002);
    },
  },
  {
    id: "KEYS-PAIR-10",
    title: "MUST answer an unknown keypair with 404 and 210002",
    source: "wire facts, key management §4",
    async onService(service) {
      expectRefusal(await service.call("/signing_key/unknown"), 404, 210002);
      expectRefusal(await service.call("/signing_key/unknown", { method: "POST" }), 404, 210002);
    },
  },
  {
    id: "KEYS-PAIR-11",
    title: "MUST refuse a cipher that is missing or neither ED25519 nor RSA, with 400 and 210001",
    source: "key management specification §4; wire facts, key management §2 and §4",
    async onService(service) {
      for (const signingKeyCipher of [undefined, null, "", "ed25519", "ECDSA", 1]) {
        expectRefusal(await service.call("/signing_key", { json: { signingKeyCipher } }), 400, 210001);
      }
    },
  },
  {
    id: "KEYS-PAIR-12",
    title: "MUST refuse a body that is missing or unreadable, with 400 and 210006",
    source: "wire facts, key management §4",
    async onService(service) {
      for (const body of ["", "{", "signingKeyCipher=RSA"]) {
        expectRefusal(await service.call("/signing_key", { body }), 400, 210006);
      }
    },
  },
  {
    id: "KEYS-PAIR-13",
    title: "MUST make another keypair for every createSigningKey, so that a lost private key can be replaced",
    source: "key management specification §2 and §7; wire facts, key management §3",
    async onService(service) {
      const [first, second] = [await createKeypair(service), await createKeypair(service)];
      expect(second.signingKeyId).not.toBe(first.signingKeyId);
      expect(second.privateKey).not.toBe(first.privateKey);
    },
  },
  {
    id: "KEYS-PAIR-14",
    title: "MUST answer createSigningKey without a Location",
    source: "wire facts, key management §1",
    async onService(service) {
      const answer = await service.call("/signing_key", { json: { signingKeyCipher: "ED25519" } });
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.headers).not.toHaveProperty("location");
    },
  },
  {
    id: "KEYS-PAIR-15",
    title: "MUST serve neither a deletion nor a change of keypairs",
    source: "wire facts, key management §1",
    async onService(service) {
      const { signingKeyId } = await createKeypair(service);
      for (const method of ["PUT", "DELETE"] as const) {
        expectRefusal(await service.call(`/signing_key/${signingKeyId}`, { method }), 404, 2002);
      }
    },
  },
  {
    id: "KEYS-PAIR-16",
    title: "SHOULD still list a keypair that has expired",
    source: "wire facts, key management §3",
    async onService(service) {
      const { signingKeyId, expirationTime } = await createKeypair(service);
      await service.pass(expirationTime * 1000 - service.now());
      const ids = (await readKeys(service)).map((key) => key.signingKeyId);
      expect(ids).toContain(signingKeyId);
    },
  },
];
