import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { schema } from "../../src/schema/index.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { dataOf, type GraphqlClient, graphqlClient } from "../helpers/graphql-client.ts";
import { type RecordingProxy, startRecordingProxy } from "../helpers/recording-proxy.ts";
import { startSandbox, type TestSandbox } from "../helpers/sandbox.ts";
import {
  httpSender,
  openSockets,
  type Operation,
  resultIn,
  type Sender,
  type SocketSender,
} from "./attack-senders.ts";
import { type Attack, type AttackedField, attackedFields } from "./input-attacks.ts";

/** Longest time in which the gateway may do nothing else, in milliseconds. JSON.parse alone takes up to a third of it for 1 MiB. */
const maxStallMs = 100;

/** How often an attack is tried that takes longer: a machine that does other things can be late by itself. */
const maxTries = 10;

/** Longest answer, and longest message in it, in characters. */
const maxLengths = { answer: 10_000, message: 500 } as const;

const seller = "sandbox-seller-1";
/** The catalog is an application's to read. */
const application = "sandbox-application";
const applicationTypes = ["FeedType", "FeedAccess"];
const roots = ["Query", "Mutation", "Subscription"];

let sandbox: TestSandbox;
let service: RecordingProxy;
let gateway: TestGateway;
let sockets: SocketSender;
/** What leads from the root to an object of a type; `%` stands for its selection. */
let ways: ReadonlyMap<string, string>;

beforeAll(async () => {
  sandbox = await startSandbox();
  service = await startRecordingProxy(sandbox.url, () => 0);
  gateway = await startGateway(service.url);
  sockets = await openSockets(gateway.url, [seller, application]);
  ways = await makeObjects(graphqlClient(gateway.url, seller));
});
afterAll(async () => {
  sockets[Symbol.dispose]();
  await gateway[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
});

/** Makes an object of each type that has a field with arguments. */
async function makeObjects(client: GraphqlClient): Promise<ReadonlyMap<string, string>> {
  const create = async (mutation: string, result: string): Promise<string> => {
    const answer = await client.query<Record<string, Record<string, { readonly id: string }>>, object>(
      `mutation { made: ${mutation} { ${result} { id } } }`,
    );
    const id = dataOf(answer)["made"]?.[result]?.id;
    if (id === undefined) throw new Error(`Nothing was made by ${mutation}.`);
    return id;
  };
  const found = await client.query<{ templates: { nodes: { id: string }[] } }, object>(
    '{ templates: scheduleTemplates(feedType: "LMS_ORDER_REPORT") { nodes { id } } }',
  );
  const template = dataOf(found).templates.nodes[0]?.id;
  const metric = 'evaluationMarketplaceId: "EBAY_US", metric: { itemNotReceived: {} }';
  const creations = [
    ["OrderTask", 'createOrderTask(input: { schemaVersion: "1113", filter: {} })', "task"],
    ["InventoryTask", "createInventoryTask(input: {})", "task"],
    ["CustomerServiceMetricTask", `createCustomerServiceMetricTask(input: { ${metric} })`, "task"],
    ["GenericTask", 'createGenericTask(input: { feedType: "FX_LISTING", schemaVersion: "1.0" })', "task"],
    [
      "Schedule",
      `createSchedule(input: { scheduleTemplateId: "${template}", schemaVersion: "1113" })`,
      "schedule",
    ],
  ] as const;
  const made = new Map([
    ["Store", "store { % }"],
    ["FeedAccess", "feedAccess { % }"],
    ["FeedType", 'feedType(feedTypeId: "CURATED_ITEM_FEED") { % }'],
  ]);
  for (const root of roots) made.set(root, "%");
  for (const [type, mutation, result] of creations) {
    made.set(type, `node(id: "${await create(mutation, result)}") { ... on ${type} { % } }`);
  }
  return made;
}

/** The operation with an attack, and one that only reaches the object on which the attacked field is. */
function operationsOf(
  { name, kind }: AttackedField,
  attack: Attack,
): Record<"attacked" | "reaching", Operation> {
  const { declared, selection, makeVariables, filePath } = attack;
  const [type = ""] = name.split(".");
  const way = ways.get(type);
  if (way === undefined) throw new Error(`No object is made on which ${name} can be asked for.`);
  const token = applicationTypes.includes(type) ? application : seller;
  return {
    attacked: {
      query: `${kind} (${declared}) { ${way.replace("%", selection)} }`,
      variables: makeVariables(),
      filePath,
      token,
    },
    reaching: { query: `query { ${way.replace("%", "__typename")} }`, variables: {}, filePath: null, token },
  };
}

/**
 * The longest time in which the event loop stood still during some work, in milliseconds. A process that has to wait for others stands
 * still as well: no stall of its own is longer than all the processor time that it has taken.
 */
async function longestStallMs(work: () => Promise<unknown>): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  const looked = async () => {
    const { count } = histogram;
    await vi.waitUntil(() => histogram.count > count, { interval: 1 });
  };
  histogram.enable();
  await looked();
  histogram.reset();
  const before = process.cpuUsage();
  await work();
  await looked();
  const { user, system } = process.cpuUsage(before);
  histogram.disable();
  return Math.min(histogram.max / 1e6, (user + system) / 1e3);
}

