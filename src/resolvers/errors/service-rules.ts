import type { ServiceName } from "../../upstream/services.ts";
import type { FaultRules } from "./fault-rules.ts";
import { mediaRules } from "./media-faults.ts";
import { sellerFeedRules } from "./seller-feed-faults.ts";
import { storeRules } from "./store-faults.ts";

/** What the failures of each service mean to the caller of a mutation. */
export const serviceRules: Readonly<Record<ServiceName, FaultRules>> = {
  media: mediaRules,
  sellerFeed: sellerFeedRules,
  store: storeRules,
  // Nothing can be changed at these services.
  catalogFeed: new Map(),
  identity: new Map(),
  // The schema makes a wrong cipher and a wrong body impossible (wire facts, key management §4); 210005, a token that stands
  // for no application, is an UpstreamError.
  keyManagement: new Map(),
};
