import { describe, expect, test } from "vitest";
import { systemClock } from "../../../src/clock.ts";
import type { GatewayConfig } from "../../../src/config/gateway-config.ts";
import { createReachedAddress } from "../../../src/http/client-address.ts";
import { serve } from "../../helpers/serve.ts";
import { startSignIn } from "../../helpers/signing-in.ts";

const startMs = Date.UTC(2026, 0, 1);
const perClient = 120;
const inAll = 1_000;

/** Starts a gateway with a clock that the test sets. */
async function start(trustProxy: GatewayConfig["trustProxy"]) {
  const time = { nowMs: startMs };
  const clock = { ...systemClock, now: () => time.nowMs };
  const { gateway } = await startSignIn({ trustProxy, signIn: { redirectName: "A-Name" } }, { clock });
  /** Begins a sign-in for the client in X-Forwarded-For. @returns status and Retry-After. */
  const begin = async (client: string) => {
    const answer = await fetch(`${gateway.url}/auth/sign-in`, {
      redirect: "manual",
      headers: { "x-forwarded-for": client, "x-forwarded-proto": "https", "x-forwarded-host": "own.example" },
    });
    return `${answer.status} ${answer.headers.get("retry-after")}`;
  };
  /** Begins `count` sign-ins. @returns the distinct responses. */
  const beginMany = async (count: number, client: string) => {
    const answers = new Set<string>();
    for (let left = count; left > 0; left -= 1) answers.add(await begin(client));
    return [...answers];
  };
  return { time, begin, beginMany };
}

const begun = "302 null";
const refused = "429 60";

describe("The limit on sign-ins", () => {
  test("allows 120 sign-ins per minute for each client and rejects more with 429 and Retry-After", async () => {
    const { time, begin, beginMany } = await start(["loopback"]);
    expect(await beginMany(perClient, "203.0.113.7")).toEqual([begun]);
    expect(await begin("203.0.113.7")).toBe(refused);
    expect(await begin("203.0.113.8")).toBe(begun);
    time.nowMs += 59_999;
    expect(await begin("203.0.113.7")).toBe("429 1");
    time.nowMs += 1;
    expect(await begin("203.0.113.7")).toBe(begun);
  });

  test.each([
    [
      "an IPv4-mapped IPv6 address as its IPv4 address",
      "203.0.113.7",
      ["::ffff:203.0.113.7", "::FFFF:cb00:7107"],
      ["::ffff:203.0.113.8"],
    ],
    [
      "an IPv6 address by its /64",
      "2001:db8:1:2::1",
      ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:DB8:1:2::", "[2001:db8:1:2::9]:4711"],
      ["2001:db8:1:3::1", "2001:db8:1::1", "::1"],
    ],
    ["all malformed addresses as one client", "unknown", ["_hidden", "x".repeat(100)], ["203.0.113.7"]],
  ])("counts %s", async (_what, client, same, others) => {
    const { begin, beginMany } = await start(["loopback"]);
    expect(await beginMany(perClient, client)).toEqual([begun]);
    for (const one of same) expect([one, await begin(one)]).toEqual([one, refused]);
    for (const one of others) expect([one, await begin(one)]).toEqual([one, begun]);
  });

  test("ignores X-Forwarded-For of a client that connects directly", async () => {
    const url = await serve((request, response) => {
      // Simulates a client on the public Internet.
      Object.defineProperty(request.socket, "remoteAddress", { value: "203.0.113.9" });
      response.end(createReachedAddress(["loopback"], null)(request).client);
    });
    const answer = await fetch(url, { headers: { "x-forwarded-for": "203.0.113.7" } });
    expect(await answer.text()).toBe("203.0.113.9");
  });

  test("does not count clients behind an unlisted proxy as one client; only the total limit applies", async () => {
    const { begin, beginMany } = await start([]);
    expect(await beginMany(inAll, "203.0.113.7")).toEqual([begun]);
    expect(await begin("203.0.113.8")).toBe(refused);
  });

  test("allows 1000 sign-ins per minute over all clients", async () => {
    const { time, begin } = await start(["loopback"]);
    const answers = new Set<string>();
    for (let count = 0; count < inAll; count += 1) {
      answers.add(await begin(`10.0.${count >> 8}.${count & 0xff}`));
    }
    expect([...answers]).toEqual([begun]);
    expect(await begin("203.0.113.7")).toBe(refused);
    time.nowMs += 60_000;
    expect(await begin("203.0.113.7")).toBe(begun);
  });
});
