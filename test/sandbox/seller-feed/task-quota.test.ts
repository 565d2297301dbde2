import { describe, expect, it } from "vitest";
import { askFor, create, finish, hourMs, startFeeds, stepMs } from "./feeds.ts";

const parametersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    JSON.parse(text).errors[0].parameters.map(({ name, value }: Record<string, string>) => [name, value]),
  );
const at = (ms: number) => new Date(ms).toISOString();

describe("detail 13: the error for too many tasks", () => {
  it("contains the limit, the count and the time when the first unfinished task ends", async () => {
    await using feeds = await startFeeds();
    const startMs = feeds.clock.now();
    for (let count = 0; count < 9; count += 1) {
      await create(feeds, "task");
      await feeds.pass(1000);
    }
    await create(feeds, "order_task");
    const mixed = parametersOf((await askFor(feeds, "inventory_task")).text);
    expect(mixed).toEqual({
      limit: "10",
      used: "10",
      availableAt: at(feeds.clock.now() + 3 * stepMs),
    });
    await finish(feeds);
    await create(feeds, "task");
    const metric = await askFor(feeds, "customer_service_metric_task");
    expect(metric.status).toBe(400);
    expect(parametersOf(metric.text)).toEqual({ limit: "10", used: "10", availableAt: at(startMs + hourMs) });
    await feeds.pass(startMs + hourMs - feeds.clock.now());
    await create(feeds, "order_task");
  });

  it("contains the limit, the count and the time when the oldest task leaves the 24-hour window", async () => {
    await using feeds = await startFeeds();
    const startMs = feeds.clock.now();
    for (let count = 0; count < 25; count += 1) {
      await create(feeds, "inventory_task");
      if (count % 5 === 4) await finish(feeds);
    }
    const refused = await askFor(feeds, "inventory_task");
    expect(refused.errorIds()).toEqual([160025]);
    const availableAtMs = startMs + 24 * hourMs;
    expect(parametersOf(refused.text)).toEqual({ limit: "25", used: "25", availableAt: at(availableAtMs) });
    await feeds.pass(availableAtMs - feeds.clock.now() - 1);
    expect((await askFor(feeds, "inventory_task")).errorIds()).toEqual([160025]);
    await feeds.pass(1);
    await create(feeds, "inventory_task");
  });
});
