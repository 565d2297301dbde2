import { gatewayAddress } from "../addresses.ts";

/**
 * Where a browser goes to sign in.
 * @param signInPath as the gateway's configuration for the console names it.
 * @param returnTo path that the browser comes back to.
 * @param loginHint name of the user whom the consent page chooses at first; null leaves the choice to the page.
 */
export function signInAddress(signInPath: string, returnTo: string, loginHint: string | null = null): string {
  const address = new URL(gatewayAddress(signInPath.replace(/^\//, "")));
  address.searchParams.set("return_to", returnTo);
  if (loginHint !== null) address.searchParams.set("login_hint", loginHint);
  return address.href;
}
