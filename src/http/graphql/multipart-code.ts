import type { MultipartError, MultipartErrorCode } from "../../uploads/multipart-error.ts";

/** Faults that have the same code wherever they are found: in the request as a whole, or at a field. */
const codes: Partial<Record<MultipartErrorCode, string>> = {
  FILE_USED_TWICE: "BAD_USER_INPUT",
  FILE_TOO_SLOW: "REQUEST_TIMEOUT",
  NO_ROOM: "GATEWAY_BUSY",
};

/** The `extensions.code` for a fault of the request as a whole. */
export function multipartCode({ code }: MultipartError): string {
  return codes[code] ?? code;
}

/** The `extensions.code` for a fault of the file that a field has met. */
export function fileFaultCode({ code }: MultipartError): string {
  return codes[code] ?? "BAD_USER_INPUT";
}
