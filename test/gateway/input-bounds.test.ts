import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { schema } from "../../src/schema/index.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, type GraphqlClient, graphqlClient } from "../helpers/graphql-client.ts";
import { watchStretches } from "../helpers/longest-stretch.ts";
import { startRecordingProxy } from "../helpers/recording-proxy.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { httpSender, openSockets, type Operation, resultIn, type Sender } from "./attack-senders.ts";
import { type Attack, type AttackedField, attackedFields } from "./input-attacks.ts";

/**
 * Longest time in milliseconds for which the gateway may block the event loop. JSON.parse takes up to a third of it for
 * 1 MiB.
 */
const maxStallMs = 100;

/** Maximum number of runs of an attack that is too slow: a busy machine also causes delays. */
const maxTries = 10;

/** Maximum length of a response and of a message in it, in characters. */
const maxLengths = { answer: 10_000, message: 500 } as const;

const seller = "sandbox-seller-1";
/** Only an application may read the catalog. */
const application = "sandbox-application";
const applicationTypes = ["FeedType", "FeedAccess"];
const roots = ["Query", "Mutation", "Subscription"];

const sandbox = await closeAfterAll(startSandbox());
const service = await closeAfterAll(startRecordingProxy(sandbox.url, () => 0));
const gateway = await closeAfterAll(startGateway(service.url));
const sockets = await closeAfterAll(openSockets(gateway.url, [seller, application]));
/** Selection from the root to an object of each type; `%` is replaced by its selection set. */
const parentSelections = await makeObjects(graphqlClient(gateway.url, seller));

/** Creates an object of each type that has a field with arguments. */
async function makeObjects(client: GraphqlClient): Promise<ReadonlyMap<string, string>> {
  const create = async (mutation: string, result: string): Promise<string> => {
    const answer = await client.query<Record<string, Record<string, { readonly id: string }>>, object>(
      `mutation { made: ${mutation} { ${result} { id } } }`,
    );
    const id = dataOf(answer)["made"]?.[result]?.id;
    if (id === undefined) throw new Error(`The mutation ${mutation} created nothing.`);
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

/**
 * Returns the operation with an attack, and one that only selects the parent object of the attacked field.
 */
function operationsOf(
  { name, kind }: AttackedField,
  attack: Attack,
): Record<"attacked" | "reaching", Operation> {
  const { declared, selection, makeVariables, filePath } = attack;
  const [type = ""] = name.split(".");
  const parentSelection = parentSelections.get(type);
  if (parentSelection === undefined) throw new Error(`No test object has the field ${name}.`);
  const token = applicationTypes.includes(type) ? application : seller;
  return {
    attacked: {
      query: `${kind} (${declared}) { ${parentSelection.replace("%", selection)} }`,
      variables: makeVariables(),
      filePath,
      token,
    },
    reaching: {
      query: `query { ${parentSelection.replace("%", "__typename")} }`,
      variables: {},
      filePath: null,
      token,
    },
  };
}

/** Number of started calls to the service. */
function begunCalls(): number {
  return service.exchanges.length + service.openCalls();
}

/**
 * Sends an operation. @returns the response, the number of service calls and the longest block of the event loop.
 */
async function observe(send: () => Promise<string>) {
  const before = begunCalls();
  using stretches = watchStretches();
  const text = await send();
  // The watch counts the last stretch at its next turn.
  await pause(2);
  return { text, stallMs: stretches.longestMs(), calls: begunCalls() - before };
}

/**
 * Lists what is wrong with the response to an attack. @param hasFile true when the required file was sent.
 */
function faultsOfAnswer(field: AttackedField, attack: Attack, text: string, hasFile: boolean): string[] {
  const { data, errors = [] } = resultIn(text);
  const refusals = Object.values(data ?? {}).flatMap((value) => value?.errors ?? []);
  const messages = [...errors, ...refusals].map(({ message }) => message);
  // A value of a wrong type is rejected before the field is executed.
  const limit = hasFile ? attack.limit : null;
  const isData = limit !== null && field.hasInputErrors;
  const [refusal] = refusals;
  const place = attack.path.join(".");
  const checks = {
    "the response is too long": text.length > maxLengths.answer,
    "nothing is rejected": messages.length === 0,
    "a message is too long": messages.some((message) => message.length > maxLengths.message),
    "the value is quoted at length": messages.some((message) => /x{150}/.test(message)),
    "the limit is missing": limit !== null && !messages.some((one) => one.includes(`at most ${limit} `)),
    "the error is no ValidationError": isData && refusal?.__typename !== "ValidationError",
    "the path is wrong": isData && refusal?.path.join(".") !== place,
    "the code is wrong": !isData && errors.some(({ extensions }) => extensions?.code !== "BAD_USER_INPUT"),
  };
  return Object.entries(checks).flatMap(([fault, isSo]) => (isSo ? `${fault}: ${text.slice(0, 1_000)}` : []));
}

/** Lists what is wrong when a value fills a request. */
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
  if (isSlow()) faults.push(`the event loop is blocked for ${Math.round(Math.min(...stallsMs))} ms`);
  return faults.map((fault) => `${attack.name}: ${fault}`);
}

describe.each([
  ["HTTP", () => httpSender(gateway.url), true],
  ["HTTP with a compiled operation", () => httpSender(gateway.url), true],
  ["WebSocket", () => sockets.send, false],
] as const)("a value that fills a request over %s", (_transport, sender, takesFiles) => {
  test.each(attackedFields(schema).map((field) => [field.name, field] as const))(
    "is rejected by %s quickly and without a call",
    async (_name, field) => {
      const faults: string[] = [];
      for (const attack of field.attacks) {
        faults.push(...(await faultsOf(field, attack, sender(), takesFiles)));
      }
      expect(faults).toEqual([]);
    },
  );
});
