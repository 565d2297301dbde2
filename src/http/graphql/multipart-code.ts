import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";
import type { MultipartError, MultipartErrorCode } from "../../uploads/multipart-error.ts";

/** Faults that have the same code wherever they are found: in the request as a whole, or at a field. */
const sharedCodes = {
  FILE_USED_TWICE: "BAD_USER_INPUT",
  FILE_TOO_SLOW: "REQUEST_TIMEOUT",
  NO_ROOM: "GATEWAY_BUSY",
} as const satisfies Partial<Record<MultipartErrorCode, ErrorCode>>;

function isShared(code: MultipartErrorCode): code is keyof typeof sharedCodes {
  return Object.hasOwn(sharedCodes, code);
}

/** The `extensions.code` for a fault of the request as a whole. */
export function multipartCode({ code }: MultipartError): ErrorCode {
  return isShared(code) ? sharedCodes[code] : code;
}

/** The `extensions.code` for a fault of the file that a field has met. */
export function fileFaultCode({ code }: MultipartError): ErrorCode {
  return isShared(code) ? sharedCodes[code] : "BAD_USER_INPUT";
}
