import { findFeedType } from "../../../src/sandbox/services/seller-feed/feed-types.ts";
import { createTimeSlice } from "../../../src/sandbox/time-slice.ts";

/** Returns a feed type; throws when there is none with this name. */
export function feedTypeNamed(name: string) {
  const type = findFeedType(name);
  if (type === undefined) throw new Error(`There is no feed type ${name}.`);
  return type;
}

/** Creates a time slice that is never aborted. */
export const endlessSlice = () => createTimeSlice(new AbortController().signal);
