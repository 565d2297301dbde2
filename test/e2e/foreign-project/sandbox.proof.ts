import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import {
  createSandbox,
  createSandboxClock,
  createTestGateway,
  type Fault,
  type TestSandbox,
} from "../../../src/testing/index.ts";
import { playScenario } from "../../testing/scenario.ts";

// This file runs in a project with only the packed package: test/e2e/sandbox-kit.test.ts replaces the imports above.

const clip = new Uint8Array(await readFile(new URL("./clip.mp4", import.meta.url)));

function post({ url, tokens }: TestSandbox, path: string, json: unknown): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokens.seller1}`, "content-type": "application/json" },
    body: JSON.stringify(json),
  });
}

const write = (sandbox: TestSandbox) =>
  post(sandbox, "/commerce/media/v1_beta/video", { title: "A", size: 10, classification: ["ITEM"] });

test("a schedule fires tomorrow in less than a second", async () => {
  await using sandbox = await createSandbox();
  await post(sandbox, "/sell/feed/v1/schedule", {
    feedType: "LMS_ORDER_REPORT",
    scheduleTemplateId: "14",
    schemaVersion: "1193",
  });
  const beganAtMs = performance.now();
  await sandbox.clock.advance({ hours: 24, minutes: 1 });
  expect(performance.now() - beganAtMs).toBeLessThan(1_000);
  const tasks = await fetch(`${sandbox.url}/sell/feed/v1/task?feed_type=LMS_ORDER_REPORT`, {
    headers: { authorization: `Bearer ${sandbox.tokens.seller1}` },
  });
  expect(await tasks.json()).toMatchObject({ total: 1, tasks: [{ status: "COMPLETED" }] });
});

test("the 51st write in five seconds is rejected with 429, exactly", async () => {
  await using sandbox = await createSandbox();
  const statuses = [];
  for (let count = 0; count < 51; count += 1) statuses.push((await write(sandbox)).status);
  expect(statuses).toEqual([...Array<number>(50).fill(201), 429]);
  await sandbox.clock.advance({ seconds: 5 });
  expect((await write(sandbox)).status).toBe(201);
});

test("a lost answer is OutcomeUnknownError", async () => {
  const lost: Fault = { operation: "createVideo", answer: "lost" };
  await using gateway = await createTestGateway({ faults: [lost] });
  const { data } = await gateway.query<{ createVideo: { errors: { __typename: string }[] } }>(
    'mutation { createVideo(input: { title: "A", sizeInBytes: 10 }) { errors { __typename } } }',
  );
  expect(data?.createVideo.errors).toEqual([{ __typename: "OutcomeUnknownError" }]);
  expect(gateway.sandbox.journal).toMatchObject([
    { operation: "createVideo", seller: "seller-1", fault: "lost" },
  ]);
});

test("two sandboxes run in parallel", async () => {
  await using one = await createSandbox({ seed: 1 });
  await using two = await createSandbox({
    seed: 2,
    clock: createSandboxClock({ startsAt: "2027-01-01T00:00:00Z" }),
  });
  await Promise.all(
    [one, two].map((sandbox) => Promise.all(Array.from({ length: 50 }, () => write(sandbox)))),
  );
  expect((await write(one)).status).toBe(429);
  await one.clock.advance({ seconds: 5 });
  expect([(await write(one)).status, (await write(two)).status]).toEqual([201, 429]);
  expect([one.journal.length, two.journal.length]).toEqual([52, 51]);
  expect(two.journal[0]?.at).toBe("2027-01-01T00:00:00.000Z");
});

const run = async (sandbox: TestSandbox) => JSON.stringify(await playScenario(sandbox, clip));

test("50 runs of one seed are equal byte for byte, apart from generated key pairs", async () => {
  await using sandbox = await createSandbox({ seed: 42 });
  const first = await run(sandbox);
  expect(first.length).toBeGreaterThan(100_000);
  for (let count = 2; count <= 50; count += 1) {
    let isEqual: boolean;
    if (count % 2 === 0) {
      await sandbox.reset();
      isEqual = (await run(sandbox)) === first;
    } else {
      await using other = await createSandbox({ seed: 42 });
      isEqual = (await run(other)) === first;
    }
    expect(isEqual, `run ${count}`).toBe(true);
  }
}, 600_000);

test("types name the operations and reject anything else", () => {
  // @ts-expect-error -- The operation does not exist.
  const wrong: Fault = { operation: "uploadFilm", answer: 503 };
  // @ts-expect-error -- The answer does not exist.
  const unknown: Fault = { operation: "uploadVideo", answer: "late" };
  expect([wrong, unknown]).toHaveLength(2);
});
