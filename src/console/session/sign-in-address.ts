import { gatewayAddress } from "../addresses.ts";

/**
 * Where a browser goes to sign in.
 * @param signInPath as the gateway's configuration for the console names it.
 * @param returnTo path that the browser comes back to.
 */
export function signInAddress(signInPath: string, returnTo: string): string {
  const address = new URL(gatewayAddress(signInPath.replace(/^\//, "")));
  address.searchParams.set("return_to", returnTo);
  return address.href;
}