/** Calls to the service that have begun. */
function begunCalls(): number {
  return service.exchanges.length + service.openCalls();
}

/** Sends an operation. @returns the answer with the calls to the service and the longest stall on the way to it. */
async function observe(send: () => Promise<string>) {
  const before = begunCalls();
  let text = "";
  const stallMs = await longestStallMs(async () => (text = await send()));
  return { text, stallMs, calls: begunCalls() - before };
}

/** What is wrong with the answer to an attack. @param hasFile whether the file was sent that the operation needs. */
function faultsOfAnswer(field: AttackedField, attack: Attack, text: string, hasFile: boolean): string[] {
  const { data, errors = [] } = resultIn(text);
  const refusals = Object.values(data ?? {}).flatMap((value) => value?.errors ?? []);
  const messages = [...errors, ...refusals].map(({ message }) => message);
  // What has a wrong type is refused before the field is looked at.
  const limit = hasFile ? attack.limit : null;
  const isData = limit !== null && field.hasInputErrors;
  const [refusal] = refusals;
  const place = attack.path.join(".");
  const checks = {
    "the answer is long": text.length > maxLengths.answer,
    "nothing is refused": messages.length === 0,
    "a message is long": messages.some((message) => message.length > maxLengths.message),
    "the value is quoted at length": messages.some((message) => /x{150}/.test(message)),
    "the bound is not told": limit !== null && !messages.some((one) => one.includes(`at most ${limit} `)),
    "it is no ValidationError": isData && refusal?.__typename !== "ValidationError",
    "the place is another": isData && refusal?.path.join(".") !== place,
    "the code is another": !isData && errors.some(({ extensions }) => extensions?.code !== "BAD_USER_INPUT"),
  };
  return Object.entries(checks).flatMap(([fault, isSo]) => (isSo ? `${fault}: ${text.slice(0, 1_000)}` : []));
}

/** What is wrong when a value is sent that fills a request. */
async function faultsOf(field: AttackedField, attack: Attack, send: Sender, takesFiles: boolean) {
  const { attacked, reaching } = operationsOf(field, attack);
  const ask = send(attacked);
  const faults: string[] = [];
  const stallsMs: number[] = [];
  const isSlow = () => Math.min(...stallsMs) > maxStallMs;
  while (isSlow() && stallsMs.length < maxTries && faults.length === 0) {
    const { text, calls, stallMs } = await observe(ask);
    stallsMs.push(stallMs);
    faults.push(...faultsOfAnswer(field, attack, text, takesFiles || attack.filePath === null));
    const isRoot = reaching.query === "query { __typename }";
    const allowed = isRoot ? 0 : (await observe(send(reaching))).calls;
    if (calls > allowed) faults.push(`${calls} calls are made`);
  }
  if (isSlow()) faults.push(`the event loop stands still for ${Math.round(Math.min(...stallsMs))} ms`);
  return faults.map((fault) => `${attack.name}: ${fault}`);
}

describe.each([
  ["HTTP", () => httpSender(gateway.url), true],
  ["HTTP again, when the operation is compiled", () => httpSender(gateway.url), true],
  ["WebSocket", () => sockets.send, false],
] as const)("values that fill a request, over %s", (_transport, sender, takesFiles) => {
  test.each(attackedFields(schema).map((field) => [field.name, field] as const))(
    "%s refuses them at once, without a call",
    async (_name, field) => {
      const faults: string[] = [];
      for (const attack of field.attacks) {
        faults.push(...(await faultsOf(field, attack, sender(), takesFiles)));
      }
      expect(faults).toEqual([]);
    },
  );
});
