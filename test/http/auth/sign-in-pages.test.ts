import { describe, expect, test } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { signInLimits } from "../../../src/http/auth/pending-sign-ins.ts";
import { CookieClient, signIn, startSignIn, startSignInAt } from "../../helpers/signing-in.ts";
import { navigation } from "./steps.ts";

const json = { accept: "application/json" };

const wrong = [
  ["an unknown return address", "/auth/sign-in?return_to=https://evil.example/", 400],
  ["a wrong prompt", "/auth/sign-in?prompt=consent", 400],
  ["two hints", "/auth/sign-in?login_hint=a&login_hint=b", 400],
  ["an unsupported method", "/auth/sign-out", 405],
] as const;

/** Expects a page with a title, a message and a link back. @returns its HTML. */
async function expectPage(answer: Response, status: number): Promise<string> {
  const text = await answer.text();
  expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
  expect(text).toContain("<title>Sign-in failed</title>");
  expect(text).toMatch(/<p role="alert">[A-Z][^<]+\.<\/p>/);
  expect(text).toMatch(/<a href="\/[^"]*">Go back<\/a>/);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(answer.headers.get("vary")).toContain("Accept");
  return text;
}

describe("The error response of a failed sign-in", () => {
  test.each(wrong)("is an HTML page for a browser: %s", async (_what, path, status) => {
    const { gateway } = await startSignIn();
    const text = await expectPage(await fetch(gateway.url + path, { headers: navigation }), status);
    expect(text).toContain(`<a href="${gateway.url}/auth/sign-in">Sign in again</a>`);
  });

  test.each(wrong)("is JSON for other clients: %s", async (_what, path, status) => {
    const { gateway } = await startSignIn();
    for (const headers of [json, {}]) {
      const answer = await fetch(gateway.url + path, { headers });
      expect(answer.status).toBe(status);
      expect(await answer.json()).toEqual({
        errors: [{ message: expect.any(String), extensions: { code: expect.any(String) } }],
      });
    }
  });

  test("names the setting that allows a return address", async () => {
    const { gateway } = await startSignIn();
    const url = `${gateway.url}/auth/sign-in?return_to=https://evil.example/`;
    expect(await expectPage(await fetch(url, { headers: navigation }), 400)).toContain(
      "SIGN_IN_RETURN_ORIGINS",
    );
  });

  test("links back to the page that began the sign-in, if its address is allowed", async () => {
    const { gateway } = await startSignIn();
    const url = `${gateway.url}/auth/sign-in?return_to=/shop%3Fa=%22b%22%26c&prompt=x`;
    expect(await expectPage(await fetch(url, { headers: navigation }), 400)).toContain(
      '<a href="/shop?a=%22b%22&amp;c">Go back</a>',
    );
  });

  test.each(["/auth/callback", "/auth/callback?state=guess&code=x", "/auth/callback?state=a&state=b"])(
    "is an HTML page for a callback with an unknown state: %s",
    async (path) => {
      const { gateway } = await startSignIn();
      const text = await expectPage(await fetch(gateway.url + path, { headers: navigation }), 400);
      expect(text).toContain("expired");
      const program = await fetch(gateway.url + path, { headers: json, redirect: "manual" });
      expect(program.headers.get("location")).toBe("/?sign_in=failed&reason=unknown_state");
    },
  );

  test("is an HTML page when the user denies access to an unknown sign-in", async () => {
    const { gateway } = await startSignIn();
    const answer = await fetch(`${gateway.url}/auth/declined`, { headers: navigation });
    expect(await expectPage(answer, 400)).toContain("You denied access");
  });

  test("is an HTML page with 404 for an unknown address below /auth", async () => {
    const { gateway } = await startSignIn();
    await expectPage(await fetch(`${gateway.url}/auth/nothing`, { headers: navigation }), 404);
    const program = await fetch(`${gateway.url}/auth/nothing`, { headers: json });
    expect(await program.json()).toMatchObject({ errors: [{ extensions: { code: "NOT_FOUND" } }] });
  });

  test("is an HTML page with 429 and Retry-After after too many sign-ins", async () => {
    const clock = createManualClock(Date.now());
    const { gateway } = await startSignIn({ trustProxy: ["loopback"] }, { clock });
    const begin = () =>
      fetch(`${gateway.url}/auth/sign-in`, {
        headers: { ...navigation, "x-forwarded-for": "203.0.113.1", "x-forwarded-proto": "https" },
        redirect: "manual",
      });
    for (let count = 0; count < signInLimits.perClient; count += 1) await begin();
    const answer = await begin();
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    await expectPage(answer, 429);
  });

  test("has no link to sign in again when that would fail, too", async () => {
    const { gateway } = await startSignIn({ publicUrl: "http://shop.example" });
    const answer = await fetch(`${gateway.url}/auth/sign-in`, { headers: navigation });
    expect(await expectPage(answer, 400)).not.toContain("Sign in again");
  });
});

describe("A return address on the loopback interface", () => {
  const returnsToLoopback = { redirectName: null, returnsToLoopback: true };

  test.each(["http://127.0.0.1:5173/shop?a=1", "http://127.0.0.1:3000/"])(
    "is accepted in sandbox mode: %s",
    async (returnTo) => {
      const { gateway } = await startSignIn({ signIn: returnsToLoopback });
      const back = await signIn(new CookieClient(), gateway.url, { returnTo });
      expect(back).toBe(`${returnTo}${returnTo.includes("?") ? "&" : "?"}sign_in=ok`);
    },
  );

  test("is rejected by a gateway that does not allow loopback addresses", async () => {
    const { gateway } = await startSignIn();
    const answer = await fetch(`${gateway.url}/auth/sign-in?return_to=http://127.0.0.1:5173/`);
    expect(answer.status).toBe(400);
  });

  test.each([
    ["127.0.0.1", "http://localhost:5173/shop"],
    ["localhost", "http://127.0.0.1:5173/shop"],
    ["localhost", "http://[::1]:5173/shop"],
    ["localhost", "https://localhost:5173/shop"],
  ])(
    "with a gateway at %s fails with the reason other_site immediately when it is %s",
    async (host, returnTo) => {
      const port = await startSignInAt((own) => `http://${host}:${own}`, { signIn: returnsToLoopback });
      const query = new URLSearchParams({ return_to: returnTo });
      const answer = await fetch(`http://${host}:${port}/auth/sign-in?${query.toString()}`, {
        headers: navigation,
        redirect: "manual",
      });
      expect(answer.headers.get("location")).toBe(`${returnTo}?sign_in=failed&reason=other_site`);
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
  );
});
