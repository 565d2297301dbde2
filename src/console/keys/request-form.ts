import type { RequestToSign } from "./sign-request.ts";

/** Fields of the signing form. */
export interface RequestForm {
  readonly method: string;
  readonly address: string;
  readonly body: string;
  /** One header per line. */
  readonly headers: string;
}

/** Invalid field of the form, with the reason. */
export type RequestFault =
  | { readonly field: "address"; readonly reason: "addressUser" | "addressWrong" }
  | { readonly field: "headers"; readonly reason: "headersWrong"; readonly line: string };

/** A request header: a token, a colon and the allowed characters of a value (RFC 9110, §5). */
const header = /^[\w!#$%&'*+.^`|~-]+:[\t -~\u0080-\u00ff]*$/;

/** Validates the form and returns the request, or the first invalid field. */
export function readRequest({
  method,
  address: text,
  body,
  headers,
}: RequestForm): { readonly request: RequestToSign } | { readonly fault: RequestFault } {
  const address = URL.parse(text.trim());
  if (!address || !/^https?:$/.test(address.protocol)) {
    return { fault: { field: "address", reason: "addressWrong" } };
  }
  if (address.username !== "" || address.password !== "") {
    return { fault: { field: "address", reason: "addressUser" } };
  }
  // Clients never send the fragment.
  address.hash = "";
  const line = headerLines(headers).find((one) => !header.test(one));
  if (line !== undefined) return { fault: { field: "headers", reason: "headersWrong", line } };
  return { request: { method, address, body: method === "GET" ? "" : body } };
}

/** Splits a text into headers, one per line; blank lines are dropped. */
export function headerLines(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
