import { expect, test } from "vitest";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { canSeeProcesses, statusOf } from "../helpers/worker-processes.ts";

/** How often all workers are replaced: a connection is handed to one that ends in some of the rounds only. */
const rounds = 6;

test.runIf(canSeeProcesses)(
  "workers that are replaced while clients connect anew for each request lose none of them",
  async () => {
    await using gateway = await startGatewayProcess({ WORKERS: "2", UPSTREAM_URL: "http://127.0.0.1:9" });
    const answers = new Map<number, number>();
    const over = new AbortController();
    const clients = Array.from({ length: 6 }, async () => {
      while (!over.signal.aborted) {
        const status = await statusOf(gateway.url, "/health/live");
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
    });
    const replaced = () => gateway.output().match(/All workers have been replaced/g)?.length ?? 0;
    for (let round = 1; round <= rounds; round += 1) {
      process.kill(gateway.pid, "SIGHUP");
      await expect.poll(replaced).toBe(round);
    }
    over.abort();
    await Promise.all(clients);
    expect([...answers.keys()]).toEqual([200]);
    expect(await gateway.stop("SIGTERM")).toBe(0);
  },
);
