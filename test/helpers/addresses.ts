import { completeAddresses } from "../../src/config/addresses.ts";
import type { Dialect, ServiceAddresses } from "../../src/upstream/services.ts";

/** Addresses of all services on one host, each under its public base path. */
export function addressesUnder(url: string, dialect: Dialect): ServiceAddresses {
  return completeAddresses({ url, dialect }, [], () => "");
}
