import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { bodyOf, failureOf, json, startFixture, viewerOptions } from "../fixture.ts";
import { asId } from "../../../src/upstream/ids.ts";

const keyOnWire = {
  signingKeyId: "k-1",
  signingKeyCipher: "ED25519",
  publicKey: "cHVibGlj",
  jwe: "a.b.c.d.e",
  creationTime: 1_767_225_600,
  expirationTime: 1_861_920_000,
};
const key = {
  signingKeyId: "k-1",
  cipher: "ED25519",
  publicKey: "cHVibGlj",
  publicKeyJwe: "a.b.c.d.e",
  createdAt: new Date("2026-01-01T00:00:00Z"),
  expiresAt: new Date("2029-01-01T00:00:00Z"),
};

function startKeys(answer: unknown, status = 200, dialect: "specification" | "public" = "specification") {
  const calls: { method: string | undefined; url: string | undefined; body: string }[] = [];
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    // An aborted request does not count as received.
    const bytes = await bodyOf(request).catch(() => null);
    if (bytes === null) return;
    calls.push({ method: request.method, url: request.url, body: bytes.toString() });
    response.writeHead(status).end(json(answer));
  };
  const start = () => startFixture((request, response) => void answerTo(request, response), { dialect });
  return { calls, start };
}

describe("the key management client", () => {
  test("creates a key pair with only the cipher, and returns the private key", async () => {
    const { calls, start } = startKeys({ ...keyOnWire, privateKey: "cHJpdmF0ZQ==" });
    await using service = await start();
    const { keyManagement } = service.upstream;
    expect(await keyManagement.createSigningKey("RSA", viewerOptions())).toEqual({
      signingKey: key,
      privateKey: "cHJpdmF0ZQ==",
    });
    expect(calls).toEqual([
      { method: "POST", url: "/keys/v1/signing_key", body: json({ signingKeyCipher: "RSA" }) },
    ]);
  });

  test("rejects a response without a private key", async () => {
    const { start } = startKeys(keyOnWire);
    await using service = await start();
    const failure = failureOf(service.upstream.keyManagement.createSigningKey("RSA", viewerOptions()));
    expect(await failure).toMatchObject({ code: "UPSTREAM_INVALID_RESPONSE" });
  });

  test.each(["connection", 500, 503] as const)(
    "does not retry the creation of a key pair after an error: %s",
    async (how) => {
      let calls = 0;
      await using service = await startFixture((request, response) => {
        calls += 1;
        if (how === "connection") request.socket.destroy();
        else response.writeHead(how).end();
      });
      await failureOf(service.upstream.keyManagement.createSigningKey("RSA", viewerOptions()));
      expect(calls).toBe(1);
    },
  );

  test.each([
    ["specification", "POST"],
    ["public", "GET"],
  ] as const)("reads a key pair as in the %s dialect: with %s", async (dialect, method) => {
    const { calls, start } = startKeys(keyOnWire, 200, dialect);
    await using service = await start();
    expect(await service.upstream.keyManagement.getSigningKey(asId("k/1"), viewerOptions())).toEqual(key);
    expect(calls).toEqual([{ method, url: "/keys/v1/signing_key/k%2F1", body: "" }]);
  });

  test.each(["specification", "public"] as const)(
    "lists all key pairs with GET (%s dialect)",
    async (dialect) => {
      const { calls, start } = startKeys({ signingKeys: [keyOnWire] }, 200, dialect);
      await using service = await start();
      expect(await service.upstream.keyManagement.getSigningKeys(viewerOptions())).toEqual([key]);
      expect(calls).toMatchObject([{ method: "GET", url: "/keys/v1/signing_key" }]);
    },
  );

  test("returns an empty list when the response has no list", async () => {
    const { start } = startKeys({});
    await using service = await start();
    expect(await service.upstream.keyManagement.getSigningKeys(viewerOptions())).toEqual([]);
  });

  test("returns null for an unknown key pair and for an impossible id", async () => {
    const { calls, start } = startKeys({ errors: [{ errorId: 210_002 }] }, 404);
    await using service = await start();
    const { keyManagement } = service.upstream;
    expect(await keyManagement.getSigningKey(asId("k-2"), viewerOptions())).toBeNull();
    expect(await keyManagement.getSigningKey(asId(".."), viewerOptions())).toBeNull();
    expect(calls).toHaveLength(1);
  });

  test("reports an unknown cipher and reads the other fields", async () => {
    const { start } = startKeys({ ...keyOnWire, signingKeyCipher: "ML_DSA" });
    await using service = await start();
    expect(await service.upstream.keyManagement.getSigningKey(asId("k-1"), viewerOptions())).toEqual({
      ...key,
      cipher: null,
    });
    expect(service.unknownValues).toMatchObject([{ field: "signingKeyCipher", value: "ML_DSA" }]);
  });
});
