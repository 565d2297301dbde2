import { createGraphQLError } from "graphql-yoga";
import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";
import type { AdmissionRefusal } from "../admission/admission.ts";

/** Time after which a refused client may try again, in seconds: operations end any moment. */
const retryAfterSeconds = 1;

/** The error of an operation that was not admitted: status 429 over HTTP. */
export function admissionRefusal({ exceeded, limit }: AdmissionRefusal) {
  const subject = exceeded === "perViewer" ? "You have" : "The clients at your network address have";
  const message = `${subject} ${limit} operations running at this gateway; more are not allowed at a time. Wait until some of them end.`;
  return createGraphQLError(message, {
    extensions: {
      code: "TOO_MANY_OPERATIONS" satisfies ErrorCode,
      limit,
      retryAfterSeconds,
      http: { status: 429, spec: false, headers: { "Retry-After": String(retryAfterSeconds) } },
    },
  });
}
