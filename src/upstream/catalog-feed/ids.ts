import { isId } from "../wire/ids.ts";
import type { FeedFileId, FeedTypeId } from "./model.ts";

/** Whether a text can be the id of a feed type: anything that fits into one segment of a path. */
export function isFeedTypeId(text: unknown): text is FeedTypeId {
  return isId(text);
}

/** Whether a text can be the id of a feed file: anything that fits into one segment of a path. */
export function isFeedFileId(text: unknown): text is FeedFileId {
  return isId(text);
}
