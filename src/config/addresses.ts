import type { Dialect } from "../upstream/dialect.ts";
import {
  type AddressName,
  type ServiceAddresses,
  serviceAddresses,
  tokenEndpoint,
} from "../upstream/services.ts";

/** Where the services are. An address without a path means the public base path of its service there. */
export interface UpstreamAddresses extends Partial<Omit<ServiceAddresses, "dialect" | "identity">> {
  /** Identity service. @defaultValue the one under `url`; null when there is no `url` */
  readonly identity?: string | null;
  /** One address for all services that have none of their own, and for the token endpoint. */
  readonly url?: string;
  /** Token endpoint. @defaultValue the one under `url`; null when there is no `url` */
  readonly token?: string | null;
  /**
   * Spelling of the paths that the services' specification and the public services write differently.
   * @defaultValue "specification"
   */
  readonly dialect?: Dialect;
}

/** An address for every service, base path included, without a slash at the end. */
export interface CompleteAddresses extends ServiceAddresses {
  /** Identity service; null when it is not known. */
  readonly identity: string | null;
  readonly dialect: Dialect;
  /** Token endpoint; null when it is not known. */
  readonly token: string | null;
}

/** What an address must be, as the end of a sentence. */
export const httpAddressForm = "an http or https address without query, fragment or user name";

/** Whether a text is an address to which paths can be added. */
export function isHttpAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "" && !/[?#]/.test(text);
}

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
  const find = (single: string | undefined | null, basePath: string): string | null => {
    if (single) return withBasePath(single, basePath);
    return given.url ? `${withoutEndSlash(given.url)}${basePath}` : null;
  };
  const entries = serviceAddresses.map((address) => {
    const found = find(given[address.name], address.basePath);
    if (found === null && !address.isOptional) faults.push(describeMissing(address));
    return [address.name, found] as const;
  });
  return {
    // What is null without being optional is among the faults.
    ...(Object.fromEntries(entries) as Omit<CompleteAddresses, "dialect" | "token">),
    dialect: given.dialect ?? "specification",
    token: find(given.token, tokenEndpoint.path),
  };
}

function withBasePath(address: string, basePath: string): string {
  return new URL(address).pathname === "/"
    ? `${withoutEndSlash(address)}${basePath}`
    : withoutEndSlash(address);
}
