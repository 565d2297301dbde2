import DataLoader from "dataloader";
import type { KeyManagementClient } from "../upstream/key-management/client.js";
import type { SigningKey } from "../upstream/key-management/model.js";
import type { CatalogFeedClient } from "../upstream/catalog-feed/client.js";
import type { FeedFile, FeedType } from "../upstream/catalog-feed/model.js";
import type { MediaClient } from "../upstream/media/client.js";
import type { Document, Image, Video } from "../upstream/media/model.js";
import type { SellerFeedClient } from "../upstream/seller-feed/client.js";
import type {
  CustomerServiceMetricTask,
  GenericTask,
  InventoryTask,
  OrderTask,
} from "../upstream/seller-feed/model.js";
import type { Schedule, ScheduleTemplate } from "../upstream/seller-feed/schedule-model.js";
import type { StoreClient } from "../upstream/store/client.js";
import type { Store, StoreCategory, StoreTask } from "../upstream/store/model.js";
import type { CallOptions } from "../upstream/viewer.js";
import { readFeedFileKey } from "./feed-file-key.js";
import { explainRefusal } from "./feed-refusal.js";

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

/**
 * Makes the loaders of one request. The services have no call that reads several objects, so a batch is as
 * many calls side by side; each key gets its own value or its own error.
 */
export function createLoaders(
  { media, sellerFeed, store, catalogFeed, keyManagement }: LoaderClients,
  options: () => CallOptions,
): Loaders {
  const each = <Value>(load: (id: string, call: CallOptions) => Promise<Value>) =>
    // Asynchronous, so that a viewer who is missing becomes each key's error and not one of the loader.
    new DataLoader<string, Value>(async (ids) => {
      const call = options();
      return Promise.all(ids.map((id) => load(id, call).catch(asError)));
    });
  return {
    video: each((id, call) => media.getVideo(id, call)),
    document: each((id, call) => media.getDocument(id, call)),
    image: each((id, call) => media.getImage(id, call)),
    customerServiceMetricTask: each((id, call) => sellerFeed.getCustomerServiceMetricTask(id, call)),
    inventoryTask: each((id, call) => sellerFeed.getInventoryTask(id, call)),
    orderTask: each((id, call) => sellerFeed.getOrderTask(id, call)),
    genericTask: each((id, call) => sellerFeed.getTask(id, call)),
    schedule: each((id, call) => sellerFeed.getSchedule(id, call)),
    scheduleTemplate: each((id, call) => sellerFeed.getScheduleTemplate(id, call)),
    store: each((_key, call) => store.getStore(call)),
    storeCategories: each((_key, call) => store.getStoreCategories(call)),
    storeTasks: each((_key, call) => store.getStoreTasks(call)),
    storeTask: each((id, call) => store.getStoreTask(id, call)),
    feedType: each((id, call) => catalogFeed.getFeedType(id, call)),
    feedFile: each(async (key, call) => explainRefusal(catalogFeed.getFile(readFeedFileKey(key), call))),
    signingKey: each((id, call) => keyManagement.getSigningKey(id, call)),
  };
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("The call failed.", { cause: reason });
}
