import { Readable } from "node:stream";
import { serviceRules } from "../../../src/resolvers/errors/service-rules.ts";
import type { CatalogFeedClient } from "../../../src/upstream/catalog-feed/client.ts";
import {
  GatewayBusyError,
  NoUserTokenError,
  UpstreamConnectionError,
  type UpstreamFailure,
  UpstreamHttpError,
  UpstreamInvalidResponseError,
  UpstreamTimeoutError,
  UpstreamTokenError,
} from "../../../src/upstream/errors.ts";
import type { IncomingFile } from "../../../src/upstream/files/incoming-file.ts";
import { asId } from "../../../src/upstream/ids.ts";
import type { KeyManagementClient } from "../../../src/upstream/key-management/client.ts";
import type { MediaClient } from "../../../src/upstream/media/client.ts";
import type { Page, PageRequest, TokenPage, TokenPageRequest } from "../../../src/upstream/page.ts";
import type { SellerFeedClient } from "../../../src/upstream/seller-feed/client.ts";
import type { FeedTaskListInput } from "../../../src/upstream/seller-feed/inputs.ts";
import type { ServiceName } from "../../../src/upstream/services.ts";
import type { StoreClient } from "../../../src/upstream/store/client.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";
import type { ServiceClients } from "../../../src/upstream/upstream.ts";
import { type Chance, createChance } from "./chance.ts";
import * as models from "./seeded-models.ts";
import { spoil } from "./spoil.ts";

/** What a client's operations answer with: each is its operation without its call options, given chances. */
type Answers<Client> = {
  readonly [Name in keyof Client]: Client[Name] extends (...args: infer Args) => Promise<infer Value>
    ? (chance: Chance, ...args: Args) => Value
    : never;
};

/** How the services answer. */
export interface ServiceMood {
  readonly seed: number;
  /** Share of calls that fail. */
  readonly failureShare: number;
  /** Share of values that their types do not allow. */
  readonly spoiltShare: number;
}

/** The calls of one request. */
export class CallLog {
  readonly calls: string[] = [];
  #underWay = 0;

