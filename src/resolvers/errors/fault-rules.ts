import type { UpstreamCall, UpstreamFault } from "../../upstream/errors.ts";
import type { RejectionDetail } from "./fault-detail.ts";
import { faultText } from "./fault-sentences.ts";
import {
  fileRejected,
  type FileRejectionReason,
  type MutationError,
  mutationError,
  notFoundError,
  type UploadRefusalReason,
  validationError,
  type ValidationErrorCode,
} from "./mutation-error.ts";
import type { MutationTarget } from "./mutation-target.ts";

/** Turns one error of a service into what it means to the caller. */
export type FaultRule = (
  fault: UpstreamFault,
  target: MutationTarget,
  call: Pick<UpstreamCall, "requiredScopes">,
) => MutationError;

/** A wrong value in one field of the input. */
export function invalid(code: ValidationErrorCode, ...path: string[]): FaultRule {
  return (fault, target) => validationError(code, path, faultText(fault, target), [fault]);
}

/**
 * A file that cannot be used.
 * @param refine finds what the service says beyond the error number; without it, and where it finds nothing, the given
 * reason stands.
 */
export function rejected(
  reason: FileRejectionReason,
  refine: (fault: UpstreamFault) => RejectionDetail = () => ({}),
): FaultRule {
  return (fault, target) => {
    const { rejectionReason = reason, downloadFailure = null } = refine(fault);
    return fileRejected(rejectionReason, faultText(fault, target), target.source, [fault], downloadFailure);
  };
}

/** The object that the input names does not exist. */
export const missing: FaultRule = (fault, { existing }) =>
  notFoundError(existing?.thing ?? "object", existing?.id ?? "", existing?.path ?? [], [fault]);

/** The object that the input names takes no file. */
export function refused(refusalReason: UploadRefusalReason): FaultRule {
  return (fault, target) =>
    mutationError("UploadRefusedError", {
      message: faultText(fault, target),
      path: target.existing?.path ?? [],
      upstream: [fault],
      refusalReason,
    });
}

/** The state of the seller's account stands in the way. */
export function conflict(
  name: "CategoryChangeInProgressError" | "DuplicateScheduleError" | "NoActiveStoreError",
): FaultRule {
  return (fault) => mutationError(name, { message: faultText(fault), upstream: [fault] });
}
