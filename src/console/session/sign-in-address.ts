import { gatewayAddress } from "../addresses.ts";

/**
 * Returns the address of the sign-in page.
 * @param signInPath Path from the gateway's console configuration.
 * @param returnTo Path to which the browser returns.
 * @param loginHint User name that the consent page preselects; null for none.
 */
export function signInAddress(signInPath: string, returnTo: string, loginHint: string | null = null): string {
  const address = new URL(gatewayAddress(signInPath.replace(/^\//, "")));
  address.searchParams.set("return_to", returnTo);
  if (loginHint !== null) address.searchParams.set("login_hint", loginHint);
  return address.href;
}
