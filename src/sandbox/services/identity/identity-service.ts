import { identityScope } from "../../accounts/scopes.ts";
import type { Service } from "../service.ts";
import { getUser } from "./get-user.ts";

/** The identity service, as far as the sandbox has users: who stands behind a token (wire facts, identity). */
export function createIdentityService(): Service {
  return {
    name: "identity",
    basePath: "/commerce/identity/v1",
    acceptedScopes: [identityScope],
    // The published path ends with a slash; callers leave it out as well.
    operations: [getUser("/user/"), getUser("/user")],
  };
}
