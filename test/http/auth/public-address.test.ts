import { describe, expect, test } from "vitest";
import { consent, CookieClient, startSignIn, startSignInAt } from "../../helpers/signing-in.ts";
import { navigation, visit } from "./steps.ts";

/** Visits an address like a browser. */
const open = (url: string, headers: Record<string, string> = navigation) =>
  fetch(url, { redirect: "manual", headers });

/** Returns the path to which a browser is redirected. */
const pathAfter = async (url: string, headers: Record<string, string> = navigation) =>
  new URL(await visit(new CookieClient(), url, { headers })).pathname;

describe("A sign-in that begins at another address than PUBLIC_URL", () => {
  test.each([
    ["127.0.0.1", "localhost"],
    ["localhost", "127.0.0.1"],
  ])("at %s is redirected to %s, completes there and returns to the requested page", async (used, named) => {
    const port = await startSignInAt((own) => `http://${named}:${own}`);
    const client = new CookieClient();
    const query = `return_to=${encodeURIComponent("/shop?a=1&b=//x#c")}`;
    const init = { headers: navigation };
    const first = await visit(client, `http://${used}:${port}/auth/sign-in?${query}`, init);
    expect(first).toBe(`http://${named}:${port}/auth/sign-in?${query}&moved=1`);
    // A cookie set here would belong to the address that the browser used, not to the public one.
    expect(client.header).toBe("");
    const page = await visit(client, first, init);
    expect(new URL(page).searchParams.get("redirect_uri")).toBe(`http://${named}:${port}/auth/callback`);
    expect(await visit(client, await consent(page))).toBe("/shop?a=1&b=//x&sign_in=ok#c");
  });

  test("is redirected to PUBLIC_URL only once, even if a proxy rewrites the host", async () => {
    const publicUrl = "https://shop.example/gateway";
    const port = await startSignInAt(() => publicUrl, { signIn: { redirectName: "A-Name" } });
    const begun = async (query: string) => {
      const answer = await open(`http://127.0.0.1:${port}/auth/sign-in${query}`);
      return [answer.status, answer.headers.get("location"), answer.headers.getSetCookie().length] as const;
    };
    const first = await begun("");
    expect(first).toEqual([302, `${publicUrl}/auth/sign-in?return_to=%2F&moved=1`, 0]);
    const [status, page, cookies] = await begun(new URL(first[1] ?? "").search);
    expect([status, page, cookies]).toEqual([302, expect.stringContaining("/oauth2/authorize?"), 1]);
  });

  test("rejects return addresses on other hosts", async () => {
    const port = await startSignInAt((own) => `http://localhost:${own}`);
    for (const returnTo of ["//evil.example", "https://evil.example/", `http://127.0.0.1:${port}/`]) {
      const query = new URLSearchParams({ return_to: returnTo }).toString();
      expect((await open(`http://127.0.0.1:${port}/auth/sign-in?${query}`)).status).toBe(400);
    }
    const own = await startSignInAt(() => "http://localhost");
    const url = `http://127.0.0.1:${own}/auth/sign-in?moved=https://evil.example/`;
    expect(await pathAfter(url)).toBe("/oauth2/authorize");
  });

  test("goes directly to the consent page when the client does not accept HTML", async () => {
    const port = await startSignInAt((own) => `http://localhost:${own}`);
    expect(await pathAfter(`http://127.0.0.1:${port}/auth/sign-in`, {})).toBe("/oauth2/authorize");
  });

  test("is not redirected when only the port differs or a trusted proxy forwards the public host", async () => {
    const { gateway } = await startSignIn({ trustProxy: ["loopback"], publicUrl: "http://localhost:8080" });
    const page = (forwarded: Record<string, string>) =>
      pathAfter(`${gateway.url}/auth/sign-in`, { ...navigation, ...forwarded });
    expect(await page({})).toBe("/auth/sign-in");
    expect(await page({ "x-forwarded-host": "localhost:8080" })).toBe("/oauth2/authorize");
    expect(await page({ "x-forwarded-host": "LOCALHOST" })).toBe("/oauth2/authorize");
  });
});
