import {
  type AddressName,
  consentPage,
  type Dialect,
  type ServiceAddresses,
  serviceAddresses,
  tokenEndpoint,
} from "../upstream/services.ts";
import { type Kind, makeKind } from "./kinds.ts";

/** The hosts of all that the gateway calls or sends browsers to. */
type Hosts = Readonly<Record<AddressName | "token" | "authorize", string>>;

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
  /** Where pictures and streams are: the picture service, and the host of videos. */
  mediaOrigins: ["https://*.ebayimg.com", "https://*.ebaycdn.net"],
} as const;

/** The public services and their sandbox (wire facts, common §1). A warning is a sentence on what is missing there. */
export const presets = {
  public: { ...common, hosts: hostsBelow("ebay.com"), warning: null },
  "public-sandbox": {
    ...common,
    hosts: hostsBelow("sandbox.ebay.com"),
    warning:
      "The public sandbox has no catalog feed service, so its fields fail there. UPSTREAM_CATALOG_FEED_URL names another one.",
  },
} as const;

/** Name of a preset. */
type UpstreamPreset = keyof typeof presets;

/** All presets, in the order in which they are shown. */
export const presetNames = Object.keys(presets) as [UpstreamPreset, ...UpstreamPreset[]];

/** Where the services are. An address without a path means the public base path of its service there. */
export interface UpstreamAddresses extends Partial<Omit<ServiceAddresses, "dialect" | "identity">> {
  /** Identity service. @defaultValue the one of `preset` or under `url`; null when there is neither */
  readonly identity?: string | null;
  /** One address for all services that have none of their own, and for the token endpoint. */
  readonly url?: string;
  /** The addresses and the dialect of the public services, in the place of `url`. */
  readonly preset?: UpstreamPreset;
  /** Token endpoint. @defaultValue the one of `preset` or under `url`; null when there is neither */
  readonly token?: string | null;
  /** Consent page, to which a browser goes to sign in. @defaultValue the one of `preset` or under `url`; null when there is neither */
  readonly authorize?: string | null;
  /**
   * Spelling of the paths that the services' specification and the public services write differently.
   * @defaultValue that of `preset`, else "specification"
   */
  readonly dialect?: Dialect;
}

/** An address for every service, base path included, without a slash at the end; null for what is not known. */
export type CompleteAddresses = ServiceAddresses & { readonly dialect: Dialect } & Readonly<
    Record<"identity" | "token" | "authorize", string | null>
  >;

/** An address to which paths can be added. */
export const httpAddress: Kind<string> = makeKind<string>({
  form: "an http or https address without query, fragment or user name",
  parse: withoutEndSlash,
  isRight(text) {
    if (!URL.canParse(text)) return false;
    const { protocol, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && username === "" && password === "" && !/[?#]/.test(text);
  },
});

/** An address without the slashes at its end. */
export function withoutEndSlash(address: string): string {
  return address.replace(/\/+$/, "");
}

/**
 * Gives every service its address.
 * @param given every address in it is an http or https address.
 * @param faults receives what `describeMissing` says of each service without an address; the result is of no use then.
 */
export function completeAddresses(
  given: UpstreamAddresses,
  faults: string[],
  describeMissing: (address: { readonly name: AddressName; readonly variable: string }) => string,
): CompleteAddresses {
  // The common address is a prefix, whatever its own path: services on one path could not be distinguished.
  const preset = given.preset && presets[given.preset];
  const find = (name: keyof NonNullable<typeof preset>["hosts"], basePath: string): string | null => {
    const single = given[name];
    if (single) return `${withoutEndSlash(single)}${new URL(single).pathname === "/" ? basePath : ""}`;
    if (preset) return `https://${preset.hosts[name]}${basePath}`;
    return given.url ? `${withoutEndSlash(given.url)}${basePath}` : null;
  };
  const entries = serviceAddresses.map((address) => {
    const found = find(address.name, address.basePath);
    if (found === null && !address.isOptional) faults.push(describeMissing(address));
    return [address.name, found] as const;
  });
  return {
    // What is null without being optional is among the faults.
    ...(Object.fromEntries(entries) as Omit<CompleteAddresses, "dialect" | "token" | "authorize">),
    dialect: given.dialect ?? preset?.dialect ?? "specification",
    token: find("token", tokenEndpoint.path),
    authorize: find("authorize", consentPage.path),
  };
}
