import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { flatPng, pdfBomb, pictureBombs } from "../../helpers/media-files/bombs.ts";
import { recordedMp4, png } from "../../helpers/media-files.ts";
import { runProgram, startProgram } from "../../helpers/program.ts";
import { copyProject } from "../../helpers/project-copy.ts";
import { createImageFromFile } from "../../gateway/operations.ts";
import { sendForm, uploadForm } from "../../gateway/multipart-request.ts";
import { callSandbox, mediaPath } from "../../helpers/sandbox-client.ts";

const run = promisify(execFile);
const megabyte = 1024 * 1024;
const limitBytes = 512 * megabyte;

/** A sandbox in a separate process, with a function that sends images to it. */
interface Target extends AsyncDisposable {
  readonly pid: number;
  /** Base address of the sandbox itself. */
  readonly url: string;
  /** @returns the errors of the upload; empty when the image is stored */
  sendPicture(file: Buffer): Promise<readonly unknown[]>;
}

const environment = { SANDBOX_PORT: "0", SANDBOX_PROCESSING_MS: "0" };

async function sendDirectly(url: string, file: Buffer): Promise<readonly unknown[]> {
  const answer = await upload(`${url}${mediaPath}/image/create_image_from_file`, file);
  return answer.status === 201 ? [] : answer.errorIds();
}

async function startSandboxAlone(): Promise<Target> {
  const dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
  const folder = fileURLToPath(new URL("../../..", import.meta.url));
  const program = await startProgram(
    {
      args: ["src/main.ts", "sandbox"],
      folder,
      environment: { ...environment, LOG_FORMAT: "pretty", SANDBOX_DATA_DIR: dataDir },
    },
    /is ready: (\S+)/,
  );
  return {
    url: program.found,
    pid: program.pid,
    sendPicture: (file) => sendDirectly(program.found, file),
    async [Symbol.asyncDispose]() {
      await program[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the built gateway with the sandbox inside, as `npm start` does. */
async function startBuiltGateway(isDirect: boolean): Promise<Target> {
  const copy = await copyProject(true);
  const built = await runProgram({ args: ["scripts/build.mjs"], folder: copy.folder });
  expect(built).toMatchObject({ code: 0 });
  const program = await startProgram(
    {
      args: ["dist/main.js"],
      folder: copy.folder,
      environment: { ...environment, PORT: "0", SANDBOX_DATA_DIR: join(copy.folder, "data") },
    },
    /"url":"([^"]+)\/graphql"/,
  );
  const url = /"sandbox":"([^"]+)"/.exec(program.output())?.[1] ?? "";
  return {
    url,
    pid: program.pid,
    async sendPicture(file) {
      if (isDirect) return sendDirectly(url, file);
      const form = uploadForm(createImageFromFile, { input: { file: null } }, file, "variables.input.file");
      const { data } = await sendForm(program.found, form);
      const payload = data?.["createImageFromFile"] as { readonly errors: readonly unknown[] };
      return payload.errors;
    },
    async [Symbol.asyncDispose]() {
      await program[Symbol.asyncDispose]();
      await copy[Symbol.asyncDispose]();
    },
  };
}

/** Returns the resident memory of a process and its children, in bytes. */
async function residentBytes(pid: number): Promise<number> {
  const { stdout } = await run("ps", ["-axo", "pid=,ppid=,rss="]);
  const rows = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const own = rows.filter(([id, parent]) => id === pid || parent === pid);
  return own.reduce((sum, [, , kilobytes = 0]) => sum + kilobytes * 1024, 0);
}

/** Samples the memory while the work runs and returns the peak. */
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

/** Creates a video that declares a frame larger than any allowed. */
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

test.each([
  ["a separate sandbox", startSandboxAlone],
  ["the gateway with its sandbox", () => startBuiltGateway(false)],
  ["the sandbox inside the gateway", () => startBuiltGateway(true)],
])(
  "detail 3: memory stays under 512 MB while %s receives hostile files at the same time",
  { timeout: 600_000 },
  async (_, start) => {
    const bombs: Buffer[] = [];
    for (const make of Object.values(pictureBombs)) bombs.push(await make());
    bombs.push(...Array.from({ length: 7 }, () => flatPng(15_000, { bits: 2 })));
    const film = await filmBomb();
    await using target = await start();
    const media = `${target.url}${mediaPath}`;

    const pictures = bombs.map((bomb) => target.sendPicture(bomb));
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
    const peak = await peakDuring(target.pid, Promise.all([...pictures, document, video]));

    expect(peak, `${Math.round(peak / megabyte)} MB`).toBeLessThan(limitBytes);
    for (const errors of await Promise.all(pictures)) expect(errors).toHaveLength(1);
    expect(await video).toMatchObject({ status: "PROCESSING_FAILED" });
    expect(await target.sendPicture(await png())).toEqual([]);
  },
);
