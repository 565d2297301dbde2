import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { pdfBomb, pictureBombs } from "../../helpers/media-files/bombs.ts";
import { recordedMp4, png } from "../../helpers/media-files.ts";
import { startProgram } from "../../helpers/program.ts";
import { callSandbox, mediaPath } from "../../helpers/sandbox-client.ts";

const run = promisify(execFile);
const megabyte = 1024 * 1024;
const limitBytes = 512 * megabyte;

/** The sandbox alone, as a process of its own. */
async function startSandboxProcess() {
  const dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
  const program = await startProgram(
    {
      args: ["src/main.ts", "sandbox"],
      folder: fileURLToPath(new URL("../../..", import.meta.url)),
      environment: { SANDBOX_PORT: "0", SANDBOX_DATA_DIR: dataDir, SANDBOX_PROCESSING_MS: "0" },
    },
    /is ready: (\S+)/,
  );
  return {
    url: program.found,
    pid: program.pid,
    async [Symbol.asyncDispose]() {
      await program[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resident bytes of a process and of those that it has started. */
async function residentBytes(pid: number): Promise<number> {
  const { stdout } = await run("ps", ["-axo", "pid=,ppid=,rss="]);
  const rows = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const own = rows.filter(([id, parent]) => id === pid || parent === pid);
  return own.reduce((sum, [, , kilobytes = 0]) => sum + kilobytes * 1024, 0);
}

/** The largest of what is measured again and again while the work runs. */
async function peakDuring(pid: number, work: Promise<unknown>): Promise<number> {
  const state = { isRunning: true, peak: 0 };
  const measured = (async () => {
    while (state.isRunning) state.peak = Math.max(state.peak, await residentBytes(pid));
  })();
  await work.finally(() => (state.isRunning = false));
  await measured;
  return state.peak;
}

function upload(url: string, file: Uint8Array, part = "image") {
  const form = new FormData();
  form.append(part, new File([new Uint8Array(file)], "file"));
  return callSandbox(url, { form });
}

/** A film whose picture is said to be larger than any. */
async function filmBomb(): Promise<Buffer> {
  const film = Buffer.from(await recordedMp4());
  const entry = film.indexOf("avc1", film.indexOf("stsd"));
  film.writeUInt16BE(16_000, entry + 28);
  film.writeUInt16BE(16_000, entry + 30);
  return film;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue()));
}

test(
  "detail 3: eight hostile files and more at once keep the sandbox under 512 MB",
  { timeout: 240_000 },
  async () => {
    const bombs: Buffer[] = [];
    for (const make of Object.values(pictureBombs)) bombs.push(await make());
    const film = await filmBomb();
    await using sandbox = await startSandboxProcess();
    const media = `${sandbox.url}${mediaPath}`;

    const pictures = bombs.map((bomb) => upload(`${media}/image/create_image_from_file`, bomb));
    const description = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] };
    const document = (async () => {
      const created = await callSandbox(`${media}/document`, { json: description });
      const location = String(created.headers.location);
      await upload(`${location}/upload`, pdfBomb(), "file");
      await until(async () => (await callSandbox(location)).json()["documentStatus"] !== "SUBMITTED");
    })();
    const video = (async () => {
      const json = { title: "A", size: film.length, classification: ["ITEM"] };
      const location = String((await callSandbox(`${media}/video`, { json })).headers.location);
      const headers = { "content-type": "application/octet-stream" };
      await callSandbox(`${location}/upload`, { body: film, headers });
      await until(async () => (await callSandbox(location)).json()["status"] !== "PROCESSING");
      return (await callSandbox(location)).json();
    })();
    const peak = await peakDuring(sandbox.pid, Promise.all([...pictures, document, video]));

    expect(peak, `${Math.round(peak / megabyte)} MB`).toBeLessThan(limitBytes);
    for (const answer of await Promise.all(pictures)) expect(answer.errorIds()).toEqual([expect.any(Number)]);
    expect(await video).toMatchObject({ status: "PROCESSING_FAILED" });
    expect((await upload(`${media}/image/create_image_from_file`, await png())).status).toBe(201);
  },
);
