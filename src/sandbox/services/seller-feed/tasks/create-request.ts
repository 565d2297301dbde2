import type { Call } from "../../service.ts";
import { readFields } from "../../../http/json-fields.ts";
import type { Fields } from "../../../http/json-fields.ts";
import type { FeedFault } from "../feed-errors.ts";
import { feedError } from "../feed-errors.ts";
import type { FeedParts } from "../feed-parts.ts";
import { feedBasePath } from "../feed-parts.ts";
import type { FeedType, TaskFamily } from "../feed-types.ts";
import { demandScope, findFeedType } from "../feed-types.ts";
import { isMarketplace } from "../marketplaces.ts";
import { createTaskWithinQuota } from "./task-quota.ts";
import type { NewTask } from "./task-store.ts";

/** A create call's body, after its feed type was accepted. */
export interface CreateRequest {
  readonly feedType: FeedType;
  readonly fields: Fields;
}

/**
 * Reads a create call's body and accepts its feed type.
 * @throws ServiceError 400/160017, 400/160030 for another family's feed type, 403/160002.
 */
export async function readCreateRequest(call: Call, family: TaskFamily): Promise<CreateRequest> {
  const fields = await readFields(call.incoming);
  const feedType = findFeedType(fields["feedType"]);
  if (feedType === undefined) throw feedError(160017);
  if (feedType.family !== family) {
    throw feedError(160030, `Tasks of ${feedType.name} are created by POST /${feedType.family}.`);
  }
  demandScope(call.caller, feedType);
  return { feedType, fields };
}

/**
 * Reads the optional marketplace header, which must name a marketplace in capitals (wire facts, common §3). A report is
 * limited to it, and a new listing of an upload that names no site is put on it: both unconfirmed.
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

/** Creates the task and answers 202 with its address in `Location` (wire facts, seller feed §1). */
export function answerTaskCreation(parts: FeedParts, call: Call, task: Omit<NewTask, "accountId">): Response {
  const id = createTaskWithinQuota(parts, { ...task, accountId: call.caller.accountId });
  const location = `${call.origin}${feedBasePath}/${task.feedType.family}/${id}`;
  return new Response(null, { status: 202, headers: { Location: location } });
}
