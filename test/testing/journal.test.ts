import { expect, test } from "vitest";
import { createSandbox } from "../../src/testing/create-sandbox.ts";
import { closeAfterTest } from "../helpers/close-after.ts";
import { clip, createVideo, get, post } from "./media-calls.ts";

test("contains who called what and when, the status, and the bytes of both bodies", async () => {
  const sandbox = await closeAfterTest(createSandbox());
  const video = await createVideo(sandbox, clip.length);
  await fetch(`${video}/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${sandbox.tokens.seller1}` },
    body: clip,
  });
  await sandbox.clock.advance({ seconds: 1 });
  const store = await (await get(sandbox, "/sell/stores/v1/store?all=true")).text();
  await fetch(`${sandbox.url}/sell/stores/v1/store`, {
    headers: { authorization: `Bearer ${sandbox.tokens.application}` },
  });
  await fetch(`${sandbox.url}/sell/stores/v1/store`);
  const id = video.split("/").at(-1);
  const common = { fault: null, method: "GET", service: "store", operation: "getStore", requestBytes: 0 };
  expect(sandbox.journal).toEqual([
    {
      number: 1,
      at: "2026-01-01T00:00:00.000Z",
      seller: "seller-1",
      operation: "createVideo",
      service: "media",
      method: "POST",
      path: "/commerce/media/v1_beta/video",
      status: 201,
      fault: null,
      requestBytes: JSON.stringify({ title: "A", size: clip.length, classification: ["ITEM"] }).length,
      responseBytes: 0,
    },
    {
      number: 2,
      at: "2026-01-01T00:00:00.000Z",
      seller: "seller-1",
      operation: "uploadVideo",
      service: "media",
      method: "POST",
      path: `/commerce/media/v1_beta/video/${id}/upload`,
      status: 200,
      fault: null,
      requestBytes: clip.length,
      responseBytes: 0,
    },
    {
      ...common,
      number: 3,
      at: "2026-01-01T00:00:01.000Z",
      seller: "seller-1",
      path: "/sell/stores/v1/store?all=true",
      status: 200,
      responseBytes: store.length,
    },
    {
      ...common,
      number: 4,
      at: expect.any(String),
      seller: null,
      path: expect.any(String),
      status: 403,
      responseBytes: expect.any(Number),
    },
    {
      ...common,
      number: 5,
      at: expect.any(String),
      seller: null,
      path: expect.any(String),
      status: 400,
      responseBytes: expect.any(Number),
    },
  ]);
});

test("contains no tokens and no content", async () => {
  const sandbox = await closeAfterTest(createSandbox());
  await fetch(`${sandbox.url}/identity/v1/oauth2/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa("sandbox-client:sandbox-secret")}` },
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: "sandbox-refresh-seller-1" }),
  });
  await createVideo(sandbox);
  expect(sandbox.journal.map(({ operation, status }) => [operation, status])).toEqual([
    ["createToken", 200],
    ["createVideo", 201],
  ]);
  const text = JSON.stringify(sandbox.journal);
  for (const secret of ["sandbox-seller", "sandbox-secret", "refresh", btoa("sandbox"), "title"]) {
    expect(text).not.toContain(secret);
  }
});

test("is a copy that later calls do not change, and can be cleared", async () => {
  const sandbox = await closeAfterTest(createSandbox());
  await createVideo(sandbox);
  const { journal } = sandbox;
  await createVideo(sandbox);
  expect([journal.length, sandbox.journal.length]).toEqual([1, 2]);
  sandbox.clearJournal();
  expect(sandbox.journal).toEqual([]);
  await createVideo(sandbox);
  expect(sandbox.journal).toMatchObject([{ number: 1 }]);
});

test("the 51st write of a user in five seconds is rejected with 429, exactly", async () => {
  const sandbox = await closeAfterTest(createSandbox());
  const write = () =>
    post(sandbox, "/commerce/media/v1_beta/video", { title: "A", size: 1, classification: ["ITEM"] });
  for (let count = 0; count < 51; count += 1) await write();
  expect(sandbox.journal.map(({ status }) => status)).toEqual([...Array<number>(50).fill(201), 429]);
  await sandbox.clock.advance({ milliseconds: 4_999 });
  expect((await write()).status).toBe(429);
  await sandbox.clock.advance({ milliseconds: 1 });
  expect((await write()).status).toBe(201);
});
