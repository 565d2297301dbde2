import { connect } from "node:net";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { createSandbox } from "../../src/testing/create-sandbox.ts";
import { closeAfterTest } from "../helpers/close-after.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { createVideo, get } from "./media-calls.ts";

test("returns data, identifiers, clock, faults and journal to the start, at the same address", async () => {
  const sandbox = await closeAfterTest(createSandbox({ faults: [{ operation: "getStore", answer: 500 }] }));
  const { url } = sandbox;
  const video = await createVideo(sandbox);
  expect((await get(sandbox, "/sell/stores/v1/store")).status).toBe(500);
  sandbox.faults.add({ operation: "getVideo", answer: 404 });
  await sandbox.clock.advance({ days: 3 });
  await sandbox.reset();
  expect(sandbox.url).toBe(url);
  expect(sandbox.journal).toEqual([]);
  expect(sandbox.clock.now()).toBe(Date.UTC(2026, 0, 1));
  expect(sandbox.faults.list).toMatchObject([{ operation: "getStore", answer: 500 }]);
  expect((await get(sandbox, video)).status).toBe(404);
  expect(await createVideo(sandbox)).toBe(video);
  expect((await get(sandbox, video)).status).toBe(200);
  // The video of the first run does not expire the one of the second.
  await sandbox.clock.advance({ days: 29 });
  expect((await get(sandbox, video)).status).toBe(200);
});

test("closes open connections, also those that wait for the clock", async () => {
  const sandbox = await closeAfterTest(
    createSandbox({ faults: [{ operation: "getStore", answer: "slow" }] }),
  );
  const socket = connect(Number(new URL(sandbox.url).port), "127.0.0.1");
  await once(socket, "connect");
  const held = get(sandbox, "/sell/stores/v1/store");
  await expect.poll(() => sandbox.journal.length).toBe(1);
  const failure = held.catch((error: unknown) => error);
  const closed = once(socket, "close");
  await sandbox.reset();
  expect(await failure).toMatchObject({ message: "fetch failed" });
  await closed;
});

test("empties a data folder", async () => {
  const dataFolder = await temporaryFolder();
  const sandbox = await closeAfterTest(createSandbox({ dataFolder }));
  const video = await createVideo(sandbox);
  await sandbox.reset();
  expect((await get(sandbox, video)).status).toBe(404);
  expect((await readdir(dataFolder)).toSorted()).toEqual(expect.arrayContaining(["lock", "sandbox.db"]));
});
