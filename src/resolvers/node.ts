import type { GraphQLResolveInfo } from "graphql";
import type { FeedFile, FeedType } from "../upstream/catalog-feed/model.ts";
import type { SigningKey } from "../upstream/key-management/model.ts";
import type { Document, Image, Video } from "../upstream/media/model.ts";
import type { FeedTask } from "../upstream/seller-feed/model.ts";
import type { Schedule, ScheduleTemplate } from "../upstream/seller-feed/schedule-model.ts";
import type { StoreCategory, StoreTask } from "../upstream/store/model.ts";
import type { GatewayContext } from "./context.ts";
import type { Loader } from "./loaders.ts";
import { badUserInput } from "./errors/graphql-errors.ts";
import { feedTaskTypes } from "./feed-task.ts";
import { decodeGlobalId, type NodeType } from "./global-id.ts";
import { selectedFields } from "./selected-fields.ts";
import { loadStoreNode, type StoreOfViewer } from "./store.ts";
import { loadCategory } from "./store-category.ts";

/** Anything that can be fetched by its global identifier. */
export type Node =
  | Video
  | Document
  | Image
  | FeedTask
  | Schedule
  | ScheduleTemplate
  | StoreOfViewer
  | StoreCategory
  | StoreTask
  | FeedType
  | FeedFile
  | SigningKey;

/** Most identifiers that one `nodes` field takes. */
export const maxNodes = 50;

/** Name of a node's type in the schema. */
export function nodeTypeOf(node: Node): NodeType {
  if ("videoId" in node) return "Video";
  if ("documentId" in node) return "Document";
  if ("imageId" in node) return "Image";
  if ("family" in node) return feedTaskTypes[node.family];
  if ("taskId" in node) return "StoreTask";
  if ("categoryId" in node) return "StoreCategory";
  if ("storeKey" in node) return "Store";
  if ("fileId" in node) return "FeedFile";
  if ("supportedFeeds" in node) return "FeedType";
  if ("signingKeyId" in node) return "SigningKey";
  return "scheduleId" in node ? "Schedule" : "ScheduleTemplate";
}

/**
 * The object with a global identifier; null when there is none for this viewer.
 * @param info of the field that asks; of some objects no more is read than was asked for.
 * @throws GraphQLError BAD_USER_INPUT when the identifier is malformed.
 */
export async function loadNode(
  id: string,
  context: GatewayContext,
  info: GraphQLResolveInfo,
): Promise<Node | null> {
  const { type, key } = decodeGlobalId(id);
  const { loaders } = context;
  const loaderOf = {
    Video: loaders.video,
    Document: loaders.document,
    Image: loaders.image,
    CustomerServiceMetricTask: loaders.customerServiceMetricTask,
    InventoryTask: loaders.inventoryTask,
    OrderTask: loaders.orderTask,
    GenericTask: loaders.genericTask,
    SigningKey: loaders.signingKey,
    Schedule: loaders.schedule,
    ScheduleTemplate: loaders.scheduleTemplate,
    Store: { load: (store) => loadStoreNode(store, selectedFields(info, "Store"), context) },
    StoreCategory: { load: (categoryId) => loadCategory(categoryId, context) },
    StoreTask: loaders.storeTask,
    FeedType: loaders.feedType,
    FeedFile: loaders.feedFile,
  } as const satisfies Record<NodeType, Pick<Loader<Node>, "load">>;
  return loaderOf[type].load(key);
}

/**
 * Several objects in the order asked for. An element that fails is an Error in its place, so that the others stand.
 * @throws GraphQLError BAD_USER_INPUT when there are more than {@link maxNodes}.
 */
export async function loadNodes(
  ids: readonly string[],
  context: GatewayContext,
  info: GraphQLResolveInfo,
): Promise<(Node | Error | null)[]> {
  if (ids.length > maxNodes)
    throw badUserInput(`At most ${maxNodes} ids can be asked for at once; ${ids.length} were given.`);
  return Promise.all(ids.map((id) => loadNode(id, context, info).catch((error: unknown) => error as Error)));
}
