import type { IncomingHttpHeaders } from "node:http";
import { signatureError } from "./signature-errors.ts";

/** Parsed headers of a signed call. */
export interface SignatureHeaders {
  /** The `jwe` of the signing key. */
  readonly key: string;
  readonly signature: Buffer;
  /** Names of the signed components, in order. */
  readonly components: readonly string[];
  /** Value of `Signature-Input` after its label, which is signed unchanged. */
  readonly parameters: string;
  /** Time of signing in seconds since the Unix epoch. */
  readonly createdAtSeconds: number;
}

const keyHeader = "x-ebay-signature-key";

/** Returns true when a call has any signature header. */
export function isSigned(headers: IncomingHttpHeaders): boolean {
  return [keyHeader, "signature", "signature-input"].some((name) => headers[name] !== undefined);
}

/**
 * Reads the headers of a signed call: label `sig1`, with `created` as the only parameter (wire facts, common §7).
 * @throws ServiceError 403 with 215001, 215111, 215112, 215113 or 215120
 */
export function readSignatureHeaders(headers: IncomingHttpHeaders): SignatureHeaders {
  const key = readHeader(headers, keyHeader);
  const signatureText = readHeader(headers, "signature");
  const input = readHeader(headers, "signature-input");
  if (key === undefined) throw signatureError(215001);
  if (signatureText === undefined) throw signatureError(215111);
  if (input === undefined) throw signatureError(215112);

  const [, encoded] = /^sig1=:([A-Za-z0-9+/]+={0,2}):$/.exec(signatureText) ?? [];
  const [, parameters, list, others] = /^sig1=(\(([^()]*)\)(.*))$/.exec(input) ?? [];
  const components = parseComponents(list);
  if (encoded === undefined || parameters === undefined || components === undefined) {
    throw signatureError(215120);
  }
  const [, created] = /^;created=(\d{1,12})$/.exec(others ?? "") ?? [];
  if (created === undefined) {
    throw signatureError(/;created=\d{1,12}(?:;|$)/.test(others ?? "") ? 215120 : 215113);
  }
  return {
    key,
    signature: Buffer.from(encoded, "base64"),
    components,
    parameters,
    createdAtSeconds: Number(created),
  };
}

/** Returns the trimmed value of a header; undefined when it is absent or empty. */
export function readHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = String(headers[name] ?? "").trim();
  return value === "" ? undefined : value;
}

/** Parses a component list such as `"@method" "@path"`; undefined when it is invalid. */
function parseComponents(list: string | undefined): readonly string[] | undefined {
  if (list === undefined || !/^"[^"]+"(?: "[^"]+")*$/.test(list)) return undefined;
  return list.split(" ").map((name) => name.slice(1, -1));
}
