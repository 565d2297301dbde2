import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { request } from "undici";
import { findFreePort } from "../processes/free-port.ts";
import { serverCore } from "./cores.ts";
import { headersOf } from "./operations.ts";
import type { PeerProgram } from "./programs.ts";

const startTimeoutMs = 20_000;
const pauseMs = 2;

/** A server running on its own core; `await using` stops it. */
export interface Peer extends AsyncDisposable {
  readonly name: string;
  readonly isGateway: boolean;
  /** URL without a trailing slash. */
  readonly url: string;
  readonly pid: number;
  /** Time from the start of the process to the first correct response. */
  readonly startedInMs: number;
}

/**
 * Starts a server on its core and sends requests until it responds.
 * @param body of the request whose first response with status 200 ends the start.
 * @throws Error with the program's output when it exits, or does not respond within 20 s.
 */
export async function startPeer(program: PeerProgram, body: string): Promise<Peer> {
  const { name, isGateway, command, cwd, environment } = program;
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAtMs = performance.now();
  const child = spawn("taskset", ["--cpu-list", String(serverCore), ...command(port)], {
    cwd,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      PORT: String(port),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const endWithBench = () => void child.kill("SIGKILL");
  process.once("exit", endWithBench);
  child.once("exit", () => void process.off("exit", endWithBench));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output = (output + text).slice(-20_000)));
  }
  for (;;) {
    if (await answers(url, body)) break;
    const elapsedMs = performance.now() - startedAtMs;
    if (child.exitCode !== null || child.signalCode !== null || elapsedMs > startTimeoutMs) {
      await stop(child);
      throw new Error(`${name} did not start (${child.exitCode ?? child.signalCode}):\n${output}`);
    }
    await new Promise((done) => setTimeout(done, pauseMs));
  }
  const startedInMs = performance.now() - startedAtMs;
  return {
    name,
    isGateway,
    url,
    pid: child.pid ?? 0,
    startedInMs,
    [Symbol.asyncDispose]: () => stop(child),
  };
}

/**
 * Sends one request to a server. @returns the body of its response; null when it does not listen or returns another
 * status.
 */
export async function askPeer(url: string, body: string): Promise<Buffer | null> {
  const answer = await request(`${url}/graphql`, {
    method: "POST",
    headers: headersOf(0),
    body,
  });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  return answer.statusCode === 200 ? bytes : null;
}

async function answers(url: string, body: string): Promise<boolean> {
  try {
    return (await askPeer(url, body)) !== null;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
