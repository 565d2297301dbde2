import { scopePrefix } from "../../accounts/scopes.ts";
import type { Service } from "../service.ts";
import { createSigningKey } from "./create-signing-key.ts";
import { getSigningKey } from "./get-signing-key.ts";
import { getSigningKeys } from "./get-signing-keys.ts";
import { keyManagementBasePath } from "./key-management-parts.ts";
import type { KeyManagementParts } from "./key-management-parts.ts";
import { signingKeyTable } from "./signing-key-store.ts";

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
