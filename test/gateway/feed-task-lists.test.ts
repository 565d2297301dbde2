import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { systemClock } from "../../src/clock.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { codesOf, dataOf, type GraphqlClient, graphqlClient } from "../helpers/graphql-client.ts";
import { createRandom } from "../helpers/random.ts";
import { issueToken } from "../helpers/sandbox-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { answerFault, answerJson, type ReceivedCall, startStandIn } from "../helpers/stand-in-service.ts";

interface Task {
  readonly taskId: string;
  readonly feedType: string;
  readonly family: string;
}
interface List {
  readonly totalCount: number | null;
  readonly nodes: readonly Task[];
  readonly unreadable: readonly { readonly feedType: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}
interface FeedTypeFacts {
  readonly feedType: string;
  readonly family: string;
  readonly schemaVersion: string;
}

const hourMs = 3_600_000;
const scopePrefix = "https://api.ebay.com/oauth/api_scope/";
const clock = createMovingClock(Date.UTC(2026, 2, 2, 9, 30));

const sandbox = await closeAfterAll(startSandbox({ clock, feedStepMs: 5 }));
const gateway = await closeAfterAll(startGateway(sandbox.url, {}, { clock }));
const client = graphqlClient(gateway.url);

async function list(text: string, by: GraphqlClient = client): Promise<List> {
  const fields = `totalCount nodes { __typename id taskId feedType family status createdAt }
    unreadable { feedType family reason requiredScopes } pageInfo { hasNextPage endCursor }`;
  return dataOf(await by.query<{ list: List }, never>(`{ list: ${text} { ${fields} } }`)).list;
}

async function create(mutation: string): Promise<string> {
  type Made = { made: { task: { taskId: string } | null; errors: unknown[] } };
  const text = `mutation { made: ${mutation} { task { taskId } errors { __typename } } }`;
  const { made } = dataOf(await client.query<Made, never>(text));
  expect(made.errors).toEqual([]);
  return made.task?.taskId ?? "";
}

const creations = [
  'createOrderTask(input: { schemaVersion: "1113", filter: {} })',
  "createInventoryTask(input: {})",
  'createCustomerServiceMetricTask(input: { evaluationMarketplaceId: "EBAY_US", metric: { itemNotReceived: {} } })',
  'createGenericTask(input: { feedType: "FX_LISTING", schemaVersion: "1.0" })',
  'createGenericTask(input: { feedType: "LMS_ORDER_ACK", schemaVersion: "1235" })',
];

/** Makes each of the creations, an hour apart, so that no task counts as unfinished. */
async function createRound(): Promise<string[]> {
  const made: string[] = [];
  for (const creation of creations) {
    made.push(await create(creation));
    await sandbox.idle();
    clock.jump(hourMs);
  }
  return made;
}

describe("detail 17: tasks of all feed types in one list", () => {
  test("are listed newest first across families, and every filter narrows the list", async () => {
    const made = await createRound();
    const all = await list("feedTasks");
    expect(all.nodes.map(({ taskId }) => taskId)).toEqual(made.toReversed());
    expect(all).toMatchObject({ totalCount: 5, unreadable: [], pageInfo: { hasNextPage: false } });
    const families = ["GENERIC", "GENERIC", "CUSTOMER_SERVICE_METRIC", "INVENTORY", "ORDER"];
    expect(all.nodes.map(({ family }) => family)).toEqual(families);
    const reports = await list("feedTasks(families: [ORDER, INVENTORY])");
    expect(reports.nodes.map(({ taskId }) => taskId)).toEqual([made[1], made[0]]);
    // The uploads received no file in time.
    const failed = await list("feedTasks(status: FAILED, first: 1)");
    expect(failed).toMatchObject({ totalCount: null, nodes: [{ taskId: made[4], status: "FAILED" }] });
    const next = await list(`feedTasks(status: FAILED, first: 1, after: "${failed.pageInfo.endCursor}")`);
    expect(next.nodes.map(({ taskId }) => taskId)).toEqual([made[3]]);
    const named = 'feedTypes: ["ActiveInventoryReport", "LMS_ACTIVE_INVENTORY_REPORT", "FX_LISTING"]';
    expect((await list(`feedTasks(${named})`)).nodes.map(({ taskId }) => taskId)).toEqual([made[3], made[1]]);
    expect((await list(`feedTasks(families: [ORDER], ${named})`)).nodes).toEqual([]);
    const from = new Date(clock.now() - 2.5 * hourMs).toISOString();
    const period = `{ createdWithin: { from: "${from}", to: "${new Date(clock.now()).toISOString()}" } }`;
    expect((await list(`feedTasks(period: ${period})`)).totalCount).toBe(2);
  });

  test.each(['families: [INVENTORY], feedTypes: ["LMS_ORDER_REPORT"]', "first: 0", 'after: "nonsense"'])(
    "require a token before the arguments are checked: feedTasks(%s)",
    async (args) => {
      const query = `{ feedTasks(${args}) { nodes { taskId } } }`;
      expect(codesOf(await graphqlClient(gateway.url, null).query(query))).toEqual(["UNAUTHENTICATED"]);
    },
  );

  test("omit feed types that the token may not read, and name them with the missing scopes", async () => {
    const token = await issueToken(sandbox.url, ["sell.inventory"]);
    const page = await list("feedTasks", graphqlClient(gateway.url, token));
    const readable = new Set(page.nodes.map(({ feedType }) => feedType));
    expect(readable).toEqual(new Set(["LMS_ACTIVE_INVENTORY_REPORT", "FX_LISTING"]));
    expect(page.totalCount).toBe(page.nodes.length);
    expect(page.unreadable).toContainEqual({
      feedType: "LMS_ORDER_REPORT",
      family: "ORDER",
      reason: "MISSING_SCOPE",
      requiredScopes: [`${scopePrefix}sell.fulfillment`],
    });
    const omitted = page.unreadable.map(({ feedType }) => feedType);
    expect(omitted).toContain("CUSTOMER_SERVICE_METRICS_REPORT");
    expect(omitted).not.toContain("FX_LISTING");
  });

  test("detail 17: name a feed type that the service does not know, without scopes", async () => {
    const page = await list('feedTasks(feedTypes: ["FX_LISTING", "FX_TOMORROW"])');
    expect(page.nodes).toHaveLength(1);
    expect(page.unreadable).toMatchObject([
      { feedType: "FX_TOMORROW", family: "GENERIC", reason: "UNKNOWN_FEED_TYPE", requiredScopes: [] },
    ]);
  });

  test("detail 16: are listed once each, even if new tasks arrive before every page", async () => {
    const random = createRandom(20_261_117);
    for (let round = 0; round < 4; round += 1) await createRound();
    const begun = (await list("feedTasks(first: 100)")).nodes.map(({ taskId }) => taskId);
    expect(begun).toHaveLength(25);
    const seen: string[] = [];
    for (let after = ""; ;) {
      const page = await list(`feedTasks(first: ${1 + Math.floor(random() * 6)}${after})`);
      seen.push(...page.nodes.map(({ taskId }) => taskId));
      expect(page.totalCount).toBe(25);
      if (!page.pageInfo.hasNextPage) break;
      after = `, after: "${page.pageInfo.endCursor}"`;
      await create(creations[Math.floor(random() * creations.length)] ?? "");
      clock.jump(hourMs);
    }
    expect(seen).toEqual(begun);
  });
});

/** Answers with a list of one task. */
function answerTasks(call: ReceivedCall, task: object): void {
  answerJson(call, 200, { total: 1, limit: 10, offset: 0, tasks: [task] });
}

test("detail 17: sellerFeedTypes contains everything that is needed to create a task of each feed type", async () => {
  const text = "{ sellerFeedTypes { feedType family direction formats schemaVersion scope } }";
  const { sellerFeedTypes } = dataOf(await client.query<{ sellerFeedTypes: FeedTypeFacts[] }, never>(text));
  const byName = new Map(sellerFeedTypes.map((facts) => [facts.feedType, facts]));
  expect(byName.get("LMS_ORDER_REPORT")).toEqual({
    feedType: "LMS_ORDER_REPORT",
    family: "ORDER",
    direction: "DOWNLOAD",
    formats: ["XML"],
    schemaVersion: "1113",
    scope: `${scopePrefix}sell.fulfillment`,
  });
  const listing = { direction: "UPLOAD", formats: ["CSV"], schemaVersion: "1.0" };
  expect(byName.get("FX_LISTING")).toMatchObject(listing);
  const generic = sellerFeedTypes.filter(({ family }) => family === "GENERIC");
  expect(generic.length).toBeGreaterThanOrEqual(15);
  for (const { feedType, schemaVersion } of generic) {
    await create(`createGenericTask(input: { feedType: "${feedType}", schemaVersion: "${schemaVersion}" })`);
    await sandbox.idle();
    clock.jump(hourMs);
  }
});

test("detail 17: a task of a feed type that the gateway does not know is the same node in every list", async () => {
  const task = {
    taskId: "t1",
    feedType: "LMS_ORDER_REPORT_2",
    status: "COMPLETED",
    schemaVersion: "1113",
    creationDate: "2026-03-01T12:00:00.000Z",
    detailHref: "https://service.example/sell/feed/v1/order_task/t1",
  };
  const answer = (call: ReceivedCall): void => {
    if (call.target.endsWith("task/t1")) return answerJson(call, 200, task);
    if (call.target.includes("feed_type=LMS_ORDER_REPORT_2")) {
      return answerTasks(call, task);
    }
    return answerFault(call, 400, 160_006);
  };
  await using service = await startStandIn(answer);
  await using other = await startGateway(service.url, {}, { clock });
  const reader = graphqlClient(other.url);
  const source = 'source: { feedType: "LMS_ORDER_REPORT_2" }';
  const { orders, generic, all, one } = dataOf(
    await reader.query<Record<string, { nodes: Task[] } & Task>, never>(
      `{
        orders: orderTasks(${source}) { nodes { ...One } }
        generic: genericTasks(${source}) { nodes { ...One } }
        all: feedTasks(feedTypes: ["LMS_ORDER_REPORT_2"]) { nodes { ...One } }
        one: genericTask(taskId: "t1") { ...One }
      }
      fragment One on FeedTask { __typename id family }`,
    ),
  );
  expect(one).toMatchObject({ __typename: "OrderTask", family: "ORDER" });
  for (const found of [orders, generic, all]) expect(found?.nodes).toEqual([one]);
});

const rejectToken = (call: ReceivedCall) => answerFault(call, 401, 1001);

/** A feed type that a list could not read, with words of its message. */
function unreadable(feedType: string, family: string, reason: string, words: string) {
  const message = expect.stringContaining(words);
  return { feedType, family, reason, message, requiredScopes: [], retryAfterSeconds: null };
}

describe("feed types of a task list that cannot be read at the moment", () => {
  const [listing, orders, inventory] = ["FX_LISTING", "LMS_ORDER_REPORT", "LMS_ACTIVE_INVENTORY_REPORT"];
  const task = {
    taskId: "t1",
    feedType: listing,
    status: "CREATED",
    schemaVersion: "1.0",
    creationDate: "2026-03-01T12:00:00.000Z",
    detailHref: "https://service.example/sell/feed/v1/task/t1",
  };
  const feedTypes = `feedTypes: ["${listing}", "${orders}", "${inventory}"]`;
  const query = `{ feedTasks(${feedTypes}) {
    totalCount nodes { taskId } unreadable { feedType family reason message requiredScopes retryAfterSeconds }
  } }`;
  /** A clock whose delays are a hundred times shorter. */
  const fastClock = {
    now: () => systemClock.now(),
    schedule: (callback: () => void, delayMs: number) => systemClock.schedule(callback, delayMs / 100),
  };

  async function read(answer: (call: ReceivedCall) => void) {
    await using service = await startStandIn(answer);
    await using other = await startGateway(service.url, { upstreamTimeoutMs: 500_000 }, { clock: fastClock });
    return await graphqlClient(other.url).query<{ feedTasks: object | null }, never>(query);
  }

  test("are named with the reason, and the other feed types are listed", async () => {
    const { data, errors } = await read((call) => {
      if (call.target.includes(orders)) return answerFault(call, 500, 160_000, "Broken.");
      if (call.target.includes(inventory)) return answerFault(call, 400, 160_022, "Not now.");
      return answerTasks(call, task);
    });
    expect(errors).toEqual([]);
    expect(data?.feedTasks).toEqual({
      totalCount: null,
      nodes: [{ taskId: "t1" }],
      unreadable: [
        unreadable(orders, "ORDER", "UNAVAILABLE", "seller feed service failed"),
        unreadable(inventory, "INVENTORY", "REFUSED", "rejected"),
      ],
    });
  });

  test("are named with the seconds to wait after too many calls", async () => {
    const { data } = await read((call) => {
      if (!call.target.includes(listing)) {
        return answerJson(call, 429, { errors: [] }, { "retry-after": "7200" });
      }
      return answerTasks(call, task);
    });
    expect(data?.feedTasks).toMatchObject({
      nodes: [{ taskId: "t1" }],
      unreadable: [
        { feedType: orders, reason: "RATE_LIMITED", retryAfterSeconds: 7200 },
        { feedType: inventory, reason: "RATE_LIMITED", retryAfterSeconds: 7200 },
      ],
    });
  });

  test.each<[when: string, answer: (call: ReceivedCall) => void, code: string]>([
    ["all of them fail", (call) => answerFault(call, 500, 160_000), "UPSTREAM_UNAVAILABLE"],
    ["the token is rejected for all of them", rejectToken, "UNAUTHENTICATED"],
    [
      "the token is rejected for one of them",
      (call) => (call.target.includes(orders) ? rejectToken(call) : answerTasks(call, task)),
      "UNAUTHENTICATED",
    ],
  ])("make the list null when %s", async (_when, answer, code) => {
    const { data, errors } = await read(answer);
    expect({ data, errors }).toMatchObject({ data: { feedTasks: null }, errors: [{ extensions: { code } }] });
  });
});
