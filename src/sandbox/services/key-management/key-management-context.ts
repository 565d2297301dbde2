import type { SandboxClock } from "../../clock.ts";
import type { Identifiers } from "../../identifiers.ts";
import type { Call } from "../service.ts";
import type { Database } from "../../storage/database.ts";
import { keyManagementError } from "./key-management-errors.ts";

/** Dependencies of the key management operations. */
export interface KeyManagementDeps {
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly identifiers: Identifiers;
  /** Key that encrypts the public keys; 32 bytes. */
  readonly secret: Uint8Array;
}

/** Public base path of the key management service (wire facts, common §1). */
export const keyManagementBasePath = "/developer/key_management/v1";

/**
 * Returns the application of a call. A seller's token cannot act for an application.
 * @throws ServiceError 400/210005
 */
export function requireApplication({ caller }: Call): string {
  if (caller.kind !== "application") throw keyManagementError(210005);
  return caller.accountId;
}
