import DataLoader from "dataloader";
import type { KeyManagementClient } from "../upstream/key-management/client.ts";
import type { SigningKey } from "../upstream/key-management/model.ts";
import type { CatalogFeedClient } from "../upstream/catalog-feed/client.ts";
import type { FeedFile, FeedType } from "../upstream/catalog-feed/model.ts";
import type { MediaClient } from "../upstream/media/client.ts";
import type { Document, Image, Video } from "../upstream/media/model.ts";
import type { SellerFeedClient } from "../upstream/seller-feed/client.ts";
import type {
  CustomerServiceMetricTask,
  GenericTask,
  InventoryTask,
  OrderTask,
} from "../upstream/seller-feed/model.ts";
import type { Schedule, ScheduleTemplate } from "../upstream/seller-feed/schedule-model.ts";
import type { StoreClient } from "../upstream/store/client.ts";
import type { Store, StoreCategory, StoreTask } from "../upstream/store/model.ts";
import type { CallOptions } from "../upstream/viewer.ts";
import { readFeedFileKey } from "./feed-file-key.ts";
import { explainRefusal } from "./feed-refusal.ts";

/** Loads things by the service's identifier; null for what this viewer does not have. */
export type ThingLoader<Thing> = DataLoader<string, Thing | null>;

/** Loaders of one request: whatever is asked for twice within it costs one upstream call. */
export interface Loaders {
  readonly video: ThingLoader<Video>;
  readonly document: ThingLoader<Document>;
  readonly image: ThingLoader<Image>;
  readonly customerServiceMetricTask: ThingLoader<CustomerServiceMetricTask>;
  readonly inventoryTask: ThingLoader<InventoryTask>;
  readonly orderTask: ThingLoader<OrderTask>;
  readonly genericTask: ThingLoader<GenericTask>;
  readonly schedule: ThingLoader<Schedule>;
  readonly scheduleTemplate: ThingLoader<ScheduleTemplate>;
  /** The store's own data. A viewer has one store at most, so this and the next two know one key: {@link storeKey}. */
  readonly store: ThingLoader<Store>;
  readonly storeCategories: ThingLoader<readonly StoreCategory[]>;
  readonly storeTasks: ThingLoader<readonly StoreTask[]>;
  readonly storeTask: ThingLoader<StoreTask>;
  readonly feedType: ThingLoader<FeedType>;
  /** By what `writeFeedFileKey` makes of a file and its marketplace. */
  readonly feedFile: ThingLoader<FeedFile>;
  readonly signingKey: ThingLoader<SigningKey>;
}

/** Stands for the viewer's store where an identifier is wanted; the service has none for it. */
export const storeKey = "mine";

/** The clients that the loaders read from. */
export interface LoaderClients {
  readonly media: MediaClient;
  readonly sellerFeed: SellerFeedClient;
  readonly store: StoreClient;
  readonly catalogFeed: CatalogFeedClient;
  readonly keyManagement: KeyManagementClient;
}

/** Reads one thing of a service. */
type Load<Thing> = (id: string, call: CallOptions) => Promise<Thing | null>;

/**
 * Makes the loaders of one request, each when it is first asked for: most requests need one of them, and thousands of
 * subscriptions none.
 */
export function createLoaders(clients: LoaderClients, options: () => CallOptions): Loaders {
  return new RequestLoaders(clients, options);
}

class RequestLoaders implements Loaders {
  readonly #clients: LoaderClients;
  readonly #options: () => CallOptions;
  #made: Map<keyof Loaders, ThingLoader<unknown>> | undefined;

  constructor(clients: LoaderClients, options: () => CallOptions) {
    this.#clients = clients;
    this.#options = options;
  }

  get video() {
    const { media } = this.#clients;
    return this.#loader<Video>("video", (id, call) => media.getVideo(id, call));
  }

  get document() {
    const { media } = this.#clients;
    return this.#loader<Document>("document", (id, call) => media.getDocument(id, call));
  }

  get image() {
    const { media } = this.#clients;
    return this.#loader<Image>("image", (id, call) => media.getImage(id, call));
  }

  get customerServiceMetricTask() {
    const { sellerFeed } = this.#clients;
    return this.#loader<CustomerServiceMetricTask>("customerServiceMetricTask", (id, call) =>
      sellerFeed.getCustomerServiceMetricTask(id, call),
    );
  }

  get inventoryTask() {
    const { sellerFeed } = this.#clients;
    return this.#loader<InventoryTask>("inventoryTask", (id, call) => sellerFeed.getInventoryTask(id, call));
  }

  get orderTask() {
    const { sellerFeed } = this.#clients;
    return this.#loader<OrderTask>("orderTask", (id, call) => sellerFeed.getOrderTask(id, call));
  }

  get genericTask() {
    const { sellerFeed } = this.#clients;
    return this.#loader<GenericTask>("genericTask", (id, call) => sellerFeed.getTask(id, call));
  }

  get schedule() {
    const { sellerFeed } = this.#clients;
    return this.#loader<Schedule>("schedule", (id, call) => sellerFeed.getSchedule(id, call));
  }

  get scheduleTemplate() {
    const { sellerFeed } = this.#clients;
    return this.#loader<ScheduleTemplate>("scheduleTemplate", (id, call) =>
      sellerFeed.getScheduleTemplate(id, call),
    );
  }

  get store() {
    const { store } = this.#clients;
    return this.#loader<Store>("store", (_key, call) => store.getStore(call));
  }

  get storeCategories() {
    const { store } = this.#clients;
    return this.#loader<readonly StoreCategory[]>("storeCategories", (_key, call) =>
      store.getStoreCategories(call),
    );
  }

  get storeTasks() {
    const { store } = this.#clients;
    return this.#loader<readonly StoreTask[]>("storeTasks", (_key, call) => store.getStoreTasks(call));
  }

  get storeTask() {
    const { store } = this.#clients;
    return this.#loader<StoreTask>("storeTask", (id, call) => store.getStoreTask(id, call));
  }

  get feedType() {
    const { catalogFeed } = this.#clients;
    return this.#loader<FeedType>("feedType", (id, call) => catalogFeed.getFeedType(id, call));
  }

  get feedFile() {
    const { catalogFeed } = this.#clients;
    return this.#loader<FeedFile>("feedFile", async (key, call) =>
      explainRefusal(catalogFeed.getFile(readFeedFileKey(key), call)),
    );
  }

  get signingKey() {
    const { keyManagement } = this.#clients;
    return this.#loader<SigningKey>("signingKey", (id, call) => keyManagement.getSigningKey(id, call));
  }

  /**
   * The services have no call that reads several objects, so a batch is as many calls side by side; each key gets its
   * own value or its own error.
   */
  #loader<Thing>(name: keyof Loaders, load: Load<Thing>): ThingLoader<Thing> {
    this.#made ??= new Map();
    const known = this.#made.get(name);
    if (known) return known as ThingLoader<Thing>;
    // Asynchronous, so that a viewer who is missing becomes each key's error and not one of the loader.
    const loader: ThingLoader<Thing> = new DataLoader<string, Thing | null>(async (ids) => {
      const call = this.#options();
      return Promise.all(ids.map((id) => load(id, call).catch(asError)));
    });
    this.#made.set(name, loader);
    return loader;
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("The call failed.", { cause: reason });
}
