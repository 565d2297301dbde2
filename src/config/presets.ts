import type { AddressName, Dialect } from "../upstream/services.ts";

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

/** The hosts of the public services below a domain. */
const hostsBelow = (domain: string): Hosts => ({
  media: `apim.${domain}`,
  document: `api.${domain}`,
  sellerFeed: `api.${domain}`,
  store: `api.${domain}`,
  // The sandbox has none; its host answers that there is no such resource.
  catalogFeed: `api.${domain}`,
  keyManagement: `apiz.${domain}`,
  identity: `apiz.${domain}`,
  token: `api.${domain}`,
  authorize: `auth.${domain}`,
});

const common = {
  dialect: "public",
  mediaOrigins: ["https://*.ebayimg.com", "https://*.ebaycdn.net"],
} as const;

/** The public services and their sandbox (wire facts, common §1). */
export const presets = {
  public: { ...common, hosts: hostsBelow("ebay.com"), warning: null },
  "public-sandbox": {
    ...common,
    hosts: hostsBelow("sandbox.ebay.com"),
    warning:
      "The public sandbox has no catalog feed service, so its fields fail there. UPSTREAM_CATALOG_FEED_URL names another one.",
  },
} as const satisfies Readonly<Record<string, Preset>>;

/** Name of a preset. */
export type UpstreamPreset = keyof typeof presets;

/** All presets, in the order in which they are shown. */
export const presetNames = Object.keys(presets) as [UpstreamPreset, ...UpstreamPreset[]];
