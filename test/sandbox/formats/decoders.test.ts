import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { createDecoders } from "../../../src/sandbox/formats/decoders.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { decoderPids } from "../../helpers/decoder-pids.ts";
import { pictureBombs } from "../../helpers/media-files/bombs.ts";
import { useTemporaryFolder } from "../../helpers/media-files/temporary-folder.ts";
import { png, truncated } from "../../helpers/media-files.ts";
import { runProgram, startProgram } from "../../helpers/program.ts";

const folder = useTemporaryFolder();
const root = fileURLToPath(new URL("../../..", import.meta.url));
const small = { width: 500, height: 10 };
const staying = new AbortController().signal;

function startDecoders() {
  const clock = createManualClock();
  const decoders = createDecoders(clock);
  return {
    clock,
    async store(file: Buffer, signal = staying) {
      const path = await folder.write("picture", file);
      return decoders.storeImage(path, folder.path("out"), signal);
    },
    [Symbol.asyncDispose]: () => decoders.close(),
  };
}

/** A program that opens the picture and then has nothing more to do; one that stays has no time-outs of its decoders. */
const program = (input: string) => ({
  folder: root,
  args: [
    "--input-type=module",
    "--eval",
    `import { createDecoders } from "./src/sandbox/formats/decoders.ts";
     import { realClock } from "./src/sandbox/clock.ts";
     import { setTimeout as wait } from "node:timers/promises";
     const clock = process.env.STAYS ? { ...realClock, schedule: () => () => undefined } : realClock;
     const stored = createDecoders(clock).storeImage(process.env.INPUT, process.env.OUTPUT, new AbortController().signal);
     stored.then(({ ok }) => console.log("opened: " + ok));
     console.log("asked: " + process.pid);
     if (process.env.STAYS) await wait(60_000);`,
  ],
  environment: { INPUT: input, OUTPUT: folder.path("out") },
});

describe("detail 3: the process that opens files", () => {
  test("opens the next ones, too, while the files are good", async () => {
    await using env = startDecoders();
    const picture = await png(small);
    expect(await env.store(picture)).toMatchObject({ ok: true });
    const first = await decoderPids();
    expect(first).toHaveLength(1);
    for (let count = 0; count < 5; count += 1) expect(await env.store(picture)).toMatchObject({ ok: true });
    expect(await decoderPids()).toEqual(first);
  });

  test("ends with a file that is refused", async () => {
    await using env = startDecoders();
    expect(await env.store(truncated(await png()))).toMatchObject({ fault: "DAMAGED" });
    expect(await decoderPids()).toEqual([]);
    expect(await env.store(await png(small))).toMatchObject({ ok: true });
  });

  test("ends when it has had nothing to do for five seconds", async () => {
    await using env = startDecoders();
    await env.store(await png(small));
    await env.clock.advance(4_999);
    expect(await decoderPids()).toHaveLength(1);
    await env.clock.advance(1);
    await vi.waitFor(async () => expect(await decoderPids()).toEqual([]));
    expect(await env.store(await png(small))).toMatchObject({ ok: true });
  });

  test("is replaced when it was killed at rest", async () => {
    await using env = startDecoders();
    await env.store(await png(small));
    for (const pid of await decoderPids()) process.kill(pid, "SIGKILL");
    expect(await env.store(await png(small))).toMatchObject({ ok: true });
  });

  test("does not outlive close()", async () => {
    const env = startDecoders();
    await env.store(await png(small));
    await env[Symbol.asyncDispose]();
    expect(await decoderPids()).toEqual([]);
  });

  test("does not keep its parent alive", async () => {
    const path = await folder.write("picture", await png(small));
    expect(await runProgram(program(path))).toMatchObject({
      code: 0,
      output: expect.stringContaining("opened: true"),
    });
  });

  test.each([
    ["at rest", () => png(small), /opened: (true)/],
    ["at work", () => png({ width: 9_000, height: 5_000 }), /asked: (\d+)/],
  ])("does not outlive a parent that is killed while it is %s", async (_, make, ready) => {
    const one = program(await folder.write("picture", await make()));
    const environment = { ...one.environment, STAYS: "1" };
    await using parent = await startProgram({ ...one, environment }, ready);
    const [pid = 0] = await vi.waitUntil(async () => {
      const pids = await decoderPids(parent.pid);
      return pids.length === 1 && pids;
    });
    await parent.stop("SIGKILL");
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(/ESRCH/));
  });

  test.skipIf(process.platform !== "linux")(
    "has nothing of the environment that it does not need",
    async () => {
      vi.stubEnv("GATEWAY_SECRET", "not for files of people");
      await using env = startDecoders();
      await env.store(await png(small));
      const [pid] = await decoderPids();
      expect(await readFile(`/proc/${pid}/environ`, "latin1")).not.toContain("GATEWAY_SECRET");
      vi.unstubAllEnvs();
    },
  );
});

describe("detail 3: a file that waits for another", () => {
  test("is left out when its caller leaves, and the other one is opened", async () => {
    await using env = startDecoders();
    const leaving = new AbortController();
    const first = env.store(await png(small));
    const second = env.store(await png(small), leaving.signal);
    leaving.abort(new Error("left"));
    await expect(second).rejects.toThrow("left");
    expect(await first).toMatchObject({ ok: true });
  });

  test("is opened although the one before it was hostile", async () => {
    await using env = startDecoders();
    const bomb = pictureBombs["a GIF whose screen and picture claim 15000 x 15000 pixels"];
    const first = env.store((await bomb?.()) ?? Buffer.alloc(0));
    const second = first.then(async () => env.store(await png(small)));
    expect(await first).toMatchObject({ ok: false });
    expect(await second).toMatchObject({ ok: true });
  });
});
