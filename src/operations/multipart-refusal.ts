import type { GraphQLError } from "graphql";
import type { ErrorCode } from "../resolvers/errors/error-codes.ts";
import type { MultipartError, MultipartErrorCode } from "../uploads/multipart-error.ts";
import { refusal } from "./refusal.ts";

/**
 * Faults that have another code for clients. The last three reach no client: of a file that is too large a mutation tells in its
 * payload, and the others mean that nothing is answered any more.
 */
const otherCodes = {
  FILE_USED_TWICE: "BAD_USER_INPUT",
  FILE_TOO_SLOW: "REQUEST_TIMEOUT",
  NO_ROOM: "GATEWAY_BUSY",
  FILE_TOO_LARGE: "BAD_REQUEST",
  FILE_NOT_READ: "BAD_REQUEST",
  CLIENT_GONE: "BAD_REQUEST",
} as const satisfies Partial<Record<MultipartErrorCode, ErrorCode>>;

function hasOtherCode(code: MultipartErrorCode): code is keyof typeof otherCodes {
  return Object.hasOwn(otherCodes, code);
}

/** The error for a fault of a multipart request, with the status of its answer. */
export function multipartRefusal({ code, status, message }: MultipartError): GraphQLError {
  return refusal(status, message, hasOtherCode(code) ? otherCodes[code] : code);
}
