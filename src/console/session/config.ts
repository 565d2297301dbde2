import { gatewayAddress } from "../addresses.ts";

/** A seller of the sandbox, whom one click signs in. */
export interface DemoSeller {
  readonly name: string;
  /** Path that signs in, below the gateway's own. */
  readonly signInPath: string;
}

/** What the gateway tells the console of itself, at `/console/config.json`. */
export interface ConsoleConfig {
  /** SANDBOX when the gateway works over its own stand-in of the services. */
  readonly mode: "LIVE" | "SANDBOX";
  /** Version of the gateway. */
  readonly version: string;
  /** Null when nobody can sign in. */
  readonly signInPath: string | null;
  /** Empty when the gateway works with the marketplace. */
  readonly demoSellers: readonly DemoSeller[];
  /** Null when the gateway serves no GraphiQL. */
  readonly graphiqlPath: string | null;
}

/** Asks for it. @throws Error when the gateway does not answer. */
export async function readConsoleConfig(): Promise<ConsoleConfig> {
  const response = await fetch(gatewayAddress("console/config.json"));
  if (!response.ok) throw new Error(`The gateway answered with the status ${response.status}.`);
  return (await response.json()) as ConsoleConfig;
}
