import DataLoader from "dataloader";
import { askFacts } from "../files/file-facts.ts";
import { type Id, isId } from "../upstream/ids.ts";
import { listPageSizes } from "../upstream/seller-feed/limits.ts";
import type { ServiceClients } from "../upstream/upstream.ts";
import type { CallOptions } from "../upstream/viewer.ts";
import { explainRefusal } from "./feed-refusal.ts";
import { type NodeType, readFeedFileKey } from "./global-id.ts";
import { readBeginning } from "./task-file-check.ts";

/** Stands for the viewer's store where an identifier is wanted; the service has none for it. */
export const storeKey = "mine";

/**
 * How each loader reads one object by its service's identifier; null for what this viewer does not have. A viewer has one
 * store at most, so `store`, `storeCategories` and `storeTasks` know one key, {@link storeKey}; the key of `feedFile` is
 * what `writeFeedFileKey` makes of a file and its marketplace. `schedulesOfFeedType` reads a list.
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
  resultFileFacts: ({ sellerFeed }, id, call) => askFacts(sellerFeed.getResultFile(id, call)),
  inputFileFacts: ({ sellerFeed }, id, call) => askFacts(sellerFeed.getInputFile(id, call)),
  schedule: ({ sellerFeed }, id, call) => sellerFeed.getSchedule(id, call),
  scheduleTemplate: ({ sellerFeed }, id, call) => sellerFeed.getScheduleTemplate(id, call),
  schedulesOfFeedType: async ({ sellerFeed }, feedType, call) =>
    (await sellerFeed.getSchedules({ feedType, limit: listPageSizes.max, offset: 0 }, call)).items,
  store: ({ store }, _key, call) => store.getStore(call),
  storeCategories: ({ store }, _key, call) => store.getStoreCategories(call),
  storeTasks: ({ store }, _key, call) => store.getStoreTasks(call),
  storeTask: ({ store }, id, call) => store.getStoreTask(id, call),
  feedType: ({ catalogFeed }, feedTypeId, call) =>
    explainRefusal(catalogFeed.getFeedType(feedTypeId, call), { feedTypeId }),
  feedFile: async ({ catalogFeed }, key, call) =>
    explainRefusal(catalogFeed.getFile(readFeedFileKey(key), call), readFeedFileKey(key)),
  signingKey: ({ keyManagement }, id, call) => keyManagement.getSigningKey(id, call),
} satisfies Record<string, Load>;

/** Reads one object; the key of a loader is the identifier of its own kind. */
type Load = (clients: ServiceClients, id: Id<never>, call: CallOptions) => Promise<unknown>;

type LoaderName = keyof typeof loads;

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

/**
 * Loaders of one request, or of one event of a subscription: whatever is asked for twice within it costs one upstream call.
 */
export type Loaders = {
  readonly [Name in LoaderName]: Loader<NonNullable<Awaited<ReturnType<(typeof loads)[Name]>>>>;
} & {
  /** What the request has one of, made when it is first asked for; contexts with another signal have the same one. */
  own<Value>(make: () => Value): Value;
  /** Forgets all that was loaded or made: an event tells a change, and what was read before it may have changed too. */
  forgetAll(): void;
};

/** A type whose objects have a loader that is named after it. */
export type LoadedType = NodeType & Capitalize<LoaderName>;

/**
 * Makes the loaders of one request, each when it is first asked for: most requests need one of them, and thousands of
 * subscriptions none.
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

  /** Feed types that are asked for in one turn are one call: the service has one for them alone. */
  #feedTypes(): Loader<unknown> {
    return new DataLoader<string, unknown>(async (ids) => {
      const [only = "", ...others] = ids;
      if (others.length === 0) return [await this.#read("feedType", only)];
      return this.#clients.catalogFeed.findFeedTypes(ids, this.#options());
    });
  }

  /** What cannot be an identifier is not found, without a call; a missing viewer is the failure of each object. */
  #read(name: LoaderName, key: string): Promise<unknown> {
    try {
      const call = this.#options();
      return isId<never>(key) ? loads[name](this.#clients, key, call) : Promise.resolve(null);
    } catch (error) {
      return Promise.reject(error);
    }
  }
}
