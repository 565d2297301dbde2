import { expect, test } from "vitest";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { consent, CookieClient, temporaryFolder } from "../helpers/signing-in.ts";
import { canRunWorkers, startWorkers } from "../helpers/worker-processes.ts";

test.each([
  ["Marketplace-Gateway", {}, startGatewayProcess],
  [
    "Shop-RuName",
    { SIGN_IN_REDIRECT_NAME: "Shop-RuName" },
    canRunWorkers ? startWorkers : startGatewayProcess,
  ],
])(
  "users sign in with the sandbox behind a public https address, with the redirect name %s",
  async (name, settings, start) => {
    const publicUrl = "https://shop.example/gateway";
    await using gateway = await start({
      DATA_DIR: await temporaryFolder(),
      PUBLIC_URL: `${publicUrl}/`,
      ...settings,
    });
    const client = new CookieClient();
    const begin = () => client.send(`${gateway.url}/auth/sign-in?return_to=/shop`);
    for (const [decision, path, outcome, signedIn] of [
      ["deny", "/auth/declined", "declined", false],
      ["allow", "/auth/callback", "ok", true],
    ] as const) {
      const page = (await begin()).headers.get("location") ?? "";
      expect(new URL(page).searchParams.get("redirect_uri")).toBe(name);
      const back = await consent(page, { decision });
      expect(back.startsWith(`${publicUrl}${path}?`)).toBe(true);
      const done = await client.send(back.replace(publicUrl, gateway.url));
      expect(done.headers.get("location")).toContain(`/shop?sign_in=${outcome}`);
      expect(await (await client.send(`${gateway.url}/auth/session`)).json()).toMatchObject({ signedIn });
    }
    expect([...client.cookies.keys()]).toContain("__Host-marketplace-gateway");
  },
);

test("users sign in with the sandbox on the loopback interface without a redirect name, even when one is set", async () => {
  await using gateway = await startGatewayProcess({
    DATA_DIR: await temporaryFolder(),
    SIGN_IN_REDIRECT_NAME: "Shop-RuName",
  });
  const client = new CookieClient();
  const begun = await client.send(`${gateway.url}/auth/sign-in`);
  const done = await client.send(await consent(begun.headers.get("location") ?? ""));
  expect(done.headers.get("location")).toMatch(/\/\?sign_in=ok$/);
});
