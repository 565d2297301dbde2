import type { UpstreamFault } from "../../upstream/errors.ts";
import { fileRejected } from "./file-rules.ts";
import {
  type FileRejectionReason,
  notFoundError,
  type UploadRefusalReason,
  type ValidationErrorCode,
  validationError,
} from "./mutation-error.ts";
import type { FaultRule } from "./mutation-failure.ts";

/** What a service said about one error, for a person. */
export function faultText(fault: UpstreamFault): string {
  return fault.longMessage ?? fault.message ?? `The service reported error ${fault.errorId}.`;
}

/** A wrong value in one field of the input. */
export function invalid(code: ValidationErrorCode, ...path: string[]): FaultRule {
  return (fault) => validationError(code, path, faultText(fault), [fault]);
}

/** A file that cannot be used. */
export function rejected(reason: FileRejectionReason): FaultRule {
  return (fault, { source }) => fileRejected(reason, faultText(fault), source, [fault]);
}

/** The object that the input names does not exist. */
export const missing: FaultRule = (fault, { existing }) =>
  notFoundError(existing?.thing ?? "object", existing?.id ?? "", existing?.path ?? [], [fault]);

/** The object that the input names takes no file. */
export function refused(reason: UploadRefusalReason): FaultRule {
  return (fault, { existing }) => ({
    __typename: "UploadRefusedError",
    kind: "CONFLICT",
    message: faultText(fault),
    path: existing?.path ?? [],
    upstream: [fault],
    reason,
  });
}
