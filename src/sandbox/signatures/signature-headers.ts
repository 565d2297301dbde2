import type { IncomingHttpHeaders } from "node:http";
import { signatureError } from "./signature-errors.ts";

/** What the headers of a signed call say. */
export interface SignatureHeaders {
  /** The signing key's `jwe`. */
  readonly key: string;
  readonly signature: Buffer;
  /** The components' names in their order. */
  readonly components: readonly string[];
  /** The `Signature-Input` after its label, which is signed as it stands. */
  readonly parameters: string;
  /** Time of signing in seconds since the Unix epoch. */
  readonly createdAtSeconds: number;
}

const keyHeader = "x-ebay-signature-key";

/** Whether a call claims to be signed. */
export function isSigned(headers: IncomingHttpHeaders): boolean {
  return [keyHeader, "signature", "signature-input"].some((name) => headers[name] !== undefined);
}

/**
 * Reads the headers of a signed call: label `sig1`, the only parameter `created` (wire facts, common §7).
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

/** A header's value without spaces around it; undefined when it is absent or empty. */
export function readHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = String(headers[name] ?? "").trim();
  return value === "" ? undefined : value;
}

/** The names of a list such as `"@method" "@path"`; undefined when it is none. */
function parseComponents(list: string | undefined): readonly string[] | undefined {
  if (list === undefined || !/^"[^"]+"(?: "[^"]+")*$/.test(list)) return undefined;
  return list.split(" ").map((name) => name.slice(1, -1));
}
