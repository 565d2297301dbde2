import type { Operation } from "../service.ts";
import { keyManagementError } from "./key-management-errors.ts";
import type { KeyManagementDeps } from "./key-management-context.ts";
import { requireApplication } from "./key-management-context.ts";
import { describeSigningKey, findSigningKey } from "./signing-key-store.ts";

/**
 * Creates the operations at `/signing_key/{signing_key_id}`: GET as in the public service, and POST as in the
 * specification. A body is ignored (wire facts, key management §1).
 */
export function getSigningKey(deps: KeyManagementDeps): readonly Operation[] {
  const answer: Operation["answer"] = (call) => {
    const key = findSigningKey(deps.database, call.parameter("signingKeyId"), requireApplication(call));
    if (key === undefined) throw keyManagementError(210002);
    return Response.json(describeSigningKey(key));
  };
  return (["GET", "POST"] as const).map((method) => ({ method, path: "/signing_key/:signingKeyId", answer }));
}
