import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, type GraphqlClient, graphqlClient } from "../helpers/graphql-client.ts";
import { createRandom } from "../helpers/random.ts";
import { startSandbox } from "../helpers/sandbox.ts";

interface List {
  readonly totalCount: number | null;
  readonly nodes: readonly { readonly key: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

const hourMs = 3_600_000;
const storeTaskMs = 1_000;
const clock = createMovingClock(Date.UTC(2026, 2, 2, 9, 30));

const sandbox = await closeAfterAll(startSandbox({ clock, feedStepMs: 5, storeTaskMs }));
const gateway = await closeAfterAll(startGateway(sandbox.url, {}, { clock }));
const seller = graphqlClient(gateway.url);
const application = graphqlClient(gateway.url, "sandbox-application");

/**
 * Reads a page of a list. `field` is the text before and after the page arguments, `key` the field that identifies an
 * item.
 */
async function readPage(
  client: GraphqlClient,
  [before, after]: readonly [string, string],
  key: string,
  page: string,
): Promise<List> {
  const list = `{ totalCount nodes { key: ${key} } pageInfo { hasNextPage endCursor } }`;
  type Root = Record<string, List | { list: List }>;
  const data = dataOf(await client.query<Root, never>(`{ list: ${before}${page}${after} ${list} }`));
  return data["list"] as List;
}

/** Reads all keys of a list in pages, with a change before each page but the first. */
async function readAll(
  read: (page: string) => Promise<List>,
  size: () => number,
  change: (shown: List["nodes"]) => Promise<void> | void = () => undefined,
): Promise<string[]> {
  const seen: string[] = [];
  for (let after = ""; ;) {
    const { nodes, pageInfo } = await read(`first: ${size()}${after}`);
    seen.push(...nodes.map((node) => node.key));
    if (!pageInfo.hasNextPage) break;
    after = `, after: "${pageInfo.endCursor}"`;
    await change(nodes);
  }
  expect(new Set(seen).size).toBe(seen.length);
  return seen;
}

/** Reads a page of the store's category changes. */
async function readChanges(page: string): Promise<List> {
  const text = `{ store { list: tasks(${page}) { totalCount nodes { key: taskId } pageInfo { hasNextPage endCursor } } } }`;
  return dataOf(await seller.query<{ store: { list: List } }, never>(text)).store.list;
}

async function createTask(): Promise<void> {
  const { createGenericTask } = dataOf(
    await seller.query<{ createGenericTask: { errors: unknown[] } }, never>(
      'mutation { createGenericTask(input: { feedType: "FX_LISTING", schemaVersion: "1.0" }) { errors { __typename } } }',
    ),
  );
  expect(createGenericTask.errors).toEqual([]);
}

/** Reads a list in one page that is large enough. */
async function keysOf(client: GraphqlClient, field: readonly [string, string], key: string, most = 500) {
  const list = await readPage(client, field, key, `first: ${most}`);
  expect(list.pageInfo.hasNextPage).toBe(false);
  return list.nodes.map((node) => node.key);
}

describe("detail 16: paging returns each remaining item once while items are added and removed", () => {
  test("in the tasks of a feed type, with new tasks before every page and old ones leaving the period", async () => {
    const random = createRandom(20_261_121);
    // A task without its file counts as unfinished for an hour, and ten unfinished tasks are allowed.
    for (let round = 0; round < 12; round += 1) {
      for (let made = 0; made < 6; made += 1) await createTask();
      clock.jump(1.5 * hourMs);
    }
    const field = [
      'genericTasks(source: { feedType: "FX_LISTING" }, period: { lookBackDays: 1 }, ',
      ")",
    ] as const;
    const begun = await keysOf(seller, field, "taskId");
    expect(begun).toHaveLength(72);
    const seen = await readAll(
      (page) => readPage(seller, field, "taskId", page),
      () => 1 + Math.floor(random() * 9),
      async () => {
        clock.jump(hourMs + Math.floor(random() * hourMs));
        await createTask();
      },
    );
    const stayed = await keysOf(seller, field, "taskId");
    expect(begun.slice(0, seen.length)).toEqual(seen);
    expect(begun.filter((key) => stayed.includes(key) && !seen.includes(key))).toEqual([]);
  });

  test("in the files of a feed type with ten on a page, with new hourly files before every page", async () => {
    const field = [
      'feedFiles(feedTypeId: "CURATED_ITEM_FEED", marketplaceId: "EBAY_US", lookBackMinutes: 2880, ',
      ")",
    ] as const;
    const { totalCount } = await readPage(application, field, "fileId", "first: 1");
    expect(totalCount).toBeGreaterThan(40);
    // The first page is read for comparison. Each further page is twenty minutes later, because a continuation token
    // expires after an hour.
    const begun = (await readPage(application, field, "fileId", "first: 100")).nodes.map((node) => node.key);
    const seen = await readAll(
      (page) => readPage(application, field, "fileId", page),
      () => 10,
      () => clock.jump(hourMs / 3),
    );
    const stillThere = await readPage(application, field, "fileId", "first: 100");
    const stayed = new Set(stillThere.nodes.map((node) => node.key));
    expect(seen.slice(0, 10)).toEqual(begun.slice(0, 10));
    expect(begun.filter((key) => stayed.has(key) && !seen.includes(key))).toEqual([]);
  });

  test("in the feed types", async () => {
    const field = ["feedTypes(", ")"] as const;
    const whole = await keysOf(application, field, "feedTypeId", 100);
    const seen = await readAll(
      (page) => readPage(application, field, "feedTypeId", page),
      () => 1,
      () => clock.jump(60_000),
    );
    expect(seen).toEqual(whole);
  });

  test("in the schedules, while the last one shown is deleted and others are created", async () => {
    const feedType = "LMS_ORDER_REPORT";
    const field = [`schedules(feedType: "${feedType}", `, ")"] as const;
    const templates = [`scheduleTemplates(feedType: "${feedType}", `, ")"] as const;
    const whole = await keysOf(seller, templates, "scheduleTemplateId");
    const readTemplates = (page: string) => readPage(seller, templates, "scheduleTemplateId", page);
    expect(await readAll(readTemplates, () => 2)).toEqual(whole);

    let hour = 0;
    const make = async () => {
      const template = dataOf(
        await seller.query<{ list: { nodes: { key: string; frequency: string; status: string }[] } }, never>(
          `{ list: ${templates[0]}first: 100) { nodes { key: scheduleTemplateId frequency status } } }`,
        ),
      ).list.nodes.find(({ frequency, status }) => frequency === "DAILY" && status === "ACTIVE");
      const input = `{ scheduleTemplateId: "${template?.key}", schemaVersion: "1113", trigger: { hourUtc: ${hour} } }`;
      hour += 1;
      const { createSchedule } = dataOf(
        await seller.query<{ createSchedule: { errors: unknown[] } }, never>(
          `mutation { createSchedule(input: ${input}) { errors { __typename } } }`,
        ),
      );
      expect(createSchedule.errors).toEqual([]);
    };
    for (let count = 0; count < 8; count += 1) await make();
    const begun = await keysOf(seller, field, "scheduleId");
    const gone: string[] = [];
    const seen = await readAll(
      (page) => readPage(seller, field, "scheduleId", page),
      () => 3,
      async (shown) => {
        const last = shown.at(-1)?.key ?? "";
        gone.push(last);
        await seller.query(`mutation { deleteSchedule(input: { scheduleId: "${last}" }) { deletedId } }`);
        await make();
      },
    );
    expect(gone.length).toBeGreaterThan(1);
    expect(seen).toEqual(begun);
  });

  test("in the category changes of a store", async () => {
    let number = 0;
    const add = async () => {
      number += 1;
      const { addStoreCategory } = dataOf(
        await seller.query<{ addStoreCategory: { errors: unknown[] } }, never>(
          `mutation { addStoreCategory(input: { name: "Paged ${number}" }) { errors { __typename } } }`,
        ),
      );
      expect(addStoreCategory.errors).toEqual([]);
      clock.jump(2 * storeTaskMs);
      await sandbox.idle();
    };
    for (let count = 0; count < 7; count += 1) await add();
    const begun = (await readChanges("first: 100")).nodes.map((node) => node.key);
    expect(await readAll(readChanges, () => 2, add)).toEqual(begun);
  });
});
