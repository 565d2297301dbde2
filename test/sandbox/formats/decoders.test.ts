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

/** Program that opens the image and then exits. With STAYS set, it waits, and its decoders have no timeouts. */
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

describe("detail 3: the decoder process", () => {
  test("is reused for the next file after an accepted file", async () => {
    await using env = startDecoders();
    const picture = await png(small);
    expect(await env.store(picture)).toMatchObject({ ok: true });
    const first = await decoderPids();
    expect(first).toHaveLength(1);
    for (let count = 0; count < 5; count += 1) expect(await env.store(picture)).toMatchObject({ ok: true });
    expect(await decoderPids()).toEqual(first);
  });

  test("exits after a rejected file", async () => {
    await using env = startDecoders();
    expect(await env.store(truncated(await png()))).toMatchObject({ fault: "DAMAGED" });
    expect(await decoderPids()).toEqual([]);
    expect(await env.store(await png(small))).toMatchObject({ ok: true });
  });

  test("exits after five idle seconds", async () => {
    await using env = startDecoders();
    await env.store(await png(small));
    await env.clock.advance(4_999);
    expect(await decoderPids()).toHaveLength(1);
    await env.clock.advance(1);
    await vi.waitFor(async () => expect(await decoderPids()).toEqual([]));
    expect(await env.store(await png(small))).toMatchObject({ ok: true });
  });

  test("is replaced when it was killed while idle", async () => {
    await using env = startDecoders();
    await env.store(await png(small));
    for (const pid of await decoderPids()) process.kill(pid, "SIGKILL");
    expect(await env.store(await png(small))).toMatchObject({ ok: true });
  });

  test("exits on close()", async () => {
    const env = startDecoders();
    await env.store(await png(small));
    await env[Symbol.asyncDispose]();
    expect(await decoderPids()).toEqual([]);
  });

  test("does not keep its parent process alive", async () => {
    const path = await folder.write("picture", await png(small));
    expect(await runProgram(program(path))).toMatchObject({
      code: 0,
      output: expect.stringContaining("opened: true"),
    });
  });

  test.each([
    ["idle", () => png(small), /opened: (true)/],
    ["busy", () => png({ width: 9_000, height: 5_000 }), /asked: (\d+)/],
  ])("exits when its parent is killed while the decoder is %s", async (_, make, ready) => {
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
    "receives no environment variable that it does not need",
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

describe("detail 3: a file queued for decoding", () => {
  test("is skipped when its caller cancels, and does not affect the file before it", async () => {
    await using env = startDecoders();
    const leaving = new AbortController();
    const first = env.store(await png(small));
    const second = env.store(await png(small), leaving.signal);
    leaving.abort(new Error("left"));
    await expect(second).rejects.toThrow("left");
    expect(await first).toMatchObject({ ok: true });
  });

  test("is opened after a hostile file", async () => {
    await using env = startDecoders();
    const bomb = pictureBombs["a GIF whose screen and picture claim 15000 x 15000 pixels"];
    const first = env.store((await bomb?.()) ?? Buffer.alloc(0));
    const second = first.then(async () => env.store(await png(small)));
    expect(await first).toMatchObject({ ok: false });
    expect(await second).toMatchObject({ ok: true });
  });
});
