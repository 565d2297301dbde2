import { shellQuote } from "../api/shell-quote.ts";
import type { RequestToSign, SignedRequest } from "./sign-request.ts";

/**
 * A command that sends a signed request. The private key is not in it, and it is good for some minutes only.
 * @param otherHeaders lines that go along without being signed, as `Content-Type: application/json`.
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
