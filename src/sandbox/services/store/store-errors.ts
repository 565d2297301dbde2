import { ServiceError } from "../../http/service-error.ts";

/** The store service's refusals; every one is answered with 400 (wire facts, store §6). */
const texts = {
  225001: "An input is missing or invalid.",
  225002: "The user has no active store subscription.",
  225003: "The previous change of the store's categories has not finished.",
  226000: "A category with this name already exists at this place.",
  226001: "The category name contains characters that are not allowed.",
  226002: "The category name is empty or reserved.",
  226003: "The category name is too long.",
  226004: "The store has the maximum number of categories.",
  226005: "The category would lie too deep.",
  226006: "The category was not found in this store.",
  226100: "The task was not found in this store.",
} as const satisfies Record<number, string>;

/** An error id of the store service. */
export type StoreErrorId = keyof typeof texts;

/** A refusal; `parameters` are the values that belong to it, by the names of the wire. */
export function storeError(
  errorId: StoreErrorId,
  parameters: Readonly<Record<string, string>> = {},
  longMessage?: string,
): ServiceError {
  const entries = Object.entries(parameters).map(([name, value]) => ({ name, value }));
  return new ServiceError(400, [
    {
      errorId,
      domain: "API_STORES",
      category: "REQUEST",
      message: texts[errorId],
      ...(longMessage !== undefined && { longMessage }),
      ...(entries.length > 0 && { parameters: entries }),
    },
  ]);
}

/** 225001 for the named input. */
export function invalidInput(param: string, longMessage: string): ServiceError {
  return storeError(225001, { param }, longMessage);
}
