import { createHmac, randomBytes } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { createViewerOfToken } from "../../src/http/identity.ts";

describe("The viewer of a bearer token", () => {
  test.each([
    ["a text as the secret", "0123456789abcdef"],
    ["a secret as long as a hash block", "s".repeat(64)],
    ["a secret longer than a hash block", "s".repeat(65)],
    ["random bytes as the secret", randomBytes(32)],
  ])("has the HMAC of the token as its key, with %s", (_form, secret) => {
    const viewerOf = createViewerOfToken(secret, null, false);
    for (const token of ["t", "sandbox-seller-1", "v^1.1#i^1".repeat(300), "~".repeat(8_192), "t"]) {
      const key = createHmac("sha256", secret).update(token).digest("base64url").slice(0, 22);
      expect(viewerOf(token)).toEqual({ key, token });
    }
  });

  test("is created without leaving any of the token in the buffers that were hashed", () => {
    const allocate = vi.spyOn(Buffer, "alloc");
    const viewerOf = createViewerOfToken("secret", null, false);
    const buffers = allocate.mock.results.map(({ value }) => value as Buffer);
    allocate.mockRestore();
    const longest = Math.max(...buffers.map(({ length }) => length));
    expect(longest).toBeGreaterThan(8_192);
    for (const length of [8_192, 3, 100]) {
      viewerOf("~".repeat(length));
      for (const buffer of buffers) expect(buffer.includes("~~")).toBe(false);
    }
  });

  test("is an operator with the access token; other tokens have no viewer in operator-only mode", () => {
    const accessToken = "access-token-of-the-operators";
    const viewerOf = createViewerOfToken("secret", accessToken, true);
    expect(viewerOf(accessToken)).toEqual({ key: expect.any(String), token: "", isOperator: true });
    expect(viewerOf(`${accessToken}s`)).toBeNull();
    const viewerOfAll = createViewerOfToken("secret", accessToken, false);
    expect(viewerOfAll("another")).toEqual({ key: expect.any(String), token: "another" });
  });
});
