import { applicationScopes, sellerScopes } from "./scopes.js";

/** Whom a call acts for. */
export interface Caller {
  /** Owner of everything that the call creates: a seller, or the application itself. */
  readonly accountId: string;
  readonly kind: "user" | "application";
  readonly scopes: ReadonlySet<string>;
}

/** The sandbox's one application, for `Authorization: Basic` at the token endpoint. */
export const demoClient = {
  id: "sandbox-client",
  secret: "sandbox-secret",
  accountId: "application",
} as const;

/** The sandbox's sellers. Refresh and access tokens given here never end. */
export const demoSellers = [
  { accountId: "seller-1", accessToken: "sandbox-seller-1", refreshToken: "sandbox-refresh-seller-1" },
  { accountId: "seller-2", accessToken: "sandbox-seller-2", refreshToken: "sandbox-refresh-seller-2" },
] as const;

/** The application token that never ends. */
export const demoApplicationToken = "sandbox-application";

/** What stands behind each access token that never ends. */
export const demoCallers: ReadonlyMap<string, Caller> = new Map<string, Caller>([
  ...demoSellers.map((seller): [string, Caller] => [
    seller.accessToken,
    { accountId: seller.accountId, kind: "user", scopes: new Set(sellerScopes) },
  ]),
  [
    demoApplicationToken,
    { accountId: demoClient.accountId, kind: "application", scopes: new Set(applicationScopes) },
  ],
]);
