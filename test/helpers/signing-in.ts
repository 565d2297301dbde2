import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import { demoClient } from "../../src/sandbox/accounts/demo-accounts.ts";
import type { GatewayDependencies } from "../../src/gateway.ts";
import { createGateway } from "../../src/server.ts";
import { startGateway, type TestGateway } from "./gateway.ts";
import { startSandbox, type TestSandbox } from "./sandbox.ts";

/** What a gateway signs users in with over the sandbox. */
export function signInConfig(dataDir: string): Partial<GatewayConfig> {
  return {
    client: { id: demoClient.id, secret: demoClient.secret },
    secret: "a secret for the tests of signing in",
    signIn: { redirectName: null, returnOrigins: ["https://shop.example"] },
    corsOrigins: ["https://shop.example", "*"],
    viewerIdentity: "user",
    dataDir,
  };
}

/** A folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "gateway-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A gateway over a sandbox, at which users can sign in. Both end with the test. */
export async function startSignIn(
  config: Partial<GatewayConfig> = {},
  dependencies: GatewayDependencies = {},
): Promise<{ readonly sandbox: TestSandbox; readonly gateway: TestGateway }> {
  const sandbox = await startSandbox({ processingMs: 50 });
  onTestFinished(() => sandbox[Symbol.asyncDispose]());
  const all = { ...signInConfig(await temporaryFolder()), ...config };
  const gateway = await startGateway(sandbox.url, all, dependencies);
  onTestFinished(() => gateway[Symbol.asyncDispose]());
  return { sandbox, gateway };
}

/** The same with a public address that is made of its port. @returns the port, on loopback. */
export async function startSignInAt(
  publicUrlOf: (port: number) => string,
  config: Partial<GatewayConfig> = {},
): Promise<number> {
  const sandbox = await startSandbox({ processingMs: 50 });
  onTestFinished(() => sandbox[Symbol.asyncDispose]());
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const gateway = await createGateway({
    ...signInConfig(await temporaryFolder()),
    upstream: { url: sandbox.url },
    publicUrl: publicUrlOf(port),
    holdAtStart: false,
    ...config,
  });
  onTestFinished(() => gateway.close());
  server.on("request", (request, response) => gateway.handleRequest(request, response));
  return port;
}

/** What keeps cookies as a browser does, without any of its other rules: it follows no redirects and sends what it is told. */
export class CookieClient {
  readonly cookies = new Map<string, string>();
  readonly #send: typeof fetch;

  /** @param send sends a request; left out for `fetch`. */
  constructor(send: typeof fetch = fetch) {
    this.#send = send;
  }

  /** The header Cookie. */
  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Sends a request with the cookies, and keeps those of the answer. */
  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.header) headers.set("cookie", this.header);
    const answer = await this.#send(url, { redirect: "manual", ...init, headers });
    for (const text of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (/max-age=0/i.test(text)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}

/** What a user does at the consent page. */
export interface Consent {
  readonly decision?: "allow" | "deny";
  readonly seller?: "seller-1" | "seller-2";
}

/** Goes to the consent page and answers it. @returns where the browser is sent then. */
export async function consent(
  page: string,
  { decision = "allow", seller = "seller-1" }: Consent = {},
): Promise<string> {
  const shown = await fetch(page);
  const text = await shown.text();
  const form = new URLSearchParams({ decision, seller });
  for (const [input] of text.matchAll(/<input\b[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(input)?.[1];
    const value = /\bvalue="([^"]*)"/.exec(input)?.[1] ?? "";
    if (name === "request") form.append(name, value);
  }
  const origin = new URL(page).origin;
  const answer = await fetch(`${origin}/oauth2/authorize`, {
    method: "POST",
    body: form,
    headers: { origin },
    redirect: "manual",
  });
  const location = answer.headers.get("location");
  if (!location) throw new Error(`The consent page answered ${answer.status}: ${await answer.text()}`);
  return location;
}

/** Signs a client in. @returns where it is sent in the end. */
export async function signIn(
  client: CookieClient,
  gatewayUrl: string,
  { returnTo = "/", ...answer }: Consent & { readonly returnTo?: string } = {},
): Promise<string> {
  const begun = await client.send(`${gatewayUrl}/auth/sign-in?return_to=${encodeURIComponent(returnTo)}`);
  const back = await consent(begun.headers.get("location") ?? "", answer);
  const done = await client.send(back);
  return done.headers.get("location") ?? "";
}
