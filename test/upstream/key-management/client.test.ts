import { describe, expect, test } from "vitest";
import { failureOf, startFixture, viewerOptions } from "../fixture.ts";
import { fault, recording } from "../recording.ts";
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

describe("the key management client", () => {
  test("creates a key pair with only the cipher, and returns the private key", async () => {
    await using service = await recording(200, { ...keyOnWire, privateKey: "cHJpdmF0ZQ==" });
    const { keyManagement } = service;
    expect(await keyManagement.createSigningKey("RSA", viewerOptions())).toEqual({
      signingKey: key,
      privateKey: "cHJpdmF0ZQ==",
    });
    expect(service.lines()).toEqual(["POST /keys/v1/signing_key"]);
    expect(service.sent()).toEqual({ signingKeyCipher: "RSA" });
  });

  test("rejects a response without a private key", async () => {
    await using service = await recording(200, keyOnWire);
    const failure = failureOf(service.keyManagement.createSigningKey("RSA", viewerOptions()));
    expect(await failure).toMatchObject({ code: "UPSTREAM_INVALID_RESPONSE" });
  });

  test.each(["connection", 500, 503] as const)(
    "does not retry the creation of a key pair after an error: %s",
    async (how) => {
      await using service = await startFixture((request, response) => {
        if (how === "connection") request.socket.destroy();
        else response.writeHead(how).end();
      });
      await failureOf(service.keyManagement.createSigningKey("RSA", viewerOptions()));
      expect(service.targets).toHaveLength(1);
    },
  );

  test.each([
    ["specification", "POST"],
    ["public", "GET"],
  ] as const)("reads a key pair as in the %s dialect, with %s, and all with GET", async (dialect, method) => {
    await using one = await recording(200, keyOnWire, {}, { dialect });
    expect(await one.keyManagement.getSigningKey(asId("k/1"), viewerOptions())).toEqual(key);
    expect(one.received).toMatchObject([
      { line: `${method} /keys/v1/signing_key/k%2F1`, body: Buffer.alloc(0) },
    ]);
    await using all = await recording(200, { signingKeys: [keyOnWire] }, {}, { dialect });
    expect(await all.keyManagement.getSigningKeys(viewerOptions())).toEqual([key]);
    expect(all.lines()).toEqual(["GET /keys/v1/signing_key"]);
  });

  test("returns an empty list when the response has no list", async () => {
    await using service = await recording(200, {});
    expect(await service.keyManagement.getSigningKeys(viewerOptions())).toEqual([]);
  });

  test("returns null for an unknown key pair and for an impossible id", async () => {
    await using service = await recording(404, fault(210_002));
    const { keyManagement } = service;
    expect(await keyManagement.getSigningKey(asId("k-2"), viewerOptions())).toBeNull();
    expect(await keyManagement.getSigningKey(asId(".."), viewerOptions())).toBeNull();
    expect(service.received).toHaveLength(1);
  });

  test("reports an unknown cipher and reads the other fields", async () => {
    await using service = await recording(200, { ...keyOnWire, signingKeyCipher: "ML_DSA" });
    expect(await service.keyManagement.getSigningKey(asId("k-1"), viewerOptions())).toEqual({
      ...key,
      cipher: null,
    });
    expect(service.unknownValues).toMatchObject([{ field: "signingKeyCipher", value: "ML_DSA" }]);
  });
});
