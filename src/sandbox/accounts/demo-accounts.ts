import { applicationScopes, sellerScopes } from "./scopes.ts";

/** Whom a call acts for. */
export interface Caller {
  /** Owner of everything that the call creates: a seller, or the application itself. */
  readonly accountId: string;
  readonly kind: "user" | "application";
  readonly scopes: ReadonlySet<string>;
}

/** The access tokens that never end: two sellers' and two applications'. */
export const demoTokens = {
  seller1: "sandbox-seller-1",
  seller2: "sandbox-seller-2",
  application: "sandbox-application",
  otherApplication: "sandbox-application-2",
} as const;

/** The sandbox's application, for `Authorization: Basic` at the token endpoint; the sellers' tokens belong to it, too. */
export const demoClient = {
  id: "sandbox-client",
  secret: "sandbox-secret",
  accountId: "application",
} as const;

/** The sandbox's sellers. Their refresh tokens never end, either. */
export const demoSellers = [
  { accountId: "seller-1", accessToken: demoTokens.seller1, refreshToken: "sandbox-refresh-seller-1" },
  { accountId: "seller-2", accessToken: demoTokens.seller2, refreshToken: "sandbox-refresh-seller-2" },
] as const;

/** What stands behind each access token that never ends. */
export const demoCallers: ReadonlyMap<string, Caller> = new Map<string, Caller>([
  ...demoSellers.map((seller): [string, Caller] => [
    seller.accessToken,
    { accountId: seller.accountId, kind: "user", scopes: new Set(sellerScopes) },
  ]),
  [
    demoTokens.application,
    { accountId: demoClient.accountId, kind: "application", scopes: new Set(applicationScopes) },
  ],
  // A stranger: without access to any feed, and without the first one's signing keys.
  [
    demoTokens.otherApplication,
    { accountId: "application-2", kind: "application", scopes: new Set(applicationScopes) },
  ],
]);

/** The application that a call's token was issued to. */
export function applicationOf(caller: Caller): string {
  return caller.kind === "application" ? caller.accountId : demoClient.accountId;
}
