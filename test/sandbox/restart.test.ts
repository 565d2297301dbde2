import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mp4 } from "../helpers/media-files.ts";
import { callSandbox } from "../helpers/sandbox-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { declareVideo, openUpload, uploadFilm, uploadUrl } from "./media/videos.ts";

interface Program {
  readonly url: string;
  readonly lines: string[];
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

describe("The sandbox as a program", () => {
  let dataDir: string;
  let running: ChildProcess[] = [];
  beforeEach(async () => {
    dataDir = await temporaryFolder();
  });
  afterEach(async () => {
    for (const child of running) child.kill("SIGKILL");
    running = [];
  });

  function spawnProgram(environment: Record<string, string>): ChildProcess {
    const child = spawn(process.execPath, ["src/main.ts", "sandbox"], {
      env: {
        ...process.env,
        LOG_FORMAT: "pretty",
        SANDBOX_PORT: "0",
        SANDBOX_DATA_DIR: dataDir,
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.push(child);
    return child;
  }

  async function startProgram(environment: Record<string, string> = {}): Promise<Program> {
    const child = spawnProgram(environment);
    const lines: string[] = [];
    const output = createInterface({ input: child.stdout ?? process.stdin });
    output.on("line", (line) => lines.push(line));
    await vi.waitFor(() => expect(lines).toHaveLength(3));
    const url = /http:\S+/.exec(lines[0] ?? "")?.[0] ?? "";
    return {
      url,
      lines,
      async stop(signal) {
        const exited = once(child, "exit");
        child.kill(signal);
        const [code] = await exited;
        return code;
      },
    };
  }

  it("prints its address and the demo tokens, and exits with 0 on SIGTERM", async () => {
    const program = await startProgram();
    expect(program.lines.join("\n")).toMatch(/sandbox-seller-1[^]*sandbox-seller-2[^]*sandbox-application/);
    expect((await callSandbox(`${program.url}/`)).status).toBe(200);
    expect(await program.stop("SIGTERM")).toBe(0);
  });

  /** Runs a program that must exit with 1. @returns its error messages */
  async function runFailing(environment: Record<string, string> = {}): Promise<string> {
    const child = spawnProgram(environment);
    let text = "";
    child.stderr?.on("data", (chunk) => (text += String(chunk)));
    const [code] = await once(child, "close");
    expect(code).toBe(1);
    return text;
  }

  it("reports all invalid settings together", async () => {
    const wrong = { SANDBOX_PORT: "x", SANDBOX_PROCESSING_MS: "-1", SANDBOX_ALLOWED_HOSTS: "a/b" };
    const text = await runFailing(wrong);
    expect(text).toMatch(/SANDBOX_PORT[^]*SANDBOX_PROCESSING_MS[^]*SANDBOX_ALLOWED_HOSTS/);
  });

  it("loses no acknowledged data after kill -9, and continues its work", async () => {
    const film = await mp4();
    const first = await startProgram({ SANDBOX_PROCESSING_MS: "60000" });
    const processing = await uploadFilm(first, film);
    const half = Math.floor(film.length / 2);
    const resumable = await declareVideo(first, { size: film.length });
    const part = (from: number, to: number) => ({
      body: film.subarray(from, to + 1),
      headers: { "content-range": `bytes ${from}-${to}/${film.length}` },
    });
    expect((await callSandbox(uploadUrl(resumable), part(0, half - 1))).status).toBe(200);
    const unfinished = await declareVideo(first, { size: 1_000_000 });
    const socket = openUpload(unfinished, { "Content-Length": "1000000" }, Buffer.alloc(300_000));
    await vi.waitFor(async () => expect(await readdir(join(dataDir, "incoming"))).toHaveLength(1));
    const [leftover] = await readdir(join(dataDir, "incoming"));
    expect(await first.stop("SIGKILL")).toBeNull();
    socket.destroy();

    // The second sandbox runs in this process, one minute later.
    await using second = await startSandbox({ dataDir, clock: laterClock(61_000) });
    expect(await readdir(join(dataDir, "incoming"))).not.toContain(leftover);
    const moved = (url: string) => second.url + new URL(url).pathname;
    await second.idle();
    expect((await callSandbox(moved(processing))).json()).toMatchObject({
      status: "LIVE",
      size: film.length,
    });
    expect((await callSandbox(moved(unfinished))).json()).toMatchObject({ status: "PENDING_UPLOAD" });
    const rest = await callSandbox(uploadUrl(moved(resumable)), part(half, film.length - 1));
    expect(rest.status).toBe(200);
  });

  it("rejects a data folder that another sandbox is using", async () => {
    await using sandbox = await startSandbox({ dataDir });
    await expect(startSandbox({ dataDir })).rejects.toThrow(/Another sandbox is using the data folder/);
    expect(await runFailing()).toContain("Another sandbox is using the data folder");
    expect((await callSandbox(`${sandbox.url}/`)).status).toBe(200);
  });

  it("releases the data folder when its port is in use", async () => {
    await using other = await startSandbox();
    const port = Number(new URL(other.url).port);
    await expect(startSandbox({ dataDir, port })).rejects.toThrow(/EADDRINUSE/);
    await using sandbox = await startSandbox({ dataDir });
    expect((await callSandbox(`${sandbox.url}/`)).status).toBe(200);
  });

  it("deletes the leftovers of a killed process", async () => {
    await (await startSandbox({ dataDir })).close();
    await writeFile(join(dataDir, "incoming", "half"), "x");
    await writeFile(join(dataDir, "published", "orphan"), "x");
    await using sandbox = await startSandbox({ dataDir });
    expect(sandbox.dataDir).toBe(dataDir);
    expect(await readdir(join(dataDir, "incoming"))).toEqual([]);
    expect(await readdir(join(dataDir, "published"))).toEqual([]);
  });
});

/** Creates a clock that runs ahead of the machine's time by an offset in milliseconds. */
function laterClock(offsetMs: number) {
  return {
    now: () => Date.now() + offsetMs,
    schedule(callback: () => void, delayMs: number) {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  };
}
