import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { closeAfterTest } from "../../helpers/close-after.ts";
import type { GatewayConfig } from "../../../src/config/gateway-config.ts";
import type { SharedState } from "../../../src/state/shared-state.ts";
import { describeFleets, joinFleet } from "../../gateway/fleet.ts";
import { createMovingClock } from "../../helpers/clock.ts";
import { startGateway } from "../../helpers/gateway.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { serve } from "../../helpers/serve.ts";
import {
  consent,
  CookieClient,
  signIn,
  signInConfig,
  startSignIn,
  temporaryFolder,
} from "../../helpers/signing-in.ts";
import { begin, beginAndConsent, visit } from "./steps.ts";

const usesPkce = { signIn: { redirectName: null, usesPkce: true } };

describe("Signing in with PKCE", () => {
  test("sends a new challenge with each sign-in and ends in a session", async () => {
    const { gateway } = await startSignIn(usesPkce);
    const browser = new CookieClient();
    const open = async () => new URL(await begin(browser, gateway.url, "/shop"));
    const pages = [await open(), await open()];
    const challenges = pages.map(({ searchParams }) => searchParams.get("code_challenge"));
    for (const challenge of challenges) expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(new Set(challenges).size).toBe(2);
    for (const page of pages) {
      expect(page.searchParams.get("code_challenge_method")).toBe("S256");
      expect(await visit(browser, await consent(page.href))).toBe("/shop?sign_in=ok");
    }
    expect(await signIn(browser, gateway.url)).toBe("/?sign_in=ok");
  });

  test.each([
    [true, "/shop?sign_in=failed&reason=code_refused"],
    [false, "/shop?sign_in=ok"],
  ])(
    "rejects a code that was issued for another sign-in only when PKCE is enabled: %s",
    async (isOn, outcome) => {
      const { gateway } = await startSignIn(isOn ? usesPkce : {});
      const attacker = new CookieClient();
      const ofVictim = new URL(await beginAndConsent(new CookieClient(), gateway.url, "/shop"));
      const own = new URL(await beginAndConsent(attacker, gateway.url, "/shop"));
      own.searchParams.set("code", ofVictim.searchParams.get("code") ?? "");
      expect(await visit(attacker, own.href)).toBe(outcome);
    },
  );
});

/** Forwards token requests to the sandbox. @param verifiers receives the code verifier of each request. */
async function startTokenProxy(sandboxUrl: string, verifiers: (string | null)[]): Promise<string> {
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    verifiers.push(new URLSearchParams(body).get("code_verifier"));
    const { authorization = "", "content-type": type = "" } = request.headers;
    const headers = { authorization, "content-type": type };
    const answer = await fetch(`${sandboxUrl}${request.url}`, { method: "POST", headers, body });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  };
  return `${await serve((request, response) => void pass(request, response))}/identity/v1/oauth2/token`;
}

/** Wraps a state. @param kept receives each key and value that is stored. */
function observed(state: SharedState, kept: string[]): SharedState {
  const { values } = state;
  const own = {
    get: (key: string) => values.get(key),
    add: (key: string, value: string, lifeMs: number) => values.add(key, value, lifeMs),
    take: (key: string) => values.take(key),
    delete: (key: string, value?: string) => values.delete(key, value),
    set(key: string, value: string, lifeMs: number) {
      kept.push(key, value);
      return values.set(key, value, lifeMs);
    },
  };
  return new Proxy(state, {
    get(target, name) {
      if (name === "values") return own;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

/** Starts instances that share one Redis, each with its own secrets. */
async function startInstances(secrets: readonly (readonly string[])[]) {
  const clock = createMovingClock(Date.now());
  const sandbox = await closeAfterTest(startSandbox({ processingMs: 50 }));
  const verifiers: (string | null)[] = [];
  const kept: string[] = [];
  const token = await startTokenProxy(sandbox.url, verifiers);
  const dataDir = await temporaryFolder();
  const urls: string[] = [];
  for (const secret of secrets) {
    const config: Partial<GatewayConfig> = {
      ...signInConfig(dataDir),
      ...usesPkce,
      secret,
      upstream: { url: sandbox.url, token },
    };
    const state = await joinFleet();
    onTestFinished(() => state.close());
    const gateway = await closeAfterTest(
      startGateway(sandbox.url, config, { clock, state: observed(state, kept) }),
    );
    urls.push(gateway.url);
  }
  const [one = "", other = ""] = urls;
  return { one, other, verifiers, kept };
}

describeFleets("Signing in with PKCE on several instances", () => {
  const [first, second] = ["the first secret of these tests", "the second secret of these tests"] as const;

  test("completes at another instance that lists the secrets in another order, and stores no readable verifier", async () => {
    const { one, other, verifiers, kept } = await startInstances([
      [first, second],
      [second, first],
    ]);
    const browser = new CookieClient();
    const back = await beginAndConsent(browser, one, "/shop");
    expect(await visit(browser, back.replace(one, other))).toBe("/shop?sign_in=ok");
    const [verifier] = verifiers;
    expect(verifiers).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((piece) => piece.includes(verifier ?? ""))).toEqual([]);
  });

  test("fails with unknown_state at an instance that cannot decrypt the stored sign-in", async () => {
    const { one, other, verifiers } = await startInstances([[first], [second]]);
    const browser = new CookieClient();
    const back = await beginAndConsent(browser, one, "/shop");
    expect(await visit(browser, back.replace(one, other))).toBe("/?sign_in=failed&reason=unknown_state");
    expect(verifiers).toEqual([]);
  });
});
