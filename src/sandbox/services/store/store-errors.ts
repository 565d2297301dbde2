import { createErrorTable } from "../../http/error-table.ts";
import type { ServiceError } from "../../http/service-error.ts";

/** Errors of the store service, all with status 400 (wire facts, store §6). */
const texts = {
  225001: [400, "An input is missing or invalid."],
  225002: [400, "The user has no active store subscription."],
  225003: [400, "The previous change of the store's categories has not finished."],
  226000: [400, "A category with this name already exists at this place."],
  226001: [400, "The category name contains characters that are not allowed."],
  226002: [400, "The category name is empty or reserved."],
  226003: [400, "The category name is too long."],
  226004: [400, "The store has the maximum number of categories."],
  226005: [400, "The category would be too deep."],
  226006: [400, "The category was not found in this store."],
  226100: [400, "The task was not found in this store."],
} as const;

/** Creates a ServiceError with one entry. */
export const { error: storeError } = createErrorTable("API_STORES", texts);

/** Creates the error 225001 for a named input. */
export function invalidInput(param: string, longMessage: string): ServiceError {
  return storeError(225001, { longMessage, parameters: { param } });
}
