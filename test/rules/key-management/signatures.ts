import { createHash, sign } from "node:crypto";
import { expect } from "vitest";
import { expectRefusal, expectRefusals } from "../expect-refusal.ts";
import { dataOf } from "../../helpers/graphql-client.ts";
import type { Statements } from "../rule.ts";
import type { ServiceUnderTest } from "../under-test.ts";
import { ListSigningKeys } from "./operations.ts";
import { ciphers, createKeypair, otherApplication, privateKeyOf } from "./steps.ts";
import type { WireKeypair } from "./steps.ts";

const path = "/signing_key";
const body = '{"signingKeyCipher":"ED25519"}';

/** Deviations of a signature from a correct one. */
interface Changes {
  readonly components?: readonly string[];
  readonly createdSeconds?: number;
  readonly parameters?: string;
}

function digestOf(text: string): string {
  return `sha-256=:${createHash("sha256").update(text).digest("base64")}:`;
}

/**
 * Signs a call of {@link path} line by line as in wire facts, common §7: createSigningKey with a body, else the list.
 */
function signHeaders(
  service: ServiceUnderTest,
  keypair: WireKeypair,
  content?: string,
  changes: Changes = {},
): Record<string, string> {
  const url = new URL(service.url + path);
  const always = ["x-ebay-signature-key", "@method", "@path", "@authority"];
  const components = changes.components ?? (content === undefined ? always : ["content-digest", ...always]);
  const created = changes.createdSeconds ?? Math.floor(service.now() / 1000);
  const names = components.map((name) => `"${name}"`).join(" ");
  const parameters = `(${names})${changes.parameters ?? `;created=${created}`}`;
  const values: Readonly<Record<string, string>> = {
    "content-digest": digestOf(content ?? ""),
    "x-ebay-signature-key": keypair.jwe,
    "@method": content === undefined ? "GET" : "POST",
    "@path": url.pathname,
    "@authority": url.host,
  };
  const base = [
    ...components.map((name) => `"${name}": ${values[name]}`),
    `"@signature-params": ${parameters}`,
  ].join("\n");
  const algorithm = keypair.signingKeyCipher === "RSA" ? "sha256" : null;
  const signature = sign(algorithm, Buffer.from(base), privateKeyOf(keypair)).toString("base64");
  return {
    "x-ebay-signature-key": keypair.jwe,
    "signature-input": `sig1=${parameters}`,
    signature: `sig1=:${signature}:`,
    ...(content !== undefined && { "content-digest": digestOf(content) }),
  };
}

