import { createHash } from "node:crypto";
import { usernameOf } from "../../accounts/demo-accounts.ts";
import type { Operation } from "../service.ts";

/**
 * Creates the operation `GET /user/`: the user of the token (wire facts, identity). The user is always a seller,
 * because applications cannot have this operation's scope.
 * @param path path of the operation
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

/** Returns a user id that stays the same after a restart and does not reveal the account. */
function userIdOf(accountId: string): string {
  return createHash("sha256").update(`user ${accountId}`).digest("base64url").slice(0, 11);
}
