import type { Call } from "../../service.ts";
import { readFields } from "../../../http/json-fields.ts";
import type { Fields } from "../../../http/json-fields.ts";
import type { FeedFault } from "../feed-errors.ts";
import { feedError } from "../feed-errors.ts";
import type { FeedDeps } from "../feed-context.ts";
import { feedBasePath } from "../feed-context.ts";
import type { FeedType, TaskFamily } from "../feed-types.ts";
import { requireScope, findFeedType } from "../feed-types.ts";
import { isMarketplace } from "../marketplaces.ts";
import { createTaskWithinQuota } from "./task-quota.ts";
import type { NewTask } from "./task-store.ts";

/** Body of a create call with a valid feed type. */
export interface CreateRequest {
  readonly feedType: FeedType;
  readonly fields: Fields;
}

/**
 * Reads the body of a create call and validates its feed type.
 * @throws ServiceError 400/160017, 400/160030 for a feed type of another family, 403/160002
 */
export async function readCreateRequest(call: Call, family: TaskFamily): Promise<CreateRequest> {
  const fields = await readFields(call.incoming);
  const feedType = findFeedType(fields["feedType"]);
  if (feedType === undefined) throw feedError(160017);
  if (feedType.family !== family) {
    throw feedError(160030, `Tasks of ${feedType.name} are created by POST /${feedType.family}.`);
  }
  requireScope(call.caller, feedType);
  return { feedType, fields };
}

/**
 * Reads the optional marketplace header; the value is case-sensitive (wire facts, common §3). Reports are limited to
 * this marketplace, and uploaded new listings without a site are created on it: both unconfirmed.
 */
export function readMarketplaceHeader(
  { incoming }: Call,
  faults: FeedFault[],
): Pick<NewTask, "marketplaceId"> {
  const marketplaceId = incoming.headers["x-ebay-c-marketplace-id"];
  if (marketplaceId === undefined) return {};
  if (isMarketplace(marketplaceId)) return { marketplaceId };
  faults.push({ errorId: 160027 });
  return {};
}

/** Creates a task and responds with 202 and the task's URL in `Location` (wire facts, seller feed §1). */
export function answerTaskCreation(deps: FeedDeps, call: Call, task: Omit<NewTask, "accountId">): Response {
  const id = createTaskWithinQuota(deps, { ...task, accountId: call.caller.accountId });
  const location = `${call.origin}${feedBasePath}/${task.feedType.family}/${id}`;
  return new Response(null, { status: 202, headers: { Location: location } });
}
