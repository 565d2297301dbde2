import { createErrorTable } from "../../http/error-table.ts";

/** Errors of the key management service with status and message (wire facts, key management §4). */
const texts = {
  210001: [400, "The 'signingKeyCipher' must be ED25519 or RSA."],
  210002: [404, "The specified signing key was not found."],
  210005: [400, "The access token carries no valid application id."],
  210006: [400, "The request body is missing or unreadable."],
} as const;

/** Creates a ServiceError with one entry. */
export const { error: keyManagementError } = createErrorTable("API_KEYS", texts);
