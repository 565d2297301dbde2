import { asId } from "../upstream/ids.ts";
import type { StoreCategory, StoreTask } from "../upstream/store/model.ts";
import { type GatewayContext, requireViewer } from "./context.ts";
import { storeKey } from "./loaders.ts";
import type { PageArguments, PageSizes } from "./paging/connection.ts";
import { pageOfWhole } from "./paging/whole-list-paging.ts";
import { loadCategory, loadNamedCategory } from "./store-category.ts";
import type { ChangeSubject } from "./store-change-memory.ts";
import { watchStatus } from "./watch-status.ts";

/** Page sizes of the list of category changes. */
export const storeTaskPageSizes: PageSizes = { fallback: 20, max: 100 };

/** Whether a category change has ended (seller feed and store specification §3). */
export function isFinalStoreTask({ status }: StoreTask): boolean {
  return status === "COMPLETED" || status === "FAILED";
}

const keyOfTask = ({ taskId }: StoreTask) => taskId;

/** A page of the changes that the service still reports; null when the viewer has no store. */
export function listStoreTasks(args: PageArguments, { loaders }: GatewayContext) {
  const read = () => loaders.storeTasks.load(storeKey);
  return pageOfWhole("storeTasks", args, read, keyOfTask, storeTaskPageSizes);
}

/** The change that is under way; there is one at most. Null when there is none. */
export async function findPendingChange({ loaders }: GatewayContext): Promise<StoreTask | null> {
  const tasks = await loaders.storeTasks.load(storeKey);
  return tasks?.find(({ status }) => status === "PENDING") ?? null;
}

/** The category that a change is about; null when the gateway does not know it, or the store does not have it. */
export async function findChangedCategory({ taskId }: StoreTask, context: GatewayContext) {
  const subject = await recallSubject(taskId, context);
  return subject && findSubject(subject, context);
}

/** The category that receives listings displaced by a change; null when the gateway knows of none. */
export async function findListingsDestination({ taskId, type }: StoreTask, context: GatewayContext) {
  const subject = await recallSubject(taskId, context);
  if (!subject) return null;
  if (subject.listingsTo) return loadCategory(subject.listingsTo, context);
  return type === "ADD_STORE_CATEGORY" ? findSubject(subject, context) : null;
}

function recallSubject(taskId: string, context: GatewayContext): Promise<ChangeSubject | null> {
  return context.storeChanges.recall(context.users.keysOf(requireViewer(context)), taskId);
}

function findSubject(subject: ChangeSubject, context: GatewayContext): Promise<StoreCategory | null> {
  return "categoryId" in subject
    ? loadCategory(subject.categoryId, context)
    : loadNamedCategory(subject.parentCategoryId, subject.name, context);
}

/** The states of a category change from now until its final one. */
export function watchStoreTask(taskId: string, context: GatewayContext) {
  return watchStatus("StoreTask", taskId, context, {
    read: (call) => context.store.getStoreTask(asId(taskId), call),
    isFinal: isFinalStoreTask,
    kindOf: ({ status }) => status,
  });
}
