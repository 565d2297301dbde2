import type { UpstreamCall, UpstreamFault } from "../../upstream/errors.ts";
import type { RejectionDetail } from "./fault-parameters.ts";
import { faultMessage } from "./fault-messages.ts";
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

/** Converts one error of a service into a mutation error. */
export type FaultRule = (
  fault: UpstreamFault,
  target: MutationTarget,
  call: Pick<UpstreamCall, "requiredScopes">,
) => MutationError;

/** Returns the rule for an invalid value of one input field. */
export function invalid(code: ValidationErrorCode, ...path: string[]): FaultRule {
  return (fault, target) => validationError(code, path, faultMessage(fault, target), [fault]);
}

/**
 * Returns the rule for a file that cannot be used.
 * @param refine returns the service's details beyond the error number. @defaultValue no details, so that `reason`
 * applies
 */
export function fileRejection(
  reason: FileRejectionReason,
  refine: (fault: UpstreamFault) => RejectionDetail = () => ({}),
): FaultRule {
  return (fault, target) => {
    const { rejectionReason = reason, downloadFailure = null } = refine(fault);
    return fileRejected(
      rejectionReason,
      faultMessage(fault, target),
      target.source,
      [fault],
      downloadFailure,
    );
  };
}

/** Rule for an object that the input identifies and that does not exist. */
export const notFound: FaultRule = (fault, { existing }) =>
  notFoundError(existing?.thing ?? "object", existing?.id ?? "", existing?.path ?? [], [fault]);

/** Returns the rule for an object that the input identifies and that accepts no file. */
export function uploadRefused(refusalReason: UploadRefusalReason): FaultRule {
  return (fault, target) =>
    mutationError("UploadRefusedError", {
      message: faultMessage(fault, target),
      path: target.existing?.path ?? [],
      upstream: [fault],
      refusalReason,
    });
}

/** Returns the rule for a conflict with the state of the seller's account. */
export function conflict(
  name: "CategoryChangeInProgressError" | "DuplicateScheduleError" | "NoActiveStoreError",
): FaultRule {
  return (fault) => mutationError(name, { message: faultMessage(fault), upstream: [fault] });
}
