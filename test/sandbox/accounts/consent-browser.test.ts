import { request, type RequestListener } from "node:http";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath, collectComplaints, launchBrowser } from "../../helpers/browser.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { startSandbox, type TestSandbox } from "../../helpers/sandbox.ts";
import { serve } from "../../helpers/serve.ts";
import { authorizeUrl, openConsentPage, redeem, sendForm } from "../../helpers/consents.ts";

/** Responds with a page that tests recognize by its heading. */
const greet: RequestListener = (_, response) => {
  response.setHeader("Content-Type", "text/html").end("<h1>Welcome back</h1>");
};

/** Forwards requests below a path to another server, with another Host header. */
function proxyTo(target: string, path: string): RequestListener {
  return (incoming, outgoing) => {
    const { host: _, ...headers } = incoming.headers;
    const { method } = incoming;
    const call = request(`${target}${incoming.url?.slice(path.length)}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(call);
  };
}

describe.skipIf(!chromiumPath)(`Consent page in a browser${browserNote}`, () => {
  let sandbox: TestSandbox;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    sandbox = await startSandbox();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await sandbox?.[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    complaints = await collectComplaints(page);
  });
  afterEach(() => page.close());

  /** Opens the consent page of an application. */
  const open = (redirectUri: string, url = sandbox.url) =>
    page.goto(authorizeUrl(url, { redirect_uri: redirectUri }));
  const click = (name: string) => page.getByRole("button", { name }).click();
  const seeApplication = () => page.getByRole("heading", { name: "Welcome back" }).waitFor();

  test("redirects to the callback after 'Allow', with a code for the ticked scopes", async () => {
    const callback = `${await serve(greet)}/auth/callback`;
    await page.goto(authorizeUrl(sandbox.url, { redirect_uri: callback, state: "a+b c/ü" }));
    await page.getByRole("heading", { name: "Sandbox application asks for access" }).waitFor();
    await page.getByRole("radio", { name: "sandbox_seller_2" }).check();
    await page.getByRole("checkbox", { name: /listings/ }).uncheck();
    await click("Allow");
    await seeApplication();
    expect(complaints).toEqual([]);

    const query = new URL(page.url()).searchParams;
    expect(query.get("state")).toBe("a+b c/ü");
    expect(query.get("expires_in")).toBe("299");
    const tokens = await redeem(sandbox.url, query.get("code") ?? "", { redirect_uri: callback });
    const user = await callSandbox(`${sandbox.url}/commerce/identity/v1/user/`, {
      token: String(tokens.json()["access_token"]),
    });
    expect(user.json()).toMatchObject({ username: "sandbox_seller_2" });
  });

  test("speaks German with browsers that prefer it, also when nothing is ticked", async () => {
    const german = await browser.newContext({ locale: "de-DE" });
    page = await german.newPage();
    const problems = await collectComplaints(page);
    await open(`${await serve(greet)}/auth/callback`);
    await page.getByRole("heading", { name: "Sandbox application bittet um Zugriff" }).waitFor();
    const permissions = page.getByRole("group", { name: "Diese App möchte:" });
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    expect(await axeViolations(page)).toEqual([]);
    for (const box of await permissions.getByRole("checkbox").all()) await box.uncheck();
    await click("Erlauben");
    await page.getByText("Nichts ist ausgewählt.").waitFor();
    await permissions.getByRole("checkbox", { name: /Ihre Benutzerkennung/ }).check();
    await click("Erlauben");
    await seeApplication();
    await page.goto(`${sandbox.url}/oauth2/connections`);
    await page.getByText("Keine Anwendung hat Zugriff.").first().waitFor();
    await german.close();
    expect(problems.filter((text) => !text.includes("status of 400"))).toEqual([]);
  });

  test("shows the form again without a redirect when nothing is ticked", async () => {
    await open(`${await serve(greet)}/auth/callback`);
    for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
    await click("Allow");
    await page.getByText("Nothing is ticked").waitFor();
    expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0);
    await page.getByRole("checkbox", { name: /your user ID and username/ }).check();
    await click("Allow");
    await seeApplication();
  });

  test("links to the application when the form was already answered", async () => {
    const application = await serve(greet);
    await open(`${application}/auth/callback`);
    const requestId = await page.locator('input[name="request"]').inputValue();
    await sendForm(`${sandbox.url}/oauth2/authorize`, { request: requestId, decision: "deny" });
    await click("Allow");
    await page.getByText("This request has expired or was already answered").waitFor();
    await page.getByRole("link", { name: "Go back to the application" }).click();
    await seeApplication();
    expect(page.url()).toBe(`${application}/`);
  });

  test("allows the callback to redirect to another address on this machine", async () => {
    const shop = await serve(greet);
    const application = await serve((_, response) => {
      response.writeHead(302, { Location: `${shop}/back` }).end();
    });
    await open(`${application}/auth/callback`);
    await click("Allow");
    await seeApplication();
    expect([page.url(), complaints]).toEqual([`${shop}/back`, []]);
  });

  test("redirects to the sibling path 'declined' after 'Deny'", async () => {
    const application = await serve(greet);
    await open(`${application}/auth/callback`);
    await click("Deny");
    await seeApplication();
    expect(new URL(page.url()).pathname).toBe("/auth/declined");
    expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");
  });

  test("works behind a proxy with a path prefix, including revoking access", async () => {
    const mounted = `${await serve(proxyTo(sandbox.url, "/market"))}/market`;
    const callback = `${await serve(greet)}/auth/callback`;
    await open(callback, mounted);
    await click("Allow");
    await seeApplication();
    const code = new URL(page.url()).searchParams.get("code") ?? "";
    const tokens = (await redeem(sandbox.url, code, { redirect_uri: callback })).json();

    await open(callback, mounted);
    await page.getByRole("link", { name: "connected applications" }).click();
    await page.getByRole("button", { name: "Revoke access" }).first().click();
    await page.getByText("No application has access.").first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/market/oauth2/connections");
    const user = await callSandbox(`${sandbox.url}/commerce/identity/v1/user/`, {
      token: String(tokens["access_token"]),
    });
    expect([user.status, complaints]).toEqual([401, []]);
  });

  test("rejects a form that a page of another origin on the same machine submits", async () => {
    const { request: id } = await openConsentPage(sandbox.url);
    const forger = await serve((_, response) => {
      response.setHeader("Content-Type", "text/html").end(
        `<form method="post" action="${sandbox.url}/oauth2/authorize"><input name="request" value="${id}">
        <input name="decision" value="deny"><button>Win a prize</button></form>`,
      );
    });
    await page.goto(forger);
    await page.getByRole("button").click();
    await page.getByText("A page of another site sent this form.").waitFor();
    const own = await sendForm(`${sandbox.url}/oauth2/authorize`, { request: id, decision: "deny" });
    expect(own.status).toBe(303);
  });
});
