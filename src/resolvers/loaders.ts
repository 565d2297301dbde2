import DataLoader from "dataloader";
import { fetchProperties } from "../files/file-properties.ts";
import { type Id, isId } from "../upstream/ids.ts";
import { listPageSizes } from "../upstream/seller-feed/limits.ts";
import type { ServiceClients } from "../upstream/upstream.ts";
import type { CallOptions } from "../upstream/viewer.ts";
import { explainCatalogError } from "./feed-argument-errors.ts";
import { type NodeType, readFeedFileKey } from "./global-id.ts";
import { readBeginning } from "./task-file-check.ts";

/** Loader key of the viewer's store. A store has no identifier at the service. */
export const storeKey = "mine";

/**
 * Functions that read one object by the service's identifier, for each loader; null for an object that this viewer does
 * not have. A viewer has at most one store, so `store`, `storeCategories` and `storeTasks` all use {@link storeKey}.
 * The key of `feedFile` comes from `writeFeedFileKey`. `schedulesOfFeedType` reads a list.
 */
const loads = {
  video: ({ media }, id, call) => media.getVideo(id, call),
  document: ({ media }, id, call) => media.getDocument(id, call),
  image: ({ media }, id, call) => media.getImage(id, call),
  customerServiceMetricTask: ({ sellerFeed }, id, call) => sellerFeed.getCustomerServiceMetricTask(id, call),
  inventoryTask: ({ sellerFeed }, id, call) => sellerFeed.getInventoryTask(id, call),
  orderTask: ({ sellerFeed }, id, call) => sellerFeed.getOrderTask(id, call),
  feedTask: ({ sellerFeed }, id, call) => sellerFeed.getTask(id, call),
  async taskInputStart({ sellerFeed }, id, call) {
    const file = await sellerFeed.getInputFile(id, call);
    return file && { fileName: file.fileName, beginning: await readBeginning(file.body) };
  },
  resultFileFacts: ({ sellerFeed }, id, call) => fetchProperties(sellerFeed.getResultFile(id, call)),
  inputFileFacts: ({ sellerFeed }, id, call) => fetchProperties(sellerFeed.getInputFile(id, call)),
  schedule: ({ sellerFeed }, id, call) => sellerFeed.getSchedule(id, call),
  scheduleTemplate: ({ sellerFeed }, id, call) => sellerFeed.getScheduleTemplate(id, call),
  schedulesOfFeedType: async ({ sellerFeed }, feedType, call) =>
    (await sellerFeed.getSchedules({ feedType, limit: listPageSizes.max, offset: 0 }, call)).items,
  store: ({ store }, _key, call) => store.getStore(call),
  storeCategories: ({ store }, _key, call) => store.getStoreCategories(call),
  storeTasks: ({ store }, _key, call) => store.getStoreTasks(call),
  storeTask: ({ store }, id, call) => store.getStoreTask(id, call),
  feedType: ({ catalogFeed }, feedTypeId, call) =>
    explainCatalogError(catalogFeed.getFeedType(feedTypeId, call), { feedTypeId }),
  feedFile: async ({ catalogFeed }, key, call) =>
    explainCatalogError(catalogFeed.getFile(readFeedFileKey(key), call), readFeedFileKey(key)),
  signingKey: ({ keyManagement }, id, call) => keyManagement.getSigningKey(id, call),
} satisfies Record<string, Load>;

/** Reads one object by its loader's key; null when it does not exist. */
type Load = (clients: ServiceClients, id: Id<never>, call: CallOptions) => Promise<unknown>;

type LoaderName = keyof typeof loads;

/** Loads objects of one kind by the service's identifier; null for objects that this viewer does not have. */
export interface Loader<Value> {
  /** Returns the object, or rejects with its error. Both are cached. */
  load(key: string): Promise<Value | null>;
  /** Removes an object from the cache, so that it is loaded again. */
  clear(key: string): Loader<Value>;
  /** Caches a known object, unless it was already loaded. */
  prime(key: string, value: Value): void;
}

/** Loads each object with its own, immediate call, because most services have no call that reads several. */
class SingleLoader<Value> implements Loader<Value> {
  readonly #read: (key: string) => Promise<Value | null>;
  readonly #known = new Map<string, Promise<Value | null>>();

  constructor(read: (key: string) => Promise<Value | null>) {
    this.#read = read;
  }

  load(key: string): Promise<Value | null> {
    const loading = this.#known.get(key) ?? this.#read(key);
    this.#known.set(key, loading);
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

/** Loaders of one request, or of one subscription event. Each object is read only once. */
export type Loaders = {
  readonly [Name in LoaderName]: Loader<NonNullable<Awaited<ReturnType<(typeof loads)[Name]>>>>;
} & {
  /**
   * Returns a value that exists once per request, and creates it on first use. Contexts with another signal share it.
   */
  own<Value>(make: () => Value): Value;
  /** Clears all loaded and created values. An event reports a change, after which earlier values may be outdated. */
  forgetAll(): void;
};

/** A type whose objects have a loader named after it. */
export type LoadedType = NodeType & Capitalize<LoaderName>;

/**
 * Creates the loaders of one request, each on first use. Most requests need one of them, and thousands of subscriptions
 * none.
 */
export function createLoaders(clients: ServiceClients, options: () => CallOptions): Loaders {
  return new RequestLoaders(clients, options) as unknown as Loaders;
}

class RequestLoaders {
  readonly #clients: ServiceClients;
  readonly #options: () => CallOptions;
  readonly #made = new Map<LoaderName, Loader<unknown>>();
  readonly #own = new Map<() => unknown, unknown>();

  static {
    for (const name of Object.keys(loads) as LoaderName[]) {
      Object.defineProperty(this.prototype, name, {
        get(this: RequestLoaders) {
          return this.#loader(name);
        },
      });
    }
  }

  constructor(clients: ServiceClients, options: () => CallOptions) {
    this.#clients = clients;
    this.#options = options;
  }

  own<Value>(make: () => Value): Value {
    if (!this.#own.has(make)) this.#own.set(make, make());
    return this.#own.get(make) as Value;
  }

  forgetAll(): void {
    this.#made.clear();
    this.#own.clear();
  }

  #loader(name: LoaderName): Loader<unknown> {
    const known = this.#made.get(name);
    if (known) return known;
    const loader = name === "feedType" ? this.#feedTypes() : new SingleLoader((key) => this.#read(name, key));
    this.#made.set(name, loader);
    return loader;
  }

  /**
   * Creates the loader of feed types. The service can read several, so the loader combines the feed types requested in
   * one turn into one call.
   */
  #feedTypes(): Loader<unknown> {
    return new DataLoader<string, unknown>(async (ids) => {
      const [only = "", ...others] = ids;
      if (others.length === 0) return [await this.#read("feedType", only)];
      return this.#clients.catalogFeed.findFeedTypes(ids, this.#options());
    });
  }

  /**
   * Reads an object. Returns null without a call for a text that cannot be an identifier. Without a viewer, every load
   * fails.
   */
  #read(name: LoaderName, key: string): Promise<unknown> {
    try {
      const call = this.#options();
      return isId<never>(key) ? loads[name](this.#clients, key, call) : Promise.resolve(null);
    } catch (error) {
      return Promise.reject(error);
    }
  }
}
