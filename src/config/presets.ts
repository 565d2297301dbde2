import type { Dialect } from "../upstream/dialect.ts";
import type { AddressName } from "../upstream/services.ts";

/** The hosts of all that the gateway calls or sends browsers to. */
type Hosts = Readonly<Record<AddressName | "token" | "authorize", string>>;

/** Public services that are known by one name. */
interface Preset {
  readonly hosts: Hosts;
  readonly dialect: Dialect;
  /** Where its pictures and streams are: the picture service, and the host of videos. */
  readonly mediaOrigins: readonly string[];
  /** A sentence on what is missing there; null when nothing is. */
  readonly warning: string | null;
}

const publicMediaOrigins = ["https://*.ebayimg.com", "https://*.ebaycdn.net"] as const;

/** The public services and their sandbox (wire facts, common §1). */
export const presets = {
  public: {
    hosts: {
      media: "apim.ebay.com",
      document: "api.ebay.com",
      sellerFeed: "api.ebay.com",
      store: "api.ebay.com",
      catalogFeed: "api.ebay.com",
      keyManagement: "apiz.ebay.com",
      identity: "apiz.ebay.com",
      token: "api.ebay.com",
      authorize: "auth.ebay.com",
    },
    dialect: "public",
    mediaOrigins: publicMediaOrigins,
    warning: null,
  },
  "public-sandbox": {
    hosts: {
      media: "apim.sandbox.ebay.com",
      document: "api.sandbox.ebay.com",
      sellerFeed: "api.sandbox.ebay.com",
      store: "api.sandbox.ebay.com",
      // It has none there; its host answers that there is no such resource.
      catalogFeed: "api.sandbox.ebay.com",
      keyManagement: "apiz.sandbox.ebay.com",
      identity: "apiz.sandbox.ebay.com",
      token: "api.sandbox.ebay.com",
      authorize: "auth.sandbox.ebay.com",
    },
    dialect: "public",
    mediaOrigins: publicMediaOrigins,
    warning:
      "The public sandbox has no catalog feed service, so its fields fail there. UPSTREAM_CATALOG_FEED_URL names another one.",
  },
} as const satisfies Readonly<Record<string, Preset>>;

/** Name of a preset. */
export type UpstreamPreset = keyof typeof presets;

/** All presets, in the order in which they are shown. */
export const presetNames = Object.keys(presets) as [UpstreamPreset, ...UpstreamPreset[]];
