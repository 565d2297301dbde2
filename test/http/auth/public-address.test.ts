import { describe, expect, test } from "vitest";
import { consent, CookieClient, startSignIn, startSignInAt } from "../../helpers/signing-in.ts";

/** Headers that browsers send when they navigate. */
const headers = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

/** Begins a sign-in and follows the redirect to the public address. @returns all redirect targets. */
async function begin(client: CookieClient, url: string): Promise<readonly string[]> {
  const first = (await client.send(url, { headers })).headers.get("location") ?? "";
  const cookies = client.header;
  const second = (await client.send(first, { headers })).headers.get("location") ?? "";
  return [first, second, cookies];
}

describe("A sign-in that begins at another address than PUBLIC_URL", () => {
  test.each([
    ["127.0.0.1", "localhost"],
    ["localhost", "127.0.0.1"],
  ])("at %s is redirected to %s, completes there and returns to the requested page", async (used, named) => {
    const port = await startSignInAt((own) => `http://${named}:${own}`);
    const client = new CookieClient();
    const returnTo = encodeURIComponent("/shop?a=1&b=//x#c");
    const [first = "", page = "", cookies] = await begin(
      client,
      `http://${used}:${port}/auth/sign-in?return_to=${returnTo}`,
    );
    expect(first).toBe(
      `http://${named}:${port}/auth/sign-in?return_to=${encodeURIComponent("/shop?a=1&b=//x#c")}&moved=1`,
    );
    // A cookie set here would belong to the address that the browser used, not to the public one.
    expect(cookies).toBe("");
    expect(new URL(page).searchParams.get("redirect_uri")).toBe(`http://${named}:${port}/auth/callback`);
    const done = await client.send(await consent(page));
    expect(done.headers.get("location")).toBe("/shop?a=1&b=//x&sign_in=ok#c");
  });

  test("is redirected to PUBLIC_URL only once, even if a proxy rewrites the host", async () => {
    const publicUrl = "https://shop.example/gateway";
    const port = await startSignInAt(() => publicUrl, { signIn: { redirectName: "A-Name" } });
    const begun = async (query: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/auth/sign-in${query}`, {
        redirect: "manual",
        headers,
      });
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
      const query = new URLSearchParams({ return_to: returnTo });
      const answer = await fetch(`http://127.0.0.1:${port}/auth/sign-in?${query.toString()}`, {
        redirect: "manual",
        headers,
      });
      expect(answer.status).toBe(400);
    }
    const own = await startSignInAt(() => "http://localhost");
    const answer = await fetch(`http://127.0.0.1:${own}/auth/sign-in?moved=https://evil.example/`, {
      redirect: "manual",
      headers,
    });
    expect(new URL(answer.headers.get("location") ?? "").pathname).toBe("/oauth2/authorize");
  });

  test("goes directly to the consent page when the client does not accept HTML", async () => {
    const port = await startSignInAt((own) => `http://localhost:${own}`);
    const answer = await fetch(`http://127.0.0.1:${port}/auth/sign-in`, { redirect: "manual" });
    expect(new URL(answer.headers.get("location") ?? "").pathname).toBe("/oauth2/authorize");
  });

  test("is not redirected when only the port differs or a trusted proxy forwards the public host", async () => {
    const { gateway } = await startSignIn({ trustProxy: ["loopback"], publicUrl: "http://localhost:8080" });
    const page = async (forwarded: Record<string, string>) => {
      const answer = await fetch(`${gateway.url}/auth/sign-in`, {
        redirect: "manual",
        headers: { ...headers, ...forwarded },
      });
      return new URL(answer.headers.get("location") ?? "").pathname;
    };
    expect(await page({})).toBe("/auth/sign-in");
    expect(await page({ "x-forwarded-host": "localhost:8080" })).toBe("/oauth2/authorize");
    expect(await page({ "x-forwarded-host": "LOCALHOST" })).toBe("/oauth2/authorize");
  });
});
