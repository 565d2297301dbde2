import type { MutationError } from "./mutation-error.ts";
import { type FailureContext, mutationFailure, type ServiceFaults } from "./mutation-failure.ts";

/**
 * The key management service's error numbers (wire facts, key management §4) need no rules: the schema makes a wrong
 * cipher and a wrong body impossible, so should 210001 or 210006 come, it is an UpstreamError; so is 210005, a token
 * that stands for no application.
 */
const keyManagementFaults: ServiceFaults = {
  rules: new Map(),
  requiredScopes: ["https://api.ebay.com/oauth/api_scope"],
  rateLimitScope: null,
};

/** The failure of a key mutation as data. @throws what is no matter for data, see {@link mutationFailure}. */
export function keyManagementFailure<Name extends MutationError["__typename"]>(
  error: unknown,
  context: FailureContext<Name>,
) {
  return mutationFailure(error, keyManagementFaults, context);
}
