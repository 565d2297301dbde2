import { identityScope } from "../../accounts/scopes.ts";
import type { Service } from "../service.ts";
import { getUser } from "./get-user.ts";

/** Creates the identity service, which returns the user of a token (wire facts, identity). */
export function createIdentityService(): Service {
  return {
    name: "identity",
    basePath: "/commerce/identity/v1",
    acceptedScopes: [identityScope],
    // The documented path ends with a slash, but callers also omit it.
    operations: [getUser("/user/"), getUser("/user")],
  };
}