/** Calls with signed headers, some of them changed afterwards, or omitted when undefined. */
function callWith(
  service: ServiceUnderTest,
  headers: Record<string, string>,
  changes: Readonly<Record<string, string | undefined>> = {},
  sentBody?: string,
) {
  const sent = Object.fromEntries(
    Object.entries({ ...headers, ...changes }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  return service.call(path, { headers: sent, ...(sentBody !== undefined && { body: sentBody }) });
}

const ownSignatures = "The gateway signs its calls with a key pair of its configuration.";

/** Rules for digital signatures, which a service verifies when they are present. */
export const signatureRules: Statements = {
  "KEYS-SIGN-01": {
    title: "MUST accept calls signed with a key pair of ED25519 or RSA, with and without a body",
    source: "key management specification §1 and §5; wire facts, common §7",
    async onService(service) {
      for (const cipher of ciphers) {
        const keypair = await createKeypair(service, cipher);
        expect(await callWith(service, signHeaders(service, keypair))).toMatchObject({ status: 200 });
        const made = await callWith(service, signHeaders(service, keypair, body), {}, body);
        expect(made).toMatchObject({ status: 200 });
      }
    },
    notThroughGateway: ownSignatures,
  },
  "KEYS-SIGN-02": {
    title: "MUST accept calls without a signature",
    source: "wire facts, common §7",
    onService: async (service) => expect(await service.call(path)).toMatchObject({ status: 200 }),
    async onGateway({ client }) {
      dataOf(await client.query(ListSigningKeys));
    },
  },
  "KEYS-SIGN-03": {
    title: "MUST reject a signed call that lacks a header, with 403 and 215000, 215001, 215111 or 215112",
    source: "wire facts, common §7",
    async onService(service) {
      const keypair = await createKeypair(service);
      for (const [name, errorId] of [
        ["content-digest", 215000],
        ["x-ebay-signature-key", 215001],
        ["signature", 215111],
        ["signature-input", 215112],
      ] as const) {
        const headers = signHeaders(service, keypair, body);
        expectRefusal(await callWith(service, headers, { [name]: undefined }, body), 403, errorId);
      }
    },
    notThroughGateway: ownSignatures,
  },
  "KEYS-SIGN-04": {
    title:
      "MUST reject a digest that is unreadable, of another algorithm or of another body: 215103, 215101, 215105",
    source: "wire facts, common §7",
    async onService(service) {
      const headers = signHeaders(service, await createKeypair(service), body);
      expectRefusal(await callWith(service, headers, { "content-digest": "abc" }, body), 403, 215103);
      expectRefusal(await callWith(service, headers, { "content-digest": "md5=:AAAA:" }, body), 403, 215101);
      expectRefusal(await callWith(service, headers, {}, '{"signingKeyCipher":"RSA"}'), 403, 215105);
    },
    notThroughGateway: ownSignatures,
  },
  "KEYS-SIGN-05": {
    title:
      "MUST reject a body that the signature does not cover, and a missing body that it covers: 215110, 215102",
    source: "wire facts, common §7",
    async onService(service) {
      const keypair = await createKeypair(service);
      const components = ["x-ebay-signature-key", "@method", "@path", "@authority"];
      const uncovered = signHeaders(service, keypair, body, { components });
      expectRefusal(await callWith(service, uncovered, {}, body), 403, 215110);
      expectRefusal(await callWith(service, signHeaders(service, keypair, body)), 403, 215102);
    },
    notThroughGateway: ownSignatures,
  },
  "KEYS-SIGN-06": {
    title:
      "MUST reject a missing signing time with 215113, and SHOULD reject one over five minutes off with 215114",
    source: "wire facts, common §7",
    async onService(service) {
      const keypair = await createKeypair(service);
      const timeless = signHeaders(service, keypair, undefined, { parameters: "" });
      expectRefusal(await callWith(service, timeless), 403, 215113);
      const nowSeconds = Math.floor(service.now() / 1000);
      const callSignedAt = (createdSeconds: number) =>
        callWith(service, signHeaders(service, keypair, undefined, { createdSeconds }));
      await expectRefusals([nowSeconds - 302, nowSeconds + 302], callSignedAt, 403, 215114);
      for (const createdSeconds of [nowSeconds - 299, nowSeconds + 299]) {
        expect(await callSignedAt(createdSeconds)).toMatchObject({ status: 200 });
      }
    },
    notThroughGateway: ownSignatures,
  },
  "KEYS-SIGN-07": {
    title:
      "MUST reject a JWE that it has not sealed with 215115, and SHOULD reject an expired one with 215116",
    source: "wire facts, common §7",
    async onService(service) {
      const keypair = await createKeypair(service);
      const foreign = { ...keypair, jwe: `${keypair.jwe.slice(0, -8)}AAAAAAAA` };
      expectRefusal(await callWith(service, signHeaders(service, foreign)), 403, 215115);
      await service.pass(keypair.expirationTime * 1000 - service.now());
      expectRefusal(await callWith(service, signHeaders(service, keypair)), 403, 215116);
    },
    notThroughGateway: ownSignatures,
  },
  "KEYS-SIGN-08": {
    title: "MUST reject a key pair of another application than the token's, with 215117",
    source: "key management specification §2 and §5; wire facts, common §7, key management §3",
    async onService(service) {
      const keypair = await createKeypair(service, "ED25519", otherApplication);
      expectRefusal(await callWith(service, signHeaders(service, keypair)), 403, 215117);
    },
    notThroughGateway: ownSignatures,
  },
  "KEYS-SIGN-09": {
    title:
      "MUST reject other components, another order, other parameters and another label: 215121 and 215120",
    source: "wire facts, common §7",
    async onService(service) {
      const keypair = await createKeypair(service);
      for (const components of [
        ["x-ebay-signature-key", "@method", "@path"],
        ["@method", "@path", "@authority"],
      ]) {
        const headers = signHeaders(service, keypair, undefined, { components });
        expectRefusal(await callWith(service, headers), 403, 215121);
      }
      const parameters = `;created=${Math.floor(service.now() / 1000)};keyid="1"`;
      const named = signHeaders(service, keypair, undefined, { parameters });
      expectRefusal(await callWith(service, named), 403, 215120);
      const { signature = "", ...rest } = signHeaders(service, keypair);
      expectRefusal(await callWith(service, { ...rest, signature: signature.slice(5) }), 403, 215120);
    },
    notThroughGateway: ownSignatures,
  },
  "KEYS-SIGN-10": {
    title: "MUST reject a signature by another private key, with 215122",
    source: "wire facts, common §7",
    async onService(service) {
      for (const cipher of ciphers) {
        const keypair = await createKeypair(service, cipher);
        const { privateKey } = await createKeypair(service, cipher);
        expectRefusal(await callWith(service, signHeaders(service, { ...keypair, privateKey })), 403, 215122);
      }
    },
    notThroughGateway: ownSignatures,
  },
  "KEYS-SIGN-11": {
    title: "MUST accept the published example digest for its body",
    source: "wire facts, common §7",
    async onService(service) {
      const example = '{"hello": "world"}';
      expect(digestOf(example)).toBe("sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:");
      // The digest is accepted, so the only error is the unknown field.
      const headers = signHeaders(service, await createKeypair(service), example);
      expectRefusal(await callWith(service, headers, {}, example), 400, 210001);
    },
    notThroughGateway: ownSignatures,
  },
};
