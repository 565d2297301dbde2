import DataLoader from "dataloader";
import { askFacts } from "../files/file-facts.ts";
import type { CatalogFeedClient } from "../upstream/catalog-feed/client.ts";
import { type Id, isId } from "../upstream/ids.ts";
import type { KeyManagementClient } from "../upstream/key-management/client.ts";
import type { MediaClient } from "../upstream/media/client.ts";
import type { SellerFeedClient } from "../upstream/seller-feed/client.ts";
import { listPageSizes } from "../upstream/seller-feed/limits.ts";
import type { StoreClient } from "../upstream/store/client.ts";
import type { CallOptions } from "../upstream/viewer.ts";
import { readFeedFileKey } from "./feed-file-key.ts";
import { explainRefusal } from "./feed-refusal.ts";
import { readBeginning } from "./task-file-check.ts";
import { readScheduledTasksKey } from "./scheduled-tasks-key.ts";

/** The clients that the loaders read from. */
export interface LoaderClients {
  readonly media: MediaClient;
  readonly sellerFeed: SellerFeedClient;
  readonly store: StoreClient;
  readonly catalogFeed: CatalogFeedClient;
  readonly keyManagement: KeyManagementClient;
}

/** Stands for the viewer's store where an identifier is wanted; the service has none for it. */
export const storeKey = "mine";

/** The largest page of the seller feed service, for lists that are always shorter. */
const wholeList = { limit: listPageSizes.max, offset: 0 };

/**
 * How each loader reads one object by its service's identifier; null for what this viewer does not have. A viewer has one
 * store at most, so `store`, `storeCategories` and `storeTasks` know one key, {@link storeKey}; the key of `feedFile` is
 * what `writeFeedFileKey` makes of a file and its marketplace. Two loaders read a list each: `schedulesOfFeedType`, and
 * `scheduledTaskIds` by what `writeScheduledTasksKey` makes of a schedule and a time.
 */
const loads = {
  video: ({ media }: LoaderClients, id: Id<"Video">, call: CallOptions) => media.getVideo(id, call),
  document: ({ media }: LoaderClients, id: Id<"Document">, call: CallOptions) => media.getDocument(id, call),
  image: ({ media }: LoaderClients, id: Id<"Image">, call: CallOptions) => media.getImage(id, call),
  customerServiceMetricTask: ({ sellerFeed }: LoaderClients, id: Id<"FeedTask">, call: CallOptions) =>
    sellerFeed.getCustomerServiceMetricTask(id, call),
  inventoryTask: ({ sellerFeed }: LoaderClients, id: Id<"FeedTask">, call: CallOptions) =>
    sellerFeed.getInventoryTask(id, call),
  orderTask: ({ sellerFeed }: LoaderClients, id: Id<"FeedTask">, call: CallOptions) =>
    sellerFeed.getOrderTask(id, call),
  feedTask: ({ sellerFeed }: LoaderClients, id: Id<"FeedTask">, call: CallOptions) =>
    sellerFeed.getTask(id, call),
  taskInputStart: async ({ sellerFeed }: LoaderClients, id: Id<"FeedTask">, call: CallOptions) => {
    const file = await sellerFeed.getInputFile(id, call);
    return file && { fileName: file.fileName, beginning: await readBeginning(file.body) };
  },
  resultFileFacts: ({ sellerFeed }: LoaderClients, id: Id<"FeedTask">, call: CallOptions) =>
    askFacts(sellerFeed.getResultFile(id, call)),
  inputFileFacts: ({ sellerFeed }: LoaderClients, id: Id<"FeedTask">, call: CallOptions) =>
    askFacts(sellerFeed.getInputFile(id, call)),
  schedule: ({ sellerFeed }: LoaderClients, id: Id<"Schedule">, call: CallOptions) =>
    sellerFeed.getSchedule(id, call),
  scheduleTemplate: ({ sellerFeed }: LoaderClients, id: Id<"ScheduleTemplate">, call: CallOptions) =>
    sellerFeed.getScheduleTemplate(id, call),
  schedulesOfFeedType: async ({ sellerFeed }: LoaderClients, feedType: string, call: CallOptions) => {
    const { items } = await sellerFeed.getSchedules({ feedType, ...wholeList }, call);
    return items;
  },
  scheduledTaskIds: async ({ sellerFeed }: LoaderClients, key: string, call: CallOptions) => {
    const { scheduleId, createdWithin } = readScheduledTasksKey(key);
    const list = { source: { scheduleId }, period: { createdWithin }, ...wholeList };
    const { items } = await sellerFeed.getTasks(list, call);
    return new Set<string>(items.map(({ taskId }) => taskId));
  },
  store: ({ store }: LoaderClients, _key: string, call: CallOptions) => store.getStore(call),
  storeCategories: ({ store }: LoaderClients, _key: string, call: CallOptions) =>
    store.getStoreCategories(call),
  storeTasks: ({ store }: LoaderClients, _key: string, call: CallOptions) => store.getStoreTasks(call),
  storeTask: ({ store }: LoaderClients, id: Id<"StoreTask">, call: CallOptions) =>
    store.getStoreTask(id, call),
  feedType: ({ catalogFeed }: LoaderClients, id: Id<"FeedType">, call: CallOptions) =>
    explainRefusal(catalogFeed.getFeedType(id, call), { feedTypeId: id }),
  feedFile: async ({ catalogFeed }: LoaderClients, key: string, call: CallOptions) =>
    explainRefusal(catalogFeed.getFile(readFeedFileKey(key), call), readFeedFileKey(key)),
  signingKey: ({ keyManagement }: LoaderClients, id: Id<"SigningKey">, call: CallOptions) =>
    keyManagement.getSigningKey(id, call),
};

