import { createHmac, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
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

  test("are operators with the access token, and nobody else where only operators are let in", () => {
    const accessToken = "access-token-of-the-operators";
    const viewerOf = createViewerOfToken("secret", accessToken, true);
    expect(viewerOf(accessToken)).toEqual({ key: expect.any(String), token: "", isOperator: true });
    expect(viewerOf(`${accessToken}s`)).toBeNull();
    const viewerOfAll = createViewerOfToken("secret", accessToken, false);
    expect(viewerOfAll("another")).toEqual({ key: expect.any(String), token: "another" });
  });
});
