import { gatewayAddress } from "../addresses.ts";

/** A sandbox account that signs in with one click. */
export interface DemoSeller {
  readonly name: string;
  /** Path that signs in as this account, relative to the gateway's base path. */
  readonly signInPath: string;
}

/** Configuration that the gateway serves at `/console/config.json`. */
export interface ConsoleConfig {
  /** SANDBOX when the gateway uses its built-in sandbox instead of the marketplace. */
  readonly mode: "LIVE" | "SANDBOX";
  /** Version of the gateway. */
  readonly version: string;
  /** Path of the sign-in; null when the gateway has no sign-in. */
  readonly signInPath: string | null;
  /** Demo sellers of the sandbox; empty when the gateway uses the marketplace. */
  readonly demoSellers: readonly DemoSeller[];
  /** Path of GraphiQL; null when the gateway does not serve it. */
  readonly graphiqlPath: string | null;
}

/**
 * Fetches the configuration.
 * @throws Error when the gateway does not respond or responds with an error status.
 */
export async function readConsoleConfig(): Promise<ConsoleConfig> {
  const response = await fetch(gatewayAddress("console/config.json"));
  if (!response.ok) throw new Error(`The gateway answered with the status ${response.status}.`);
  return (await response.json()) as ConsoleConfig;
}
