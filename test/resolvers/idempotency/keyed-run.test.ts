import { expect, test } from "vitest";
import { createKeyRecords } from "../../../src/resolvers/idempotency/key-records.ts";
import { KeyedRun } from "../../../src/resolvers/idempotency/keyed-run.ts";
import { createMemoryState } from "../../../src/state/memory/memory-state.ts";
import { createManualClock } from "../../helpers/clock.ts";

test("a repeat whose files have not arrived keeps the facts of the first request's files", async () => {
  const clock = createManualClock();
  const state = createMemoryState({ clock });
  const records = createKeyRecords(state.records, {
    seal: async (_key, text) => text,
    open: async (_key, text) => text,
  });
  const first = { name: "a.png", mediaType: "image/png", sha256: null };
  const content = {
    mutation: "createImagesFromFiles",
    inputDigest: "",
    files: [first, null],
    firstUsedAtMs: clock.now(),
    runner: state.instance,
    runId: "second run",
    runSinceMs: clock.now(),
    sent: null,
    earlier: null,
    payload: null,
  };
  const record = await records.add({ id: "key", owner: "user", endsAtMs: clock.now() + 1_000, content });
  if (!record) throw new Error("The record was not added.");
  const run = new KeyedRun(record, content, { records, now: () => clock.now(), files: [null, null] });
  run.isStored = true;
  await run.write({ runner: null });
  expect((await records.get("key"))?.content?.files).toEqual([first, null]);
  await state.close();
});
