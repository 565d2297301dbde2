import type { Dialect } from "../dialect.ts";
import type { Call } from "../service-calls.ts";

/** Operations of the key management service. */
export type KeyManagementOperation = "createSigningKey" | "getSigningKey" | "getSigningKeys";

const keys = "/signing_key";

/**
 * Method and path of every operation of the key management service; an id follows the slash at the end of one. The
 * specification gives getSigningKeys the method and path of getSigningKey, with which nobody could ask for all keys:
 * there is only the public spelling (wire facts, key management §1).
 */
export function keyManagementPaths(
  dialect: Dialect,
): Readonly<Record<KeyManagementOperation, Omit<Call, "operation">>> {
  return {
    createSigningKey: { method: "POST", path: keys },
    getSigningKey: { method: dialect === "specification" ? "POST" : "GET", path: `${keys}/` },
    getSigningKeys: { method: "GET", path: keys },
  };
}
