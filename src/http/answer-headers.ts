import { requestIdHeader } from "../observing/request-id.ts";

/**
 * How long browsers use https alone for the gateway, in seconds: a year, so that a seller who comes back after months is protected, and
 * an operator who gives https up has a date from which http works again. Other hosts of the operator, those below the gateway's name
 * among them, are not the gateway's to decide about: there is neither `includeSubDomains` nor `preload`.
 */
const secureForSeconds = 31_536_000;

/** Headers of every answer, for the id of its request: names and values in turn. */
export type AnswerHeaders = (requestId: string) => readonly string[];

/**
 * Makes the headers of every answer over HTTP. Strict-Transport-Security (RFC 6797) is one of them where clients use https: only PUBLIC_URL says
 * that of all of them.
 * @param publicUrl PUBLIC_URL; null for none.
 */
export function createAnswerHeaders(publicUrl: string | null): AnswerHeaders {
  const fixed = ["X-Content-Type-Options", "nosniff"];
  if (publicUrl !== null && new URL(publicUrl).protocol === "https:")
    fixed.push("Strict-Transport-Security", `max-age=${secureForSeconds}`);
  return (requestId) => [...fixed, requestIdHeader, requestId];
}
