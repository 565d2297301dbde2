import { createHmac, randomBytes } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { createViewerOfToken } from "../../src/http/identity.ts";

describe("viewers of tokens", () => {
  test.each([
    ["a text", "0123456789abcdef"],
    ["as long as a block", "s".repeat(64)],
    ["longer than a block", "s".repeat(65)],
    ["random bytes", randomBytes(32)],
  ])("have the HMAC of the token as their key, with a secret that is %s", (_form, secret) => {
    const viewerOf = createViewerOfToken(secret, null, false);
    for (const token of ["t", "sandbox-seller-1", "v^1.1#i^1".repeat(300), "~".repeat(8_192), "t"]) {
      const key = createHmac("sha256", secret).update(token).digest("base64url").slice(0, 22);
      expect(viewerOf(token)).toEqual({ key, token });
    }
  });

  test("are made without leaving any of their token in the memory that it was hashed in", () => {
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

  test("are operators with the access token, and nobody else where only operators are let in", () => {
    const accessToken = "access-token-of-the-operators";
    const viewerOf = createViewerOfToken("secret", accessToken, true);
    expect(viewerOf(accessToken)).toEqual({ key: expect.any(String), token: "", isOperator: true });
    expect(viewerOf(`${accessToken}s`)).toBeNull();
    const viewerOfAll = createViewerOfToken("secret", accessToken, false);
    expect(viewerOfAll("another")).toEqual({ key: expect.any(String), token: "another" });
  });
});