/** How a loader reads several objects at once, where the service has a call for that; null for what is not found. */
const batches: { readonly [Name in LoaderName]?: LoadMany } = {
  feedType: ({ catalogFeed }, ids, call) => catalogFeed.findFeedTypes(ids, call),
};

type LoaderName = keyof typeof loads;
type LoadMany = (
  clients: LoaderClients,
  ids: readonly string[],
  call: CallOptions,
) => Promise<readonly unknown[]>;
const names = Object.keys(loads) as LoaderName[];

/** Loads objects of one kind by the service's identifier; null for what this viewer does not have. */
export interface Loader<Value> {
  /** The object, or the failure to load it; both are remembered. */
  load(key: string): Promise<Value | null>;
  /** Forgets an object, to be loaded anew. */
  clear(key: string): Loader<Value>;
  /** Remembers an object that is known already, unless it has been asked for. */
  prime(key: string, value: Value): void;
}

/** Loads each object by a call of its own, which begins at once: most services have no call that reads several. */
class SingleLoader<Value> implements Loader<Value> {
  readonly #read: (key: string) => Promise<Value | null>;
  readonly #known = new Map<string, Promise<Value | null>>();

  constructor(read: (key: string) => Promise<Value | null>) {
    this.#read = read;
  }

  load(key: string): Promise<Value | null> {
    let loading = this.#known.get(key);
    if (!loading) {
      loading = this.#read(key);
      this.#known.set(key, loading);
    }
    return loading;
  }

  clear(key: string): this {
    this.#known.delete(key);
    return this;
  }

  prime(key: string, value: Value): void {
    if (!this.#known.has(key)) this.#known.set(key, Promise.resolve(value));
  }
}

/**
 * Loaders of one request, or of one event of a subscription: whatever is asked for twice within it costs one upstream call.
 */
export type Loaders = {
  readonly [Name in LoaderName]: Loader<NonNullable<Awaited<ReturnType<(typeof loads)[Name]>>>>;
} & {
  /** Forgets all that was loaded: an event tells a change, and what was read before it may have changed too. */
  forgetAll(): void;
};

/**
 * Makes the loaders of one request, each when it is first asked for: most requests need one of them, and thousands of
 * subscriptions none.
 */
export function createLoaders(clients: LoaderClients, options: () => CallOptions): Loaders {
  return new RequestLoaders(clients, options) as unknown as Loaders;
}

class RequestLoaders {
  readonly #clients: LoaderClients;
  readonly #options: () => CallOptions;
  readonly #made = new Map<LoaderName, Loader<unknown>>();

  static {
    for (const name of names) {
      Object.defineProperty(this.prototype, name, {
        get(this: RequestLoaders) {
          return this.#loader(name);
        },
      });
    }
  }

  constructor(clients: LoaderClients, options: () => CallOptions) {
    this.#clients = clients;
    this.#options = options;
  }

  forgetAll(): void {
    this.#made.clear();
  }

  #loader(name: LoaderName): Loader<unknown> {
    const known = this.#made.get(name);
    if (known) return known;
    const loadMany = batches[name];
    const loader = loadMany
      ? this.#batchLoader(name, loadMany)
      : new SingleLoader((key) => this.#read(name, key));
    this.#made.set(name, loader);
    return loader;
  }

  #batchLoader(name: LoaderName, loadMany: LoadMany): Loader<unknown> {
    return new DataLoader<string, unknown>((keys) => {
      const [only = ""] = keys;
      return keys.length === 1
        ? this.#read(name, only).then((value) => [value])
        : this.#readMany(loadMany, keys);
    });
  }

  async #readMany(loadMany: LoadMany, keys: readonly string[]): Promise<readonly unknown[]> {
    return loadMany(this.#clients, keys, this.#options());
  }

  /** What cannot be an identifier is not found, without a call; a missing viewer is the failure of each object. */
  #read(name: LoaderName, key: string): Promise<unknown> {
    // The key of a loader is the identifier of its own kind.
    const load: (clients: LoaderClients, id: Id<never>, call: CallOptions) => Promise<unknown> = loads[name];
    try {
      const call = this.#options();
      return isId<never>(key) ? load(this.#clients, key, call) : Promise.resolve(null);
    } catch (error) {
      return Promise.reject(error);
    }
  }
}
