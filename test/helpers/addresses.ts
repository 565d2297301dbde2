import { completeAddresses } from "../../src/config/addresses.ts";
import type { Dialect, ServiceAddresses } from "../../src/upstream/services.ts";

/** All services on one address, each under its public base path. */
export function addressesUnder(url: string, dialect: Dialect): ServiceAddresses {
  return completeAddresses({ url, dialect }, [], () => "");
}
