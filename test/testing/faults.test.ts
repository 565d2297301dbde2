import { request } from "node:http";
import { once } from "node:events";
import { expect, test } from "vitest";
import { createSandbox } from "../../src/testing/create-sandbox.ts";
import { createTestGateway } from "../../src/testing/create-test-gateway.ts";
import type { Fault } from "../../src/testing/faults.ts";
import { closeAfterTest } from "../helpers/close-after.ts";
import { clip, createVideo, get, media, post } from "./media-calls.ts";

const store = "/sell/stores/v1/store";

test("a status answers instead of the operation, with an error body, for the given calls only", async () => {
  const sandbox = await closeAfterTest(
    createSandbox({ faults: [{ operation: "createVideo", after: 2, times: 2, answer: 503 }] }),
  );
  const create = () => post(sandbox, `${media}/video`, { title: "A", size: 10, classification: ["ITEM"] });
  const answers = [await create(), await create(), await create(), await create(), await create()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 503, 503, 201]);
  expect(await answers[2]?.json()).toEqual({
    errors: [{ errorId: 2003, domain: "ACCESS", category: "APPLICATION", message: "Internal error" }],
  });
  expect(sandbox.faults.list).toEqual([]);
});

test.each([
  [400, 2004],
  [401, 1001],
  [403, 1100],
  [404, 2002],
  [418, 2004],
  [429, 2001],
  [500, 2003],
])("the status %i has the error %i of the services", async (answer, errorId) => {
  const sandbox = await closeAfterTest(createSandbox({ faults: [{ operation: "getStore", answer }] }));
  const response = await get(sandbox, store);
  expect([response.status, await response.json()]).toMatchObject([answer, { errors: [{ errorId }] }]);
  expect(response.headers.get("retry-after")).toBe(answer === 429 ? "5" : null);
});

test("a status of the token endpoint has its own error body", async () => {
  const sandbox = await closeAfterTest(
    createSandbox({ faults: [{ operation: "createToken", answer: 503 }] }),
  );
  const response = await fetch(`${sandbox.url}/identity/v1/oauth2/token`, { method: "POST" });
  expect([response.status, await response.json()]).toMatchObject([503, { error: "temporarily_unavailable" }]);
});

test("an upload that is rejected with a status keeps its connection until the response is read", async () => {
  const sandbox = await closeAfterTest(
    createSandbox({ faults: [{ operation: "uploadVideo", answer: 500 }] }),
  );
  const video = await createVideo(sandbox, clip.length);
  const upload = () =>
    fetch(`${video}/upload`, {
      method: "POST",
      headers: { authorization: `Bearer ${sandbox.tokens.seller1}` },
      body: clip,
    });
  expect((await upload()).status).toBe(500);
  expect((await upload()).status).toBe(200);
});

test("a lost answer takes effect and closes the connection", async () => {
  const sandbox = await closeAfterTest(
    createSandbox({ faults: [{ operation: "addStoreCategory", answer: "lost" }] }),
  );
  await expect(post(sandbox, `${store}/categories`, { categoryName: "Zinc Buckets" })).rejects.toThrow(
    "fetch failed",
  );
  await sandbox.clock.advance({ seconds: 2 });
  expect(await (await get(sandbox, `${store}/categories`)).text()).toContain("Zinc Buckets");
});

test("a change that is cut has no effect and closes the connection", async () => {
  const sandbox = await closeAfterTest(
    createSandbox({ faults: [{ operation: "addStoreCategory", answer: "cut" }] }),
  );
  await expect(post(sandbox, `${store}/categories`, { categoryName: "Zinc Buckets" })).rejects.toThrow(
    "fetch failed",
  );
  await sandbox.clock.advance({ seconds: 2 });
  expect(await (await get(sandbox, `${store}/categories`)).text()).not.toContain("Zinc Buckets");
});

