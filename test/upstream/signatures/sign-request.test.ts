import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createSigner, createVerifier, httpbis } from "http-message-signatures";
import { describe, expect, test } from "vitest";
import { contentDigest, signRequest } from "../../../src/upstream/signatures/sign-request.ts";
import { readSigningPair, SigningPairError } from "../../../src/upstream/signatures/signing-pair.ts";

const jwe = "eyJhbGciOiJBMjU2R0NNS1cifQ.a2V5.aXY.Y29udGVudA.dGFn";
const createdAtSeconds = 1_663_459_378;

/** The Ed25519 key of RFC 9421, appendix B.1.4. */
const rfcPrivateKey = "MC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF";

const generated = {
  ED25519: generateKeyPairSync("ed25519"),
  RSA: generateKeyPairSync("rsa", { modulusLength: 2048 }),
};
const algorithms = { ED25519: "ed25519", RSA: "rsa-v1_5-sha256" } as const;
const ciphers = ["ED25519", "RSA"] as const;

function derOf(key: KeyObject): string {
  return key.export({ type: "pkcs8", format: "der" }).toString("base64");
}

function pairOf(cipher: (typeof ciphers)[number]) {
  return readSigningPair({ privateKey: derOf(generated[cipher].privateKey), jwe });
}

/** Headers of a request that is signed at the time of the tests. */
const sign = (
  method: string,
  url: string,
  body: string | null = null,
  pair: ReturnType<typeof pairOf> = pairOf("RSA"),
) => {
  const digest = body === null ? null : contentDigest(Buffer.from(body));
  return signRequest({ method, url: new URL(url), contentDigest: digest }, pair, createdAtSeconds);
};

/** Returns true when an independent implementation of RFC 9421 accepts the headers for a request. */
function isAccepted(
  cipher: (typeof ciphers)[number],
  request: { method: string; url: string },
  headers: Record<string, string>,
) {
  const verify = createVerifier(generated[cipher].publicKey, algorithms[cipher]);
  return httpbis.verifyMessage(
    { keyLookup: async () => ({ verify }), notAfter: createdAtSeconds + 1 },
    { ...request, headers },
  );
}

describe("a signed request", () => {
  test("has the digest of its body that the documentation publishes", () => {
    expect(contentDigest(Buffer.from('{"hello": "world"}'))).toBe(
      "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:",
    );
  });

  test.each(ciphers)(
    "is verified by another implementation, with and without a body (%s)",
    async (cipher) => {
      const request = { method: "POST", url: "https://apiz.example/keys/v1/signing_key?a=1" };
      const withBody = await sign("post", request.url, "{}", pairOf(cipher));
      expect(await isAccepted(cipher, request, withBody)).toBe(true);
      expect(await isAccepted(cipher, { ...request, method: "GET" }, withBody)).toBe(false);
      const elsewhere = { ...request, url: "https://apiz.example/keys/v1/other" };
      expect(await isAccepted(cipher, elsewhere, withBody)).toBe(false);
      const altered = { ...withBody, "content-digest": contentDigest(Buffer.from("[]")) };
      expect(await isAccepted(cipher, request, altered)).toBe(false);

      const withoutBody = await sign("GET", request.url, null, pairOf(cipher));
      expect(await isAccepted(cipher, { ...request, method: "GET" }, withoutBody)).toBe(true);
    },
  );

  test("lists its components in the documented order, with the creation time as the only parameter", async () => {
    const url = "https://API.Example:443/a%20b/c?q=1#f";
    const headers = await sign("get", url);
    expect(Object.keys(headers)).toEqual(["x-ebay-signature-key", "signature-input", "signature"]);
    expect(headers["x-ebay-signature-key"]).toBe(jwe);
    expect(headers["signature-input"]).toBe(
      'sig1=("x-ebay-signature-key" "@method" "@path" "@authority");created=1663459378',
    );
    const withBody = await sign("PUT", url, "x");
    expect(Object.keys(withBody)).toEqual(["content-digest", ...Object.keys(headers)]);
    expect(withBody["signature-input"]).toBe(
      'sig1=("content-digest" "x-ebay-signature-key" "@method" "@path" "@authority");created=1663459378',
    );
  });

  test("is equal to that of another implementation with the Ed25519 key of the RFC", async () => {
    const method = "POST";
    const url = "https://api.example:8443/verifysignature";
    const content = '{"hello": "world"}';
    const key = Buffer.from(rfcPrivateKey, "base64");
    const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
    const theirs = await httpbis.signMessage(
      {
        key: createSigner(privateKey, "ed25519"),
        name: "sig1",
        fields: ["content-digest", "x-ebay-signature-key", "@method", "@path", "@authority"],
        params: ["created"],
        paramValues: { created: new Date(createdAtSeconds * 1_000) },
      },
      {
        method,
        url,
        headers: { "content-digest": contentDigest(Buffer.from(content)), "x-ebay-signature-key": jwe },
      },
    );
    const ours = await sign(method, url, content, readSigningPair({ privateKey: rfcPrivateKey, jwe }));
    expect({ ...theirs.headers }).toMatchObject({
      "Signature-Input": ours["signature-input"],
      Signature: ours["signature"],
    });
  });
});

describe("a key pair for signing", () => {
  const privateKey = derOf(generated.ED25519.privateKey);

  test("is read from base64, from PEM, and from the JSON of both responses that create one", () => {
    const pem = String(generated.ED25519.privateKey.export({ type: "pkcs8", format: "pem" }));
    const sources = [
      { privateKey, jwe: `${jwe}\n` },
      { privateKey: pem, jwe },
      { json: JSON.stringify({ signingKeyId: "k", privateKey, jwe }) },
      { json: JSON.stringify({ privateKey, signingKey: { publicKeyJwe: jwe } }) },
    ];
    for (const source of sources) expect(readSigningPair(source)).toMatchObject({ cipher: "ED25519", jwe });
    expect(readSigningPair({ privateKey: derOf(generated.RSA.privateKey), jwe }).cipher).toBe("RSA");
  });

  const elliptic = derOf(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey);
  test.each([
    ["text without a key", { privateKey: "c2VjcmV0", jwe }],
    ["a key of another type", { privateKey: elliptic, jwe }],
    ["a malformed JWE", { privateKey, jwe: "a.b" }],
    ["malformed JSON", { json: `{"privateKey": "${privateKey}` }],
    ["JSON without the JWE", { json: JSON.stringify({ privateKey }) }],
  ])("is rejected when it is %s, in a message that does not repeat it", (_what, source) => {
    const refusal = () => readSigningPair(source);
    expect(refusal).toThrow(SigningPairError);
    expect(refusal).not.toThrow(privateKey.slice(0, 20));
    expect(refusal).not.toThrow("c2VjcmV0");
  });
});

test("the content digest is computed over the exact bytes", () => {
  const bytes = Buffer.from([0, 255, 10]);
  expect(contentDigest(bytes)).toBe(`sha-256=:${createHash("sha256").update(bytes).digest("base64")}:`);
});
