import { describe, expect, test } from "vitest";
import { CookieClient, startSignIn, startSignInAt } from "../../helpers/signing-in.ts";
import { sessionAt, visit } from "./steps.ts";

const silent = (name: string, returnTo = "/console/media?x=y") =>
  new URLSearchParams({ login_hint: name, prompt: "none", return_to: returnTo }).toString();

/** Follows the redirects of a sign-in to its end, like a browser. */
async function follow(client: CookieClient, url: string, headers: Record<string, string> = {}) {
  const begun = await client.send(url, { headers });
  const consented = await fetch(begun.headers.get("location") ?? "", { redirect: "manual", headers });
  const done = await client.send(consented.headers.get("location") ?? "", { headers });
  return done.headers.get("location");
}

/** Host of the consent page to which the gateway redirects. */
const consentHostOf = async (url: string) => {
  const answer = await fetch(`${url}/auth/sign-in`, { redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "").hostname;
};

describe("Signing in as a demo seller", () => {
  test("takes one click, for either seller", async () => {
    const { gateway } = await startSignIn();
    const client = new CookieClient();
    expect(await follow(client, `${gateway.url}/auth/sign-in?${silent("sandbox_seller_1")}`)).toBe(
      "/console/media?x=y&sign_in=ok",
    );
    expect(await sessionAt(client, gateway.url)).toMatchObject({ user: { username: "sandbox_seller_1" } });
    await follow(client, `${gateway.url}/auth/sign-in?${silent("sandbox_seller_2")}`);
    expect(await sessionAt(client, gateway.url)).toMatchObject({ user: { username: "sandbox_seller_2" } });
  });

  test("fails for an unknown name, and the return address says why", async () => {
    const { gateway } = await startSignIn();
    expect(await follow(new CookieClient(), `${gateway.url}/auth/sign-in?${silent("nobody")}`)).toBe(
      "/console/media?x=y&sign_in=failed&reason=consent_failed",
    );
  });

  test("keeps the seller's name when the gateway redirects to its public address", async () => {
    const port = await startSignInAt((own) => `http://localhost:${own}`);
    const url = `http://127.0.0.1:${port}/auth/sign-in?${silent("sandbox_seller_1", "/console")}`;
    const moved = new URL(await visit(new CookieClient(), url, { headers: { accept: "text/html" } }));
    expect(Object.fromEntries(moved.searchParams)).toEqual({
      return_to: "/console",
      login_hint: "sandbox_seller_1",
      prompt: "none",
      moved: "1",
    });
    expect(await follow(new CookieClient(), moved.href)).toBe("/console?sign_in=ok");
  });

  test("uses the consent page under the host name by which the browser reached the gateway", async () => {
    const { gateway } = await startSignIn();
    expect(await consentHostOf(gateway.url)).toBe("127.0.0.1");
    expect(await consentHostOf(gateway.url.replace("127.0.0.1", "localhost"))).toBe("localhost");
  });

  test.each([
    ["an empty name", "login_hint=", "login_hint must be"],
    ["two names", "login_hint=a&login_hint=b", "login_hint must be"],
    ["a name with a line break", "login_hint=a%0D%0Ab", "login_hint must be"],
    ["a name with an invisible character", "login_hint=a%E2%80%AEb", "login_hint must be"],
    ["a long name", `login_hint=${"a".repeat(257)}`, "login_hint must be"],
    ["another prompt", "prompt=consent", "prompt must be login or none"],
    ["an empty prompt", "prompt=", "prompt must be login or none"],
    ["two prompts", "prompt=none&prompt=login", "prompt must be login or none"],
  ])("rejects %s with 400 and a message", async (_, query, sentence) => {
    const { gateway } = await startSignIn();
    const answer = await fetch(`${gateway.url}/auth/sign-in?${query}`, { redirect: "manual" });
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.json()).toMatchObject({
      errors: [{ message: expect.stringContaining(sentence), extensions: { code: "BAD_REQUEST" } }],
    });
  });

  test("passes login_hint and prompt on to the consent page", async () => {
    const { gateway } = await startSignIn();
    const url = `${gateway.url}/auth/sign-in`;
    const query = `login_hint=${encodeURIComponent("Jörg & Söhne")}&prompt=login`;
    const { searchParams } = new URL(await visit(new CookieClient(), `${url}?${query}`));
    expect([searchParams.get("login_hint"), searchParams.get("prompt")]).toEqual(["Jörg & Söhne", "login"]);
    expect(await visit(new CookieClient(), url)).toMatch(/\/oauth2\/authorize\?(?!.*(login_hint|prompt))/);
  });
});
