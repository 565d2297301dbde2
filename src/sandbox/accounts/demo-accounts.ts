import { applicationScopes, sellerScopes } from "./scopes.ts";

/** Identity that a call acts for. */
export interface Caller {
  /** Owner of the resources that the call creates: a seller or the application itself. */
  readonly accountId: string;
  readonly kind: "user" | "application";
  /** Account of the application that the token was issued to. */
  readonly applicationId: string;
  readonly scopes: ReadonlySet<string>;
}

/** Access tokens of two sellers and two applications. They never expire. */
export const demoTokens = {
  seller1: "sandbox-seller-1",
  seller2: "sandbox-seller-2",
  application: "sandbox-application",
  otherApplication: "sandbox-application-2",
} as const;

/** Application registered in the sandbox. */
export interface DemoClient {
  /** OAuth `client_id`. */
  readonly id: string;
  readonly secret: string;
  /** Owner of the resources that the application creates in its own name. */
  readonly accountId: string;
  /** Name shown on the consent page. */
  readonly name: string;
}

/**
 * Main application of the sandbox. It authenticates with `Authorization: Basic` at the token endpoint, and the sellers'
 * demo tokens are issued to it.
 */
export const demoClient: DemoClient = {
  id: "sandbox-client",
  secret: "sandbox-secret",
  accountId: "application",
  name: "Sandbox application",
};

/**
 * Second application. It has no access to feeds. It cannot use the signing keys, codes and refresh tokens of the first
 * application either.
 */
export const otherDemoClient: DemoClient = {
  id: "sandbox-client-2",
  secret: "sandbox-secret-2",
  accountId: "application-2",
  name: "Another sandbox application",
};

/** All applications. */
export const demoClients: readonly DemoClient[] = [demoClient, otherDemoClient];

/** Sellers of the sandbox. Their refresh tokens never expire. */
export const demoSellers = [
  { accountId: "seller-1", accessToken: demoTokens.seller1, refreshToken: "sandbox-refresh-seller-1" },
  { accountId: "seller-2", accessToken: demoTokens.seller2, refreshToken: "sandbox-refresh-seller-2" },
] as const;

/** Returns the username of a seller, as shown on pages and by the identity service. */
export function usernameOf(accountId: string): string {
  return `sandbox_${accountId.replaceAll("-", "_")}`;
}

/** Returns the account that the hint names by username or account id; undefined for any other hint. */
export function sellerOfHint(hint: string | null): string | undefined {
  return demoSellers.find(({ accountId }) => hint === accountId || hint === usernameOf(accountId))?.accountId;
}

/** Callers by access token, for the tokens that never expire. */
export const demoCallers: ReadonlyMap<string, Caller> = new Map<string, Caller>([
  ...demoSellers.map(({ accountId, accessToken }): [string, Caller] => [
    accessToken,
    { accountId, kind: "user", applicationId: demoClient.accountId, scopes: new Set(sellerScopes) },
  ]),
  [demoTokens.application, applicationCaller(demoClient)],
  [demoTokens.otherApplication, applicationCaller(otherDemoClient)],
]);

/**
 * Returns the caller for an application's own token.
 * @param scopes Default: all scopes of an application
 */
export function applicationCaller({ accountId }: DemoClient, scopes = new Set(applicationScopes)): Caller {
  return { accountId, kind: "application", applicationId: accountId, scopes };
}
