import type { RequestToSign } from "./sign-request.ts";

/** A request as the form describes it. */
export interface RequestForm {
  readonly method: string;
  readonly address: string;
  readonly body: string;
  /** One a line. */
  readonly headers: string;
}

/** What is wrong with it. */
export type RequestFault =
  | { readonly field: "address"; readonly reason: "addressUser" | "addressWrong" }
  | { readonly field: "headers"; readonly reason: "headersWrong"; readonly line: string };

/** A header of a request: a token, a colon, and what can be sent (RFC 9110, §5). */
const header = /^[\w!#$%&'*+.^`|~-]+:[\t -~\u0080-\u00ff]*$/;

/** Reads the form. */
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
  // It is never sent.
  address.hash = "";
  const line = headerLines(headers).find((one) => !header.test(one));
  if (line !== undefined) return { fault: { field: "headers", reason: "headersWrong", line } };
  return { request: { method, address, body: method === "GET" ? "" : body } };
}

/** The headers of a text with one on each line. */
export function headerLines(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
