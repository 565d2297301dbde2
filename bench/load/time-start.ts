import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "../processes/free-port.ts";
import { cpuMs } from "../processes/process-figures.ts";
import { root } from "../processes/server-process.ts";

const betweenLooksMs = 3;
const maxStartMs = 20_000;

/** Runs Node on one core. Linux only. */
function startNode(args: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess {
  return spawn("taskset", ["-c", "0", process.execPath, ...args], {
    cwd: root,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], NODE_ENV: "production", ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Returns the duration of a Node process without work, in milliseconds. */
export async function timeBareNode(): Promise<number> {
  const startedAtMs = performance.now();
  await once(startNode(["-e", "0"], {}), "exit");
  return performance.now() - startedAtMs;
}

/** Times of a start, in milliseconds. */
export interface StartFigures {
  /** Time from the start of the process to the response. */
  readonly durationMs: number;
  /** CPU time of the process until then; more reliable than elapsed time on a shared machine. */
  readonly cpuMs: number;
}

/**
 * Starts the built gateway, waits for the first 200 of `/health/ready`, and stops it.
 * @throws Error when there is none within 20 s.
 */
export async function timeGatewayStart(environment: Readonly<Record<string, string>>): Promise<StartFigures> {
  const port = await findFreePort();
  const startedAtMs = performance.now();
  const child = startNode(["dist/main.js"], { PORT: String(port), LOG_LEVEL: "warn", ...environment });
  const ended = once(child, "exit");
  try {
    while (!(await isReady(port))) {
      if (performance.now() - startedAtMs > maxStartMs || child.exitCode !== null) {
        throw new Error("The gateway did not become ready.");
      }
      await delay(betweenLooksMs);
    }
    return { durationMs: performance.now() - startedAtMs, cpuMs: await cpuMs(child.pid ?? 0) };
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: "127.0.0.1", port, path: "/health/ready", agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once("error", () => resolve(false));
  });
}
