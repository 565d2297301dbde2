import { createHash } from "node:crypto";
import { usernameOf } from "../../accounts/demo-accounts.ts";
import type { Operation } from "../service.ts";

/**
 * `GET /user/`: the account behind the token (wire facts, identity). It is a seller's: no application has the scope.
 * @param path the call is served at.
 */
export function getUser(path: string): Operation {
  return {
    method: "GET",
    path,
    answer: ({ caller: { accountId } }) =>
      Response.json({
        userId: userIdOf(accountId),
        username: usernameOf(accountId),
        accountType: "BUSINESS",
        registrationMarketplaceId: "EBAY_US",
        status: "CONFIRMED",
      }),
  };
}

/** An identifier that is the same after every restart and tells nothing about the account. */
function userIdOf(accountId: string): string {
  return createHash("sha256").update(`user ${accountId}`).digest("base64url").slice(0, 11);
}
