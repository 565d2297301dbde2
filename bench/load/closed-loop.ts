import { performance } from "node:perf_hooks";
import { Pool } from "undici";
import { cpuMs } from "../processes/process-figures.ts";
import type { ServerProcess } from "../processes/server-process.ts";
import { percentile } from "../statistics.ts";

/** A request that is sent repeatedly. */
export interface LoadRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Pattern of a correct response. */
  readonly expected: RegExp;
}

/** Results of one round of load. */
export interface LoadFigures {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time of the server for one request; more precise than elapsed time on a shared machine. */
  readonly cpuMsPerRequest: number;
}

/**
 * Sends a request over `connections` connections for `durationMs`. Each connection sends the next one after its
 * response.
 * @throws Error when a response is not as expected.
 */
export async function runClosedLoop(
  server: ServerProcess,
  request: LoadRequest,
  connections: number,
  durationMs: number,
): Promise<LoadFigures> {
  const pool = new Pool(server.url, { connections });
  const latenciesMs: number[] = [];
  const { method, path, headers, body, expected } = request;
  const cpuBeforeMs = await cpuMs(server.pid);
  const startedAtMs = performance.now();
  const endsAtMs = startedAtMs + durationMs;
  const sendUntilEnd = async (): Promise<void> => {
    for (let sentAtMs = performance.now(); sentAtMs < endsAtMs; sentAtMs = performance.now()) {
      const answer = await pool.request({ method, path, headers, body });
      const text = await answer.body.text();
      if (answer.statusCode !== 200 || !expected.test(text)) {
        throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 500)}`);
      }
      latenciesMs.push(performance.now() - sentAtMs);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, sendUntilEnd));
    const elapsedMs = performance.now() - startedAtMs;
    return {
      requestsPerSecond: (latenciesMs.length / elapsedMs) * 1000,
      p50Ms: percentile(latenciesMs, 0.5),
      p99Ms: percentile(latenciesMs, 0.99),
      cpuMsPerRequest: ((await cpuMs(server.pid)) - cpuBeforeMs) / latenciesMs.length,
    };
  } finally {
    await pool.destroy();
  }
}
