import { fetch } from "undici";
import { describe, expect, test } from "vitest";
import { scrape } from "../helpers/metrics.ts";
import { canRunWorkers, startWorkers, workersNote, workersOf } from "../helpers/worker-processes.ts";

const operations = "gateway_operations_total";
const requests = "gateway_upstream_requests_total";

describe.runIf(canRunWorkers)(`The metrics of several workers${workersNote}`, () => {
  test.each([
    ["at METRICS_PORT", { METRICS_PORT: "0" }],
    ["at any worker", {}],
  ])("are combined %s and keep the counts of exited workers", async (_where, environment) => {
    await using gateway = await startWorkers(environment);
    const own = /"metrics":"([^"]+)\/metrics"/.exec(gateway.output())?.[1];
    const url = own ?? gateway.url;
    const ask = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        // A new connection each time, so that both workers get requests.
        const response = await fetch(`${gateway.url}/graphql`, {
          method: "POST",
          headers: {
            authorization: "Bearer sandbox-seller-1",
            "content-type": "application/json",
            connection: "close",
          },
          body: JSON.stringify({ query: "{ store { name } }" }),
        });
        expect(await response.json()).toMatchObject({ data: { store: {} } });
      }
    };
    await ask(12);
    for (let time = 0; time < 4; time += 1) {
      const { sum, text } = await scrape(url);
      expect(sum(requests, { service: "store", status: "200" })).toBe(12);
      expect(sum(operations, { type: "query", outcome: "success" })).toBe(12);
      expect([sum("gateway_workers", { state: "answered" }), sum("gateway_instances")]).toEqual([2, 2]);
      expect(sum("process_resident_memory_bytes")).toBeGreaterThan(50_000_000);
      expect(text.match(/^# TYPE gateway_operations_total /gm)).toHaveLength(1);
    }
    expect((await fetch(`${gateway.url}/metrics`)).status).toBe(own === undefined ? 200 : 404);

    const [killed] = workersOf(gateway);
    process.kill(killed?.pid ?? 0, "SIGKILL");
    await expect.poll(async () => (await scrape(url)).sum("gateway_workers", { state: "answered" })).toBe(2);
    await expect.poll(() => workersOf(gateway)).toHaveLength(2);
    expect((await scrape(url)).sum(requests)).toBe(12);
    await ask(3);
    expect((await scrape(url)).sum(operations, { outcome: "success" })).toBe(15);

    const [ending] = workersOf(gateway);
    process.kill(ending?.pid ?? 0, "SIGTERM");
    await expect.poll(() => workersOf(gateway).some(({ pid }) => pid === ending?.pid)).toBe(false);
    // A worker that exits reports its last counts.
    expect((await scrape(url)).sum(operations, { outcome: "success" })).toBe(15);
    expect(await gateway.stop("SIGTERM")).toBe(0);
  });
});
