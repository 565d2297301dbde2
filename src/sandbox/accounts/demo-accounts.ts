import { applicationScopes, sellerScopes } from "./scopes.ts";

/** Whom a call acts for. */
export interface Caller {
  /** Owner of everything that the call creates: a seller, or the application itself. */
  readonly accountId: string;
  readonly kind: "user" | "application";
  /** Account of the application that the token was issued to. */
  readonly applicationId: string;
  readonly scopes: ReadonlySet<string>;
}

/** The access tokens that never end: two sellers' and two applications'. */
export const demoTokens = {
  seller1: "sandbox-seller-1",
  seller2: "sandbox-seller-2",
  application: "sandbox-application",
  otherApplication: "sandbox-application-2",
} as const;

/** An application that is known to the sandbox. */
export interface DemoClient {
  /** `client_id`. */
  readonly id: string;
  readonly secret: string;
  /** Owner of what the application does in its own name. */
  readonly accountId: string;
  /** What the consent page calls it. */
  readonly name: string;
}

/** The sandbox's application, for `Authorization: Basic` at the token endpoint; the sellers' demo tokens belong to it, too. */
export const demoClient: DemoClient = {
  id: "sandbox-client",
  secret: "sandbox-secret",
  accountId: "application",
  name: "Sandbox application",
};

/** A stranger: without access to any feed, and without the first one's signing keys, codes and refresh tokens. */
export const otherDemoClient: DemoClient = {
  id: "sandbox-client-2",
  secret: "sandbox-secret-2",
  accountId: "application-2",
  name: "Another sandbox application",
};

/** Every application. */
export const demoClients: readonly DemoClient[] = [demoClient, otherDemoClient];

/** The sandbox's sellers. Their refresh tokens never end, either. */
export const demoSellers = [
  { accountId: "seller-1", accessToken: demoTokens.seller1, refreshToken: "sandbox-refresh-seller-1" },
  { accountId: "seller-2", accessToken: demoTokens.seller2, refreshToken: "sandbox-refresh-seller-2" },
] as const;

/** What a seller is called on pages and by the identity service. */
export function usernameOf(accountId: string): string {
  return `sandbox_${accountId.replaceAll("-", "_")}`;
}

/** The seller whom a hint names, by username or account; undefined when it names none. */
export function sellerOfHint(hint: string | null): string | undefined {
  return demoSellers.find(({ accountId }) => hint === accountId || hint === usernameOf(accountId))?.accountId;
}

/** What stands behind each access token that never ends. */
export const demoCallers: ReadonlyMap<string, Caller> = new Map<string, Caller>([
  ...demoSellers.map(({ accountId, accessToken }): [string, Caller] => [
    accessToken,
    { accountId, kind: "user", applicationId: demoClient.accountId, scopes: new Set(sellerScopes) },
  ]),
  [demoTokens.application, applicationCaller(demoClient)],
  [demoTokens.otherApplication, applicationCaller(otherDemoClient)],
]);

/** Whom an application's own token acts for. @param scopes Default: all that it may have. */
export function applicationCaller({ accountId }: DemoClient, scopes = new Set(applicationScopes)): Caller {
  return { accountId, kind: "application", applicationId: accountId, scopes };
}
