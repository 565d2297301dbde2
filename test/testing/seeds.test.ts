import { readdir } from "node:fs/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createHash } from "node:crypto";
import { createSandbox } from "../../src/testing/create-sandbox.ts";
import type { TestSandboxOptions } from "../../src/testing/sandbox-options.ts";
import { closeAfterTest } from "../helpers/close-after.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { clip, createVideo, get } from "./media-calls.ts";
import { playScenario } from "./scenario.ts";

/** Plays the scenario. @returns the responses, with hashes instead of their bodies, and the journal */
async function play(seed: number) {
  await using sandbox = await createSandbox({ seed });
  const answers = await playScenario(sandbox, clip);
  // The length of a key pair's encrypted public key differs.
  const journal = sandbox.journal.map(({ responseBytes, ...entry }) => ({
    ...entry,
    responseBytes: entry.operation === "createSigningKey" ? null : responseBytes,
  }));
  return { answers: answers.map(({ body, ...answer }) => ({ ...answer, body: hash(body) })), journal };
}

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const pathOf = (address: string) => new URL(address).pathname;
const idOf = (address: string) => address.split("/").at(-1);

test("the same calls have equal responses and journals with one seed, and other identifiers with another", async () => {
  const [first, second, other] = [await play(7), await play(7), await play(8)];
  expect(second).toEqual(first);
  expect(other).not.toEqual(first);
});

test("two sandboxes in one process know nothing of each other", async () => {
  const [one, two] = [await closeAfterTest(createSandbox()), await closeAfterTest(createSandbox())];
  const video = await createVideo(one);
  expect((await get(two, `/commerce/media/v1_beta/video/${idOf(video)}`)).status).toBe(404);
  one.faults.add({ operation: "getStore", answer: 500 });
  expect((await get(two, "/sell/stores/v1/store")).status).toBe(200);
  expect((await get(one, "/sell/stores/v1/store")).status).toBe(500);
  await one.clock.advance({ days: 1 });
  expect(two.clock.now()).toBe(Date.UTC(2026, 0, 1));
  expect(one.journal.map(({ operation }) => operation)).toEqual(["createVideo", "getStore"]);
  // Identifiers of one seed are equal; a call of another seller does not change them.
  expect(idOf(await createVideo(two))).toBe(idOf(video));
});

test("a data folder continues after a restart, with other identifiers of the same seed", async () => {
  const dataFolder = await temporaryFolder();
  const videos: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    await using sandbox = await createSandbox({ dataFolder });
    videos.push(await createVideo(sandbox));
    for (const video of videos) expect((await get(sandbox, pathOf(video))).status).toBe(200);
  }
  expect(idOf(videos[1] ?? "")).not.toBe(idOf(videos[0] ?? ""));
});

test("data in memory leaves nothing behind after close", async () => {
  const folder = await temporaryFolder();
  vi.stubEnv("TMPDIR", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const sandbox = await createSandbox();
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^marketplace-sandbox-/)]);
  await sandbox.close();
  await sandbox.close();
  expect(await readdir(folder)).toEqual([]);
});

test.each<[TestSandboxOptions, string]>([
  [{ seed: 1.5 }, '"seed" must be a whole number, not 1.5.'],
  [{ processing: -1 }, '"processing" must have whole numbers of milliseconds from 0 to 86400000, not -1.'],
  [
    { processing: { imageMs: 1 } as object },
    '"processing" has no field "imageMs". Its fields are videoMs, documentMs, feedStepMs, storeTaskMs.',
  ],
])("the options %j are rejected", async (options, message) => {
  await expect(createSandbox(options)).rejects.toThrow(new TypeError(message));
});

test("durations of background work are configurable for each kind", async () => {
  const sandbox = await closeAfterTest(createSandbox({ processing: { videoMs: 60_000 } }));
  const video = await createVideo(sandbox, clip.length);
  await fetch(`${video}/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${sandbox.tokens.seller1}` },
    body: clip,
  });
  const statusOf = async () => ((await (await get(sandbox, video)).json()) as { status: string }).status;
  await sandbox.clock.advance({ seconds: 59 });
  expect(await statusOf()).toBe("PROCESSING");
  await sandbox.clock.advance({ seconds: 1 });
  expect(await statusOf()).toBe("LIVE");
});
