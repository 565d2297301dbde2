import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { argv } from "node:process";

const [, , url = "", token = ""] = argv;
const pauseMs = 50;
const agent = new Agent({ keepAlive: true });
const longest = { healthMs: 0, queryMs: 0, lostMs: 0 };
const begunAtMs = { healthMs: 0, queryMs: 0 };

/** Sends one request. @returns when the response is complete */
function ask(path: string, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const asked = request(`${url}${path}`, { agent, method: body ? "POST" : "GET", headers }, (answer) => {
      answer.resume().on("end", resolve).on("error", reject);
    });
    asked.on("error", reject).end(body);
  });
}

/** Sends requests repeatedly, and records the longest response time. */
async function watch(name: keyof typeof begunAtMs, path: string, body?: string): Promise<never> {
  for (;;) {
    begunAtMs[name] = performance.now();
    await ask(path, body);
    longest[name] = Math.max(longest[name], performance.now() - begunAtMs[name]);
    begunAtMs[name] = 0;
    const pausedAtMs = performance.now();
    await sleep(pauseMs);
    longest.lostMs = Math.max(longest.lostMs, performance.now() - pausedAtMs - pauseMs);
  }
}

const query = JSON.stringify({ query: "{ viewer { mode } }" });
await Promise.all([ask("/health/live"), ask("/graphql", query)]);
process.send?.(null);
void watch("healthMs", "/health/live");
void watch("queryMs", "/graphql", query);

process.on("message", () => {
  const nowMs = performance.now();
  for (const name of ["healthMs", "queryMs"] as const) {
    if (begunAtMs[name] > 0) longest[name] = Math.max(longest[name], nowMs - begunAtMs[name]);
  }
  process.send?.(longest);
});
