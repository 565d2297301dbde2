import { scopePrefix } from "../../accounts/scopes.ts";
import type { Service } from "../service.ts";
import { createSigningKey } from "./create-signing-key.ts";
import { getSigningKey } from "./get-signing-key.ts";
import { getSigningKeys } from "./get-signing-keys.ts";
import { keyManagementBasePath } from "./key-management-context.ts";
import type { KeyManagementDeps } from "./key-management-context.ts";
import { signingKeyTable } from "./signing-key-store.ts";

/** Tables of the key management service. */
export const keyManagementTables: readonly string[] = [signingKeyTable];

/** Creates the key management service: key pairs for digital signatures (wire facts, key management). */
export function createKeyManagementService(deps: KeyManagementDeps): Service {
  return {
    name: "keyManagement",
    basePath: keyManagementBasePath,
    acceptedScopes: [scopePrefix],
    operations: [createSigningKey(deps), ...getSigningKey(deps), getSigningKeys(deps)],
  };
}
