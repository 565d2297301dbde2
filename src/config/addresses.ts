import {
  type AddressName,
  consentPage,
  type Dialect,
  type ServiceAddresses,
  serviceAddresses,
  tokenEndpoint,
} from "../upstream/services.ts";
import { type Kind, makeKind } from "./kinds.ts";

/** Host names of all services that the gateway calls or redirects browsers to. */
type Hosts = Readonly<Record<AddressName | "token" | "authorize", string>>;

/** Hosts of the public services in a domain. */
const hostsBelow = (domain: string): Hosts => ({
  media: `apim.${domain}`,
  document: `api.${domain}`,
  sellerFeed: `api.${domain}`,
  store: `api.${domain}`,
  // The sandbox of the public services has no catalog feed; its host answers 404.
  catalogFeed: `api.${domain}`,
  keyManagement: `apiz.${domain}`,
  identity: `apiz.${domain}`,
  token: `api.${domain}`,
  authorize: `auth.${domain}`,
});

const common = {
  dialect: "public",
  /** Origins of images and streams: the image service, and the host of videos. */
  mediaOrigins: ["https://*.ebayimg.com", "https://*.ebaycdn.net"],
} as const;

/** The public services and their sandbox (wire facts, common §1). `warning` names a service that is missing there. */
export const presets = {
  public: { ...common, hosts: hostsBelow("ebay.com"), warning: null },
  "public-sandbox": {
    ...common,
    hosts: hostsBelow("sandbox.ebay.com"),
    warning:
      "The public sandbox has no catalog feed service, so its fields fail. Set UPSTREAM_CATALOG_FEED_URL to use another one.",
  },
} as const;

/** Name of a preset. */
type UpstreamPreset = keyof typeof presets;

/** Names of all presets, in display order. */
export const presetNames = Object.keys(presets) as [UpstreamPreset, ...UpstreamPreset[]];

/** Addresses of the services. The gateway adds the public base path of the service to an address without a path. */
export interface UpstreamAddresses extends Partial<Omit<ServiceAddresses, "dialect" | "identity">> {
  /** Identity service. @defaultValue the address from `preset` or under `url`; null without both */
  readonly identity?: string | null;
  /** Common address of the token endpoint and of all services without a separate address. */
  readonly url?: string;
  /** Addresses and dialect of the public services, instead of `url`. */
  readonly preset?: UpstreamPreset;
  /** Token endpoint. @defaultValue the address from `preset` or under `url`; null without both */
  readonly token?: string | null;
  /**
   * Consent page, to which a browser goes to sign in. @defaultValue the address from `preset` or under `url`; null
   * without both
   */
  readonly authorize?: string | null;
  /**
   * Dialect of the paths: the specification of the services and the public services spell some paths differently.
   * @defaultValue that of `preset`, else "specification"
   */
  readonly dialect?: Dialect;
}

/** Address of every service with its base path, without a trailing slash; null when unknown. */
export type CompleteAddresses = ServiceAddresses & { readonly dialect: Dialect } & Readonly<
    Record<"identity" | "token" | "authorize", string | null>
  >;

/** An http or https address to which paths can be added. */
export const httpAddress: Kind<string> = makeKind<string>({
  form: "an http or https address without query, fragment or user name",
  parse: withoutEndSlash,
  isRight(text) {
    if (!URL.canParse(text)) return false;
    const { protocol, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && username === "" && password === "" && !/[?#]/.test(text);
  },
});

/** Removes the slashes at the end of an address. */
export function withoutEndSlash(address: string): string {
  return address.replace(/\/+$/, "");
}

/**
 * Determines the address of every service.
 * @param given http or https addresses only.
 * @param faults receives the message of `describeMissing` for each required service without an address; the result must
 * then not be used.
 */
export function completeAddresses(
  given: UpstreamAddresses,
  faults: string[],
  describeMissing: (address: { readonly name: AddressName; readonly variable: string }) => string,
): CompleteAddresses {
  // The common address is only a prefix: services at the same path could not be distinguished.
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
    // A required address that is null is reported as an error above.
    ...(Object.fromEntries(entries) as Omit<CompleteAddresses, "dialect" | "token" | "authorize">),
    dialect: given.dialect ?? preset?.dialect ?? "specification",
    token: find("token", tokenEndpoint.path),
    authorize: find("authorize", consentPage.path),
  };
}
