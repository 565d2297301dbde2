import type { ServiceName } from "../../upstream/service.ts";

/** Names of the services as clients see them in the `UpstreamService` enum. */
export const serviceNames = {
  media: "MEDIA",
  sellerFeed: "SELLER_FEED",
  store: "STORE",
  catalogFeed: "CATALOG_FEED",
  keyManagement: "KEY_MANAGEMENT",
} as const satisfies Record<ServiceName, string>;

/** Name of a service as the schema spells it. */
export type UpstreamServiceName = (typeof serviceNames)[ServiceName];

/** Names of the services within a sentence. */
export const serviceLabels = {
  media: "media service",
  sellerFeed: "seller feed service",
  store: "store service",
  catalogFeed: "catalog feed service",
  keyManagement: "key management service",
} as const satisfies Record<ServiceName, string>;
