import { scopePrefix } from "../../accounts/scopes.js";
import type { Service } from "../../http/service.js";
import { createSigningKey } from "./create-signing-key.js";
import { getSigningKey } from "./get-signing-key.js";
import { getSigningKeys } from "./get-signing-keys.js";
import { keyManagementBasePath } from "./key-management-parts.js";
import type { KeyManagementParts } from "./key-management-parts.js";
import { signingKeyTable } from "./signing-key-store.js";

/** The key management service's tables. */
export const keyManagementTables: readonly string[] = [signingKeyTable];

/** The key management service: keypairs for digital signatures (wire facts, key management). */
export function createKeyManagementService(parts: KeyManagementParts): Service {
  return {
    name: "keyManagement",
    basePath: keyManagementBasePath,
    acceptedScopes: [scopePrefix],
    operations: [createSigningKey(parts), ...getSigningKey(parts), getSigningKeys(parts)],
  };
}
