import { createPublicKey } from "node:crypto";
import { print } from "graphql";
import { expect } from "vitest";
import type { SigningKeyCipher } from "../../generated/graphql.ts";
import { expectRefusal } from "../expect-refusal.ts";
import { codesOf } from "../../helpers/graphql-client.ts";
import { readOperationNames } from "../read-operations.ts";
import type { BothSides, Statements } from "../rule.ts";
import { listSigningKeys, makeKeypair, readSigningKey } from "./gateway-steps.ts";
import { CreateSigningKey } from "./operations.ts";
import { ciphers, createKeypair, otherApplication, privateKeyOf, readKey, readKeys } from "./steps.ts";

/** The keys of a pair, from either interface. */
interface Keys {
  readonly signingKeyId: string;
  readonly privateKey: string;
  readonly publicKey: string;
  readonly jwe: string;
}

/** Expects base64 without PEM lines, and a public key that matches the private key. */
function expectHalves({ privateKey, publicKey }: Keys): void {
  expect(privateKey + publicKey).toMatch(/^[A-Za-z0-9+/=]+$/);
  const derived = createPublicKey(privateKeyOf({ privateKey })).export({ format: "der", type: "spki" });
  expect(derived.toString("base64")).toBe(publicKey);
}

/** Expects every key of one pair to be shorter than that of another. */
function expectShorter(short: Keys, long: Keys): void {
  expect(short.privateKey.length).toBeLessThan(long.privateKey.length);
  expect(short.publicKey.length).toBeLessThan(long.publicKey.length);
  expect(short.jwe.length).toBeLessThan(long.jwe.length);
}

/** Expects a compact JWE with the documented algorithms. */
function expectSealed({ jwe }: Keys): void {
  const segments = jwe.split(".");
  expect(segments).toHaveLength(5);
  const header = JSON.parse(Buffer.from(segments[0] ?? "", "base64url").toString());
  expect(header).toMatchObject({ alg: "A256GCMKW", enc: "A256GCM", zip: "DEF" });
}

/** Creates a key pair through one of the interfaces. */
type Make = (cipher?: SigningKeyCipher) => Promise<Keys>;

/** Expects that every call creates another pair. */
async function expectAnother(make: Make): Promise<void> {
  const [first, second] = [await make(), await make()];
  expect(second.signingKeyId).not.toBe(first.signingKeyId);
  expect(second.privateKey).not.toBe(first.privateKey);
}

/** Both sides of a rule about new key pairs. */
function ofNewPairs(check: (make: Make) => Promise<void>): BothSides {
  return {
    onService: (service) => check((cipher) => createKeypair(service, cipher)),
    onGateway: ({ client }) => check((cipher) => makeKeypair(client, cipher)),
  };
}

/** Returns the instant three years later in milliseconds since the Unix epoch. */
function threeYearsAfter(instant: Date): number {
  return new Date(instant).setUTCFullYear(instant.getUTCFullYear() + 3);
}

