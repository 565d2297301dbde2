import type { ServiceName } from "../../upstream/services.ts";
import type { ServiceRules } from "./fault-rules.ts";
import { mediaRules } from "./media-faults.ts";
import { sellerFeedRules } from "./seller-feed-faults.ts";
import { storeRules } from "./store-faults.ts";

/** What the failures of each service mean to the caller of a mutation. */
export const serviceRules: Readonly<Record<ServiceName, ServiceRules>> = {
  media: mediaRules,
  sellerFeed: sellerFeedRules,
  store: storeRules,
  // Nothing can be changed at this service.
  catalogFeed: { faults: new Map(), check: () => "{ feedTypes { nodes { feedTypeId } } }" },
  // The schema makes a wrong cipher and a wrong body impossible, so the error numbers need no rules (wire facts, key
  // management §4); 210005, a token that stands for no application, is an UpstreamError.
  keyManagement: { faults: new Map(), check: () => "{ signingKeys { signingKeyId createdAt } }" },
};
