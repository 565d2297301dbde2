import type { Operation } from "../service.ts";
import type { KeyManagementDeps } from "./key-management-context.ts";
import { requireApplication } from "./key-management-context.ts";
import { describeSigningKey, listSigningKeys } from "./signing-key-store.ts";

/**
 * Creates the operation `GET /signing_key`: all key pairs of the calling application, newest first (wire facts, key
 * management §1 and §2).
 */
export function getSigningKeys(deps: KeyManagementDeps): Operation {
  return {
    method: "GET",
    path: "/signing_key",
    answer(call) {
      const keys = listSigningKeys(deps.database, requireApplication(call));
      return Response.json({ signingKeys: keys.map(describeSigningKey) });
    },
  };
}
