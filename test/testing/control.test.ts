import { request } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startControlledSandbox } from "../../src/testing/control/start-controlled.ts";
import type { TestSandboxOptions } from "../../src/testing/sandbox-options.ts";
import { closeAfterTest } from "../helpers/close-after.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { createVideo, get } from "./media-calls.ts";

const tokens = { seller1: "sandbox-seller-1" } as never;

/** Starts a sandbox with the control interface. @returns it with a function that calls the interface */
async function start(options: TestSandboxOptions = {}, token: string | null = null) {
  const kit = await startControlledSandbox(options, token);
  await closeAfterTest({ [Symbol.asyncDispose]: () => kit.close() });
  const control = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const sent = request(`${kit.url}/sandbox/control/${path}`, {
      method,
      headers: { ...(method === "POST" && { "content-type": "application/json" }), ...headers },
    });
    const [response] = await once(sent.end(body === undefined ? "" : JSON.stringify(body)), "response");
    return { status: response.statusCode, body: JSON.parse(await text(response)) };
  };
  return { sandbox: { url: kit.url, tokens }, control };
}

test("moves the clock, and reports it", async () => {
  const { control } = await start();
  expect(await control("GET", "clock")).toEqual({
    status: 200,
    body: { now: "2026-01-01T00:00:00.000Z", kind: "standing" },
  });
  expect(await control("POST", "clock", { days: 1, hours: 2 })).toMatchObject({
    status: 200,
    body: { now: "2026-01-02T02:00:00.000Z" },
  });
  expect(await control("POST", "clock", { weeks: 1 })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('no part "weeks"') },
  });
});

test("cannot move the system clock", async () => {
  const { control } = await start({ clock: "system" });
  expect((await control("GET", "clock")).body.kind).toBe("system");
  expect(await control("POST", "clock", { hours: 1 })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining("--clock standing") },
  });
});

test("adds, lists and removes faults", async () => {
  const { sandbox, control } = await start();
  const store = { operation: "getStore", answer: 503 };
  const added = await control("POST", "faults", [store, { operation: "getVideo", answer: "lost", after: 1 }]);
  expect(added).toMatchObject({ status: 200, body: { faults: [store, { operation: "getVideo" }] } });
  expect((await get(sandbox, "/sell/stores/v1/store")).status).toBe(503);
  expect((await control("GET", "faults")).body.faults).toHaveLength(1);
  expect((await control("POST", "faults", { ...store, answer: 42 })).status).toBe(400);
  expect((await control("DELETE", "faults")).body).toEqual({ faults: [] });
});

test("lists the journal by operation, seller and number, and deletes it", async () => {
  const { sandbox, control } = await start();
  await createVideo(sandbox);
  await get(sandbox, "/sell/stores/v1/store");
  const numbers = async (query: string) =>
    (await control("GET", `journal${query}`)).body.entries.map((entry: { number: number }) => entry.number);
  expect(await numbers("")).toEqual([1, 2]);
  expect(await numbers("?operation=getStore")).toEqual([2]);
  expect(await numbers("?seller=seller-2")).toEqual([]);
  expect(await numbers("?after=1")).toEqual([2]);
  expect(await control("GET", "journal?status=200")).toMatchObject({
    status: 400,
    body: { error: 'The journal has no filter "status". The filters are operation, seller, after.' },
  });
  expect((await control("DELETE", "journal")).body).toEqual({ entries: [] });
  expect(await numbers("")).toEqual([]);
});

test("resets the sandbox, and answers over the same connection", async () => {
  const { sandbox, control } = await start();
  const video = await createVideo(sandbox);
  await control("POST", "clock", { days: 1 });
  expect(await control("POST", "reset")).toMatchObject({
    status: 200,
    body: { now: "2026-01-01T00:00:00.000Z" },
  });
  expect((await control("GET", "journal")).body.entries).toEqual([]);
  expect((await get(sandbox, video)).status).toBe(404);
});

test("describes itself in OpenAPI with every path, and rejects other paths and methods", async () => {
  const { control } = await start();
  const { body } = await control("GET", "openapi.json");
  expect(body.openapi).toBe("3.1.0");
  const paths = Object.entries<Record<string, unknown>>(body.paths).map(([path, methods]) => [
    path,
    Object.keys(methods),
  ]);
  expect(paths).toEqual([
    ["/sandbox/control/clock", ["get", "post"]],
    ["/sandbox/control/faults", ["get", "post", "delete"]],
    ["/sandbox/control/journal", ["get", "delete"]],
    ["/sandbox/control/reset", ["post"]],
  ]);
  expect((await control("GET", "time")).status).toBe(404);
  expect((await control("GET", "reset")).status).toBe(405);
  expect((await control("GET", "toString")).status).toBe(404);
});

test.each([
  ["a page of another origin", { origin: "https://evil.example" }, 403],
  ["a page of this origin", { origin: "http://127.0.0.1" }, 403],
  ["a browser without an Origin header", { "sec-fetch-site": "cross-site" }, 403],
  ["a foreign name for this machine", { host: "evil.example" }, 403],
  ["a name that begins with an address", { host: "127.0.0.1.evil.example" }, 403],
  ["a form", { "content-type": "text/plain" }, 415],
  ["this machine by its name", { host: "localhost:1" }, 200],
  ["this machine by its IPv6 address", { host: "[::1]:1" }, 200],
] as const)("answers a request of %s", async (_who, headers, status) => {
  const { control } = await start();
  expect((await control("POST", "clock", {}, headers)).status).toBe(status);
});

test("with a token, requires it for every request, and accepts other names of the machine", async () => {
  const token = "a-token-of-this-test";
  const { control } = await start({}, token);
  const by = (given: string, headers = {}) =>
    control("GET", "clock", undefined, { authorization: `Bearer ${given}`, ...headers });
  expect((await control("GET", "clock")).status).toBe(401);
  expect((await by("a-token-of-that-test")).status).toBe(401);
  expect((await by(token, { host: "sandbox:4010" })).status).toBe(200);
  expect((await by(token, { origin: "https://evil.example" })).status).toBe(403);
});

test("does not exist without --control", async () => {
  const sandbox = await closeAfterTest(startSandbox());
  const response = await fetch(`${sandbox.url}/sandbox/control/clock`);
  expect([response.status, await response.json()]).toMatchObject([404, { errors: [{ errorId: 2002 }] }]);
});