/** Rules for creating and reading key pairs. */
export const keypairRules: Statements = {
  "KEYS-PAIR-01": {
    title:
      "MUST create a key pair for ED25519 and for RSA, and answer 200 with private key, public key and JWE",
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
    async onGateway({ client }) {
      for (const cipher of ciphers) {
        const { signingKey, privateKey } = await makeKeypair(client, cipher);
        expect(signingKey).toMatchObject({
          signingKeyId: expect.stringMatching(/^\S+$/),
          cipher,
          publicKey: expect.any(String),
          publicKeyJwe: expect.any(String),
        });
        expect(privateKeyOf({ privateKey }).asymmetricKeyType).toBe(cipher.toLowerCase());
      }
    },
  },
  "KEYS-PAIR-02": {
    title:
      "MUST return keys as base64 of DER without PEM lines, and a public key that matches the private key",
    source: "wire facts, common §7, key management §2",
    ...ofNewPairs(async (make) => {
      for (const cipher of ciphers) expectHalves(await make(cipher));
    }),
  },
  "KEYS-PAIR-03": {
    title: "SHOULD create shorter keys and JWE for ED25519 than for RSA",
    source: "key management specification §2; wire facts, key management §2",
    ...ofNewPairs(async (make) => expectShorter(await make("ED25519"), await make("RSA"))),
  },
  "KEYS-PAIR-04": {
    title: "MUST return the public key as a compact JWE with A256GCMKW and A256GCM",
    source: "key management specification §2; wire facts, common §7",
    ...ofNewPairs(async (make) => expectSealed(await make())),
  },
  "KEYS-PAIR-05": {
    title: "MUST return the creation time of a key pair and an expiration time three years later, in seconds",
    source: "key management specification §2; wire facts, key management §2 and §3",
    async onService(service) {
      const { creationTime, expirationTime } = await createKeypair(service);
      expect(creationTime).toBe(Math.floor(service.now() / 1000));
      expect(expirationTime).toBe(threeYearsAfter(new Date(creationTime * 1000)) / 1000);
    },
    async onGateway({ client, service }) {
      const { signingKey } = await makeKeypair(client);
      const createdAt = new Date(Math.floor(service.now() / 1000) * 1000);
      expect(Date.parse(signingKey.createdAt ?? "")).toBe(createdAt.getTime());
      expect(Date.parse(signingKey.expiresAt ?? "")).toBe(threeYearsAfter(createdAt));
    },
  },
  "KEYS-PAIR-06": {
    title: "MUST return the private key only in the response to createSigningKey",
    source: "key management specification §2 and §4; wire facts, key management §2",
    async onService(service) {
      const { privateKey, ...rest } = await createKeypair(service);
      expect(privateKey).not.toBe("");
      expect(await readKey(service, rest.signingKeyId)).toEqual(rest);
      for (const key of await readKeys(service)) expect(key).not.toHaveProperty("privateKey");
    },
    async onGateway({ client }) {
      const { signingKey, privateKey } = await makeKeypair(client);
      expect(privateKey).not.toBe("");
      expect(await readSigningKey(client, signingKey.signingKeyId)).toEqual(signingKey);
      const type = '{ __type(name: "SigningKey") { fields { name } } }';
      expect(JSON.stringify(await client.query(type))).not.toContain("privateKey");
      expect(JSON.stringify(await listSigningKeys(client))).not.toContain(privateKey);
    },
  },
  "KEYS-PAIR-07": {
    title: "MUST return a key pair for GET with its ID, and SHOULD return it for POST too",
    source: "key management specification §4; wire facts, common §9, key management §1",
    async onService(service) {
      const { signingKeyId } = await createKeypair(service);
      const byGet = await readKey(service, signingKeyId, "GET");
      expect(byGet).toMatchObject({ signingKeyId });
      expect(await readKey(service, signingKeyId, "POST")).toEqual(byGet);
    },
    async onGateway({ client }) {
      const { signingKey } = await makeKeypair(client);
      expect(await readSigningKey(client, signingKey.signingKeyId)).toEqual(signingKey);
    },
  },
  "KEYS-PAIR-08": {
    title: "MUST list all key pairs of the application for GET without an ID, SHOULD list the newest first",
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
    async onGateway({ client }) {
      const before = (await listSigningKeys(client)).length;
      const older = await makeKeypair(client);
      const newer = await makeKeypair(client, "RSA");
      const keys = await listSigningKeys(client);
      expect(keys).toHaveLength(before + 2);
      expect(keys.slice(0, 2)).toEqual([newer.signingKey, older.signingKey]);
    },
  },
  "KEYS-PAIR-09": {
    title: "MUST hide the key pairs of one application from others, and answer them with 404 and 210002",
    source: "key management specification §2 and §5; wire facts, key management §3 and §4",
    async onService(service) {
      const { signingKeyId } = await createKeypair(service);
      const others = await readKeys(service, otherApplication);
      expect(others.map((key) => key.signingKeyId)).not.toContain(signingKeyId);
      expectRefusal(await service.call(`/signing_key/${signingKeyId}`, otherApplication), 404, 210002);
    },
    async onGateway({ client, clientOf }) {
      const { signingKeyId } = (await makeKeypair(client)).signingKey;
      const other = clientOf(otherApplication.token);
      expect((await listSigningKeys(other)).map((key) => key.signingKeyId)).not.toContain(signingKeyId);
      expect(await readSigningKey(other, signingKeyId)).toBeNull();
    },
  },
  "KEYS-PAIR-10": {
    title: "MUST answer an unknown key pair with 404 and 210002",
    source: "wire facts, key management §4",
    async onService(service) {
      expectRefusal(await service.call("/signing_key/unknown"), 404, 210002);
      expectRefusal(await service.call("/signing_key/unknown", { method: "POST" }), 404, 210002);
    },
    onGateway: async ({ client }) => expect(await readSigningKey(client, "unknown")).toBeNull(),
  },
  "KEYS-PAIR-11": {
    title: "MUST reject a missing cipher and any other than ED25519 and RSA, with 400 and 210001",
    source: "key management specification §4; wire facts, key management §2 and §4",
    async onService(service) {
      for (const signingKeyCipher of [undefined, null, "", "ed25519", "ECDSA", 1]) {
        const answer = await service.call("/signing_key", { json: { signingKeyCipher } });
        expectRefusal(answer, 400, 210001);
        expect(answer.json()).toMatchObject({ errors: [{ domain: "API_KEYS", category: "REQUEST" }] });
      }
    },
    async onGateway({ client, service }) {
      const before = await readKeys(service);
      for (const cipher of [null, "", "ed25519", "ECDSA", 1]) {
        const answer = await client.query(print(CreateSigningKey), { input: { cipher } });
        expect(codesOf(answer)).toEqual(["BAD_USER_INPUT"]);
      }
      expect(await readKeys(service)).toEqual(before);
    },
  },
  "KEYS-PAIR-12": {
    title: "MUST reject a missing or unreadable body, with 400 and 210006",
    source: "wire facts, key management §4",
    async onService(service) {
      for (const body of ["", "{", "signingKeyCipher=RSA", '["RSA"]']) {
        expectRefusal(await service.call("/signing_key", { body }), 400, 210006);
      }
    },
    notThroughGateway: "The gateway writes the body of the call.",
  },
  "KEYS-PAIR-13": {
    title:
      "MUST create another key pair for every createSigningKey, so that a lost private key can be replaced",
    source: "key management specification §2 and §7; wire facts, key management §3",
    ...ofNewPairs(expectAnother),
  },
  "KEYS-PAIR-14": {
    title: "MUST answer createSigningKey without a Location header",
    source: "wire facts, key management §1",
    async onService(service) {
      const answer = await service.call("/signing_key", { json: { signingKeyCipher: "ED25519" } });
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.headers).not.toHaveProperty("location");
      expect(answer.headers["cache-control"]).toBe("no-store");
    },
    notThroughGateway: "The gateway does not forward the headers of the service's response.",
  },
  "KEYS-PAIR-15": {
    title: "MUST offer no call to delete or change key pairs",
    source: "wire facts, key management §1",
    async onService(service) {
      const { signingKeyId } = await createKeypair(service);
      for (const method of ["PUT", "DELETE"] as const) {
        expectRefusal(await service.call(`/signing_key/${signingKeyId}`, { method }), 404, 2002);
      }
    },
    async onGateway({ client }) {
      const { mutations } = await readOperationNames(client);
      expect(mutations.filter((name) => /key/i.test(name))).toEqual(["createSigningKey"]);
    },
  },
  "KEYS-PAIR-16": {
    title: "SHOULD still list an expired key pair",
    source: "wire facts, key management §3",
    async onService(service) {
      const { signingKeyId, expirationTime } = await createKeypair(service);
      await service.pass(expirationTime * 1000 - service.now());
      const ids = (await readKeys(service)).map((key) => key.signingKeyId);
      expect(ids).toContain(signingKeyId);
    },
    async onGateway({ client, service }) {
      const { signingKey } = await makeKeypair(client);
      await service.pass(Date.parse(signingKey.expiresAt ?? "") - service.now());
      const ids = (await listSigningKeys(client)).map((key) => key.signingKeyId);
      expect(ids).toContain(signingKey.signingKeyId);
    },
  },
};
