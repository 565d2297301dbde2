import { describe, expect, it } from "vitest";
import { askFor, create, dayMs, finish, issueToken, startFeeds } from "./feeds.ts";
import type { Family, Feeds } from "./feeds.ts";

const families: Family[] = ["task", "order_task", "inventory_task", "customer_service_metric_task"];
const type: Record<Family, string> = {
  task: "FX_LISTING",
  order_task: "LMS_ORDER_REPORT",
  inventory_task: "ActiveInventoryReport",
  customer_service_metric_task: "CUSTOMER_SERVICE_METRICS_REPORT",
};

async function errors(feeds: Feeds, family: Family, query: string): Promise<number[]> {
  const answer = await feeds.call(`/${family}?feed_type=${type[family]}&${query}`);
  expect(answer.status).toBe(400);
  return answer.errorIds();
}

function idsOf(answer: { json(): Record<string, unknown> }): unknown[] {
  const { tasks } = answer.json();
  return Array.isArray(tasks) ? tasks.map((task: { taskId: unknown }) => task.taskId) : [];
}

describe("Every task list", () => {
  it("answers a collection, which is empty when nothing matches", async () => {
    await using feeds = await startFeeds();
    for (const family of families) {
      const path = `/${family}?feed_type=${type[family]}`;
      const empty = (await feeds.call(path)).json();
      expect(empty).toEqual({
        href: `${feeds.sandbox.url}/sell/feed/v1${path}&limit=10&offset=0`,
        limit: 10,
        offset: 0,
        total: 0,
        tasks: [],
      });
      const task = await create(feeds, family);
      expect((await feeds.call(path)).json()).toMatchObject({
        total: 1,
        tasks: [(await feeds.call(task)).json()],
      });
    }
  });

  it("rejects an invalid limit or offset", async () => {
    await using feeds = await startFeeds();
    for (const family of families) {
      for (const limit of ["0", "501", "-1", "x", "1.5", ""]) {
        expect(await errors(feeds, family, `limit=${limit}`)).toEqual([160012]);
      }
      for (const offset of ["-10", "x", "1e2"]) {
        expect(await errors(feeds, family, `offset=${offset}`)).toEqual([160013]);
      }
      expect(await errors(feeds, family, "offset=5")).toEqual([160029]);
      expect(await errors(feeds, family, "limit=7&offset=20")).toEqual([160029]);
      expect(await errors(feeds, family, "limit=0&offset=-1")).toEqual([160012, 160013]);
      expect((await feeds.call(`/${family}?feed_type=${type[family]}&limit=500&offset=1000`)).status).toBe(
        200,
      );
    }
  });

  it("rejects an invalid period", async () => {
    await using feeds = await startFeeds();
    const now = "2026-01-01T00:00:00.000Z";
    for (const family of families) {
      for (const days of ["0", "91", "x"]) {
        expect(await errors(feeds, family, `look_back_days=${days}`)).toEqual([160011]);
      }
      expect(await errors(feeds, family, `look_back_days=7&date_range=${now}..${now}`)).toEqual([160008]);
      for (const range of [now, "2025-12-31..2026-01-01", `${now}..`, `${now}..${now}..${now}`]) {
        expect(await errors(feeds, family, `date_range=${range}`)).toEqual([160009]);
      }
      expect(await errors(feeds, family, `date_range=2025-10-02T23:59:59.999Z..${now}`)).toEqual([160010]);
      expect(await errors(feeds, family, `date_range=${now}..2025-12-31T00:00:00.000Z`)).toEqual([
        family === "task" ? 160016 : 160009,
      ]);
      const good = `/${family}?feed_type=${type[family]}&date_range=2025-10-03T00:00:00.000Z..${now}`;
      expect((await feeds.call(good)).status).toBe(200);
    }
  });

  it("requires a feed type of its resource or a known schedule, but not both", async () => {
    await using feeds = await startFeeds();
    for (const family of ["task", "order_task", "inventory_task"] as const) {
      expect((await feeds.call(`/${family}`)).errorIds()).toEqual([160004]);
      expect((await feeds.call(`/${family}?feed_type=${type[family]}&schedule_id=1`)).errorIds()).toContain(
        160005,
      );
      expect((await feeds.call(`/${family}?feed_type=LMS_NOTHING`)).errorIds()).toEqual([160006]);
      expect((await feeds.call(`/${family}?schedule_id=1`)).errorIds()).toEqual([160007]);
    }
    expect((await feeds.call("/order_task?feed_type=FX_LISTING")).errorIds()).toEqual([160006]);
    expect((await feeds.call("/customer_service_metric_task?feed_type=FX_LISTING")).errorIds()).toEqual([
      160006,
    ]);
    expect((await feeds.call("/customer_service_metric_task")).status).toBe(200);
  });

  it("rejects a token without the feed type's scope with 403, or with 400 for metrics", async () => {
    await using feeds = await startFeeds();
    const token = await issueToken(feeds, "sell.marketing");
    for (const family of families) {
      const answer = await feeds.call(`/${family}?feed_type=${type[family]}`, { token });
      expect(answer.status).toBe(family === "customer_service_metric_task" ? 400 : 403);
      expect(answer.errorIds()).toEqual([160002]);
      const task = await feeds.call(await create(feeds, family), { token });
      expect(task.status).toBe(family === "customer_service_metric_task" ? 400 : 403);
      expect(task.errorIds()).toEqual([160002]);
    }
  });
});