test("a read that is cut sends its status, its headers and half of its body", async () => {
  const sandbox = await closeAfterTest(createSandbox());
  const whole = await (await get(sandbox, store)).text();
  sandbox.faults.add({ operation: "getStore", answer: "cut" });
  const sent = request(`${sandbox.url}${store}`, {
    headers: { authorization: `Bearer ${sandbox.tokens.seller1}` },
  });
  const [response] = await once(sent.end(), "response");
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-length"]).toBe(String(Buffer.byteLength(whole)));
  let text = "";
  response.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await expect(once(response, "end")).rejects.toMatchObject({ code: "ECONNRESET" });
  expect(text).toBe(whole.slice(0, Math.floor(whole.length / 2)));
});

test("a slow answer takes effect at once and follows when the clock has moved", async () => {
  const sandbox = await closeAfterTest(
    createSandbox({ faults: [{ operation: "createVideo", answer: "slow", delayMs: 5_000 }] }),
  );
  let isAnswered = false;
  const created = createVideo(sandbox).finally(() => (isAnswered = true));
  await expect.poll(() => sandbox.journal.length).toBe(1);
  await sandbox.clock.advance({ milliseconds: 4_999 });
  expect(isAnswered).toBe(false);
  await sandbox.clock.advance({ milliseconds: 1 });
  expect((await get(sandbox, await created)).status).toBe(200);
});

test("faults of one operation apply one after the other, and can be listed and removed", async () => {
  const sandbox = await closeAfterTest(createSandbox());
  sandbox.faults.add(
    { operation: "getStore", answer: 500, after: 1 },
    { operation: "getStore", answer: 404, after: 1, times: 2 },
    { operation: "getVideo", answer: "lost" },
  );
  const statuses = [];
  for (let call = 0; call < 4; call += 1) statuses.push((await get(sandbox, store)).status);
  expect(statuses).toEqual([200, 500, 200, 404]);
  expect(sandbox.faults.list).toMatchObject([
    { operation: "getStore", answer: 404, after: 0, times: 1 },
    { operation: "getVideo", answer: "lost", after: 0, times: 1 },
  ]);
  sandbox.faults.clear();
  expect((await get(sandbox, store)).status).toBe(200);
});

test.each<[object, RegExp]>([
  [
    { operation: "getShop", answer: 503 },
    /"operation" of a fault is "getShop"\. The operations are addStoreCategory, .*uploadVideo\./,
  ],
  [
    { operation: "getStore", answer: 200 },
    /"answer" of a fault is 200\. It must be a status from 400 to 599, "lost", "cut" or "slow"\./,
  ],
  [{ operation: "getStore" }, /"answer" of a fault is undefined\./],
  [
    { operation: "getStore", answer: 503, after: -1 },
    /"after" of a fault is -1\. It must be a whole number of at least 0\./,
  ],
  [
    { operation: "getStore", answer: 503, times: 0 },
    /"times" of a fault is 0\. It must be a whole number of at least 1\./,
  ],
  [
    { operation: "getStore", answer: 503, delayMs: 1 },
    /"delayMs" of a fault is given\. Only "slow" has a delay\./,
  ],
  [
    { operation: "getStore", answer: 503, count: 1 },
    /"count" of a fault is unknown\. The fields are operation, after, times, answer, delayMs\./,
  ],
])("the fault %j is rejected", async (fault, message) => {
  await expect(createSandbox({ faults: [fault as Fault] })).rejects.toThrow(message);
});

const createVideoMutation = `mutation { createVideo(input: { title: "A", sizeInBytes: 10 }) {
  video { videoId } errors { __typename }
} }`;

test.each([
  ["lost", "OutcomeUnknownError"],
  ["cut", "OutcomeUnknownError"],
  [400, "UpstreamError"],
] as const)("through the gateway, the answer %s of a mutation is %s", async (answer, type) => {
  const gateway = await closeAfterTest(createTestGateway({ faults: [{ operation: "createVideo", answer }] }));
  const { data } = await gateway.query(createVideoMutation);
  expect(data).toEqual({ createVideo: { video: null, errors: [{ __typename: type }] } });
  expect(gateway.sandbox.journal).toMatchObject([
    { operation: "createVideo", fault: answer, status: typeof answer === "number" ? answer : null },
  ]);
});
