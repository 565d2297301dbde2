import { shellQuote } from "../api/shell-quote.ts";
import type { RequestToSign, SignedRequest } from "./sign-request.ts";

/**
 * Returns a curl command that sends a signed request. It contains no private key, and works for a few minutes until the
 * signature expires.
 * @param otherHeaders Unsigned header lines, such as `Content-Type: application/json`.
 */
export function signedCurl(
  { method, address, body }: RequestToSign,
  { headers }: Pick<SignedRequest, "headers">,
  otherHeaders: readonly string[],
): string {
  return [
    `curl --request ${method} ${shellQuote(address.href)}`,
    ...otherHeaders.map((line) => `-H ${shellQuote(line)}`),
    ...headers.map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`),
    ...(body === "" ? [] : [`--data-binary ${shellQuote(body)}`]),
  ].join(" \\\n  ");
}