describe("The period of a task list", () => {
  it("is the last 7 days without look_back_days or date_range", async () => {
    await using feeds = await startFeeds();
    const first = await create(feeds, "order_task");
    await feeds.pass(5 * dayMs);
    const second = await create(feeds, "order_task");
    await feeds.pass(3 * dayMs);
    const list = async (query: string) =>
      idsOf(await feeds.call(`/order_task?feed_type=LMS_ORDER_REPORT${query}`));
    const [firstId, secondId] = [first, second].map((task) => task.split("/").at(-1));
    expect(await list("")).toEqual([secondId]);
    expect(await list("&look_back_days=8")).toEqual([secondId, firstId]);
    expect(await list("&look_back_days=2")).toEqual([]);
    expect(await list("&date_range=2026-01-01T00:00:00.000Z..2026-01-05T23:59:59.999Z")).toEqual([firstId]);
    expect(await list("&date_range=2026-01-01T00:00:00.001Z..2026-01-06T00:00:00.000Z")).toEqual([secondId]);
  });
});

describe("Paging of a task list", () => {
  it("returns every task once, newest first, for every limit, through next and prev", async () => {
    await using feeds = await startFeeds({ feedStepMs: 1 });
    const created: unknown[] = [];
    for (let count = 0; count < 23; count += 1) {
      created.unshift((await create(feeds, "order_task")).split("/").at(-1));
      if (count % 3 === 0) for (let step = 0; step < 3; step += 1) await feeds.pass(1);
    }
    await askFor(feeds, "order_task", {}, { token: "sandbox-seller-2" });
    for (const limit of [1, 2, 7, 10, 22, 23, 24, 500]) {
      const forward: unknown[] = [];
      const pages: unknown[] = [];
      let address: unknown = `/task?feed_type=LMS_ORDER_REPORT&look_back_days=30&limit=${limit}`;
      while (typeof address === "string") {
        const answer = await feeds.call(address);
        const page = answer.json();
        expect(page).toMatchObject({ limit, total: 23, offset: forward.length });
        expect((await feeds.call(String(page["href"]))).json()).toEqual(page);
        expect(page["prev"]).toBe(pages.at(-1));
        pages.push(page["href"]);
        forward.push(...idsOf(answer));
        address = page["next"];
      }
      expect(forward).toEqual(created);
    }
  });

  it("links a previous page for an offset past the end", async () => {
    await using feeds = await startFeeds();
    await create(feeds, "task");
    await finish(feeds);
    const answer = (await feeds.call("/task?feed_type=FX_LISTING&limit=5&offset=10")).json();
    expect(answer).toMatchObject({ total: 1, tasks: [], offset: 10 });
    expect(String(answer["prev"])).toContain("limit=5&offset=5");
    expect(answer).not.toHaveProperty("next");
  });
});