  /** Notes a call, and that it is over when its answer has come. */
  note(call: string, turns: number, answer: () => unknown): Promise<unknown> {
    this.calls.push(call);
    this.#underWay += 1;
    return passTurns(turns)
      .then(answer)
      .finally(() => (this.#underWay -= 1));
  }

  /** Waits until no call is under way any more, and nothing that waited for one makes another. */
  async settle(): Promise<void> {
    let quiet = 0;
    while (quiet < 3) {
      const count = this.calls.length;
      await passTurns(1);
      quiet = this.#underWay === 0 && this.calls.length === count ? quiet + 1 : 0;
    }
  }
}

async function passTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const orNone = <Value>(chance: Chance, value: Value) => (chance.is(0.08) ? null : value);

function page<Item>(
  chance: Chance,
  { limit, offset }: PageRequest,
  make: (chance: Chance, index: number) => Item,
): Page<Item> {
  const { is, number } = chance;
  const total = is(0.03) ? 500 : number(0, 8);
  const length = Math.max(0, Math.min(limit, total - offset));
  return {
    items: Array.from({ length }, (_, index) => make(chance, offset + index)),
    total: is(0.1) ? null : total,
    offset,
    limit,
    hasNext: offset + length < total,
  };
}

function tokenPage<Item>(
  chance: Chance,
  { limit, token }: TokenPageRequest,
  make: (chance: Chance, index: number) => Item,
): TokenPage<Item> {
  const { is, number } = chance;
  const begin = token === null ? 0 : Number(token);
  const items = chance.list(0, Math.min(limit, 8), (index) => make(chance, begin + index));
  return {
    items,
    total: is(0.2) ? null : number(0, 30),
    nextToken: begin < 16 && is(0.4) ? `${begin + 8}` : null,
  };
}

const contents = [
  "",
  'SKU,Status,Error Code,Message\nA-1,Success,,\nB-2,Failure,240,"A, ""quoted"" text\nover two lines"\n',
  "a\tb\tc\n1\t2\t3\n4\t5\n",
  '<?xml version="1.0"?><r><Item><SKU>1</SKU><Ack>Failure</Ack></Item><Item><SKU>2 &amp; 3</SKU></Item></r>',
  '[{"sku":"1","errors":[{"code":"7","message":"\\u2028"}]},{"sku":"2"}]',
  "{broken",
  "\u0000\u0001binary",
];

function someFile(chance: Chance, firstByte = 0): IncomingFile {
  const bytes = Buffer.from(chance.pick(contents)).subarray(firstByte);
  const body = Readable.from(bytes.length > 0 ? [bytes] : []);
  return {
    fileName: chance.pick(["file.csv", "file.tsv", "file.xml", "file.json", "file.bin", null]),
    mediaType: chance.pick(["text/csv", null]),
    sizeInBytes: chance.is(0.3) ? null : bytes.length,
    body,
    close: () => body.destroy(),
  };
}

const media: Answers<MediaClient> = {
  createVideo: () => asId("v9"),
  getVideo: (chance, id) => orNone(chance, models.someVideo(chance, id)),
  uploadVideo: () => undefined,
  uploadVideoPart: (chance) => chance.number(0, 1_000),
  getUploadProgress: (chance) => orNone(chance, chance.number(0, 1_000)),
  createDocument: (chance) => models.someDocument(chance, asId("d9")),
  createDocumentFromUrl: (chance) => models.someDocument(chance, asId("d8")),
  getDocument: (chance, id) => orNone(chance, models.someDocument(chance, id)),
  uploadDocument: (chance, id) => models.someDocument(chance, id),
  createImageFromFile: (chance) => models.someImage(chance, asId("i9")),
  createImageFromUrl: (chance) => models.someImage(chance, asId("i8")),
  getImage: (chance, id) => orNone(chance, models.someImage(chance, id)),
};

function tasksOf({ source }: FeedTaskListInput) {
  const feedType = "feedType" in source ? source.feedType : undefined;
  return (chance: Chance, index: number) => models.someTask(chance, asId(`t${index}`), feedType);
}

const sellerFeed: Answers<SellerFeedClient> = {
  createCustomerServiceMetricTask: () => asId("t90"),
  getCustomerServiceMetricTask: (chance, id) => orNone(chance, models.someMetricTask(chance, id)),
  getCustomerServiceMetricTasks: (chance, input) =>
    page(chance, input, (inner, index) => models.someMetricTask(inner, asId(`t${index}`))),
  createInventoryTask: () => asId("t91"),
  getInventoryTask: (chance, id) => orNone(chance, models.someInventoryTask(chance, id)),
  getInventoryTasks: (chance, input) =>
    page(chance, input, (inner, index) => models.someInventoryTask(inner, asId(`t${index}`))),
  createOrderTask: () => asId("t92"),
  getOrderTask: (chance, id) => orNone(chance, models.someOrderTask(chance, id)),
  getOrderTasks: (chance, input) =>
    page(chance, input, (inner, index) => models.someOrderTask(inner, asId(`t${index}`))),
  createTask: () => asId("t93"),
  getTask: (chance, id) => orNone(chance, models.someTask(chance, id)),
  getTasks: (chance, input) => page(chance, input, tasksOf(input)),
  uploadFile: () => undefined,
  getInputFile: (chance) => orNone(chance, someFile(chance)),
  getResultFile: (chance) => orNone(chance, someFile(chance)),
  createSchedule: () => asId("s9"),
  getSchedule: (chance, id) => orNone(chance, models.someSchedule(chance, id)),
  getSchedules: (chance, input) =>
    page(chance, input, (inner, index) => models.someSchedule(inner, asId(`s${index}`), input.feedType)),
  updateSchedule: () => undefined,
  deleteSchedule: () => undefined,
  getLatestResultFile: (chance) => orNone(chance, someFile(chance)),
  getScheduleTemplate: (chance, id) => orNone(chance, models.someTemplate(chance, id)),
  getScheduleTemplates: (chance, input) =>
    page(chance, input, (inner, index) => models.someTemplate(inner, asId(`p${index}`), input.feedType)),
};

const store: Answers<StoreClient> = {
  getStore: (chance) => orNone(chance, models.someStore(chance)),
  getStoreCategories: (chance) => orNone(chance, models.someCategories(chance)),
  addStoreCategory: () => asId("c9"),
  renameStoreCategory: (chance) => (chance.is(0.5) ? null : asId("c8")),
  moveStoreCategory: () => asId("c7"),
  deleteStoreCategory: () => asId("c6"),
  getStoreTask: (chance, id) => orNone(chance, models.someStoreTask(chance, id)),
  getStoreTasks: (chance) =>
    orNone(
      chance,
      chance.list(0, 5, (index) => models.someStoreTask(chance, asId(`c${index}`))),
    ),
};

const catalogFeed: Answers<CatalogFeedClient> = {
  getAccess: (chance) => models.someAccessRules(chance),
  getFeedType: (chance, id) => orNone(chance, models.someFeedType(chance, id)),
  getFeedTypes: (chance, input) =>
    tokenPage(chance, input, (inner, index) =>
      models.someFeedType(inner, asId(`FEED_${"ABCDEFGH"[index % 8]}`)),
    ),
  findFeedTypes: (chance, ids) => ids.map((id) => orNone(chance, models.someFeedType(chance, asId(id)))),
  getFile: (chance, key) => orNone(chance, models.someFeedFile(chance, key)),
  getFiles: (chance, { feedTypeId, marketplaceId, ...input }) =>
    tokenPage(chance, input, (inner, index) =>
      models.someFeedFile(inner, { fileId: asId(`f${index}`), marketplaceId }, feedTypeId),
    ),
  downloadFile: (chance, _key, range) =>
    orNone(chance, { ...someFile(chance, range?.first), totalInBytes: null }),
};

const keyManagement: Answers<KeyManagementClient> = {
  createSigningKey: (chance) => ({
    signingKey: models.someSigningKey(chance, asId("k9")),
    privateKey: "MIIE private",
  }),
  getSigningKey: (chance, id) => orNone(chance, models.someSigningKey(chance, id)),
  getSigningKeys: (chance) => chance.list(0, 4, (index) => models.someSigningKey(chance, asId(`k${index}`))),
};

/**
 * Clients whose answers follow from the seed, the operation and its arguments alone, however often and in which order they
 * are asked. An answer takes some turns of the event loop, as many as the same three say.
 * @param log receives each call as it is made.
 */
export function createSeededServices(mood: ServiceMood, log: CallLog): ServiceClients {
  const client = <Client>(service: ServiceName, answers: Answers<Client>) =>
    Object.fromEntries(
      Object.keys(answers).map((name) => {
        const answer = answers[name as keyof Client] as (chance: Chance, ...args: unknown[]) => unknown;
        return [
          name,
          (...args: unknown[]) => answerCall(mood, log, service, name, args.slice(0, -1), answer),
        ];
      }),
    ) as Client;
  return {
    media: client("media", media),
    sellerFeed: client("sellerFeed", sellerFeed),
    store: client("store", store),
    catalogFeed: client("catalogFeed", catalogFeed),
    keyManagement: client("keyManagement", keyManagement),
  };
}

function answerCall(
  { seed, failureShare, spoiltShare }: ServiceMood,
  log: CallLog,
  service: ServiceName,
  operation: string,
  args: readonly unknown[],
  answer: (chance: Chance, ...args: unknown[]) => unknown,
): Promise<unknown> {
  const call = `${service}.${operation}(${JSON.stringify(args).slice(1, -1)})`;
  const chance = createChance(`${seed} ${call}`);
  const turns = chance.pick([0, 1, 1, 1, 2, 3]);
  const failure = chance.is(failureShare) ? { reason: someFailure(chance, service, operation) } : null;
  if (failure && chance.is(0.03)) throw failure.reason;
  return log.note(call, turns, () => {
    if (failure) throw failure.reason;
    const value = answer(chance, ...args);
    return spoiltShare > 0 ? spoil(value, spoiltShare, chance) : value;
  });
}

/** A failure of a call: one that services cause, or once in a while one that only a bug can cause. */
function someFailure(chance: Chance, service: ServiceName, operation: string): unknown {
  const { is, number, pick } = chance;
  const isChange = !operation.startsWith("get");
  const call = upstreamCall(service, operation, { isChange });
  const outcome = isChange && is(0.5) ? "UNKNOWN" : "NONE";
  const known = [...serviceRules[service].keys(), 190_001, 160_003];
  const failures: readonly (() => UpstreamFailure)[] = [
    () =>
      new UpstreamHttpError("An answer", call, {
        status: pick([400, 401, 403, 404, 409, 429, 500, 503]),
        faults: models.someFaults(chance, pick(known)),
        retryAfterSeconds: is(0.5) ? number(1, 60) : null,
        outcome,
      }),
    () => new UpstreamTimeoutError("No answer in time", call, outcome),
    () => new GatewayBusyError("No connection", call),
    () => new UpstreamConnectionError("Broken", call, { nothingSent: is(0.5), outcome }),
    () => new UpstreamTokenError("No token", call, { isRefused: is(0.5) }),
    () => new NoUserTokenError("No user", call),
    () => new UpstreamInvalidResponseError("Of another form", call),
  ];
  if (is(0.12))
    return pick([new Error("A bug."), new TypeError('x "y"'), "text", null, undefined, { code: 1 }]);
  return is(0.6) ? (failures[0] as () => UpstreamFailure)() : pick(failures)();
}
