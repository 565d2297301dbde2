import type { UpstreamCall, UpstreamFault } from "../../upstream/errors.ts";
import { fileRejected, type FileSource } from "./file-rules.ts";
import {
  type DownloadFailure,
  type FileRejectionReason,
  type MutationError,
  mutationError,
  notFoundError,
  type UploadRefusalReason,
  type ValidationErrorCode,
  validationError,
} from "./mutation-error.ts";

/** What a mutation was about, so that a service's error numbers can be traced back to its input. */
export interface MutationTarget {
  /** The object that the input names; absent for mutations that name none. */
  readonly existing?: { readonly thing: string; readonly id: string; readonly path: readonly string[] };
  /** The input field that holds the file, or the address it is fetched from. */
  readonly source?: FileSource;
  /** Size declared for the video that the file belongs to. */
  readonly declaredSizeInBytes?: number;
  /** Feed type of the schedule or task. */
  readonly feedType?: string;
  /** Template of the schedule. */
  readonly scheduleTemplateId?: string;
  /** Inputs by the names that the service has for them, when its errors hold such a name or a value. */
  readonly inputs?: readonly ServiceInput[];
}

/** A value that the service got, and where the mutation's caller put it. */
export interface ServiceInput {
  /** The service's name for it. */
  readonly name: string;
  /** Null when it was left out. */
  readonly value: string | null;
  /** Input field, for example `["input", "name"]`. */
  readonly path: readonly string[];
}

/** Turns one error of a service into what it means to the caller. */
export type FaultRule = (
  fault: UpstreamFault,
  target: MutationTarget,
  call: Pick<UpstreamCall, "requiredScopes">,
) => MutationError;

/**
 * What the failures of one service mean to the caller of a mutation, by the service's error numbers. A number that is not
 * listed becomes an UpstreamError.
 */
export type FaultRules = ReadonlyMap<number, FaultRule>;

/** What a service says about a refused file beyond its error number. */
export interface RejectionDetail {
  readonly rejectionReason?: FileRejectionReason;
  readonly downloadFailure?: DownloadFailure;
}

/** What a service said about one error, for a person. */
export function faultText(fault: UpstreamFault): string {
  return fault.longMessage ?? fault.message ?? `The service reported error ${fault.errorId}.`;
}

/** A wrong value in one field of the input. */
export function invalid(code: ValidationErrorCode, ...path: string[]): FaultRule {
  return (fault) => validationError(code, path, faultText(fault), [fault]);
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
  return (fault, { source }) => {
    const { rejectionReason = reason, downloadFailure = null } = refine(fault);
    return fileRejected(rejectionReason, faultText(fault), source, [fault], downloadFailure);
  };
}

/** The object that the input names does not exist. */
export const missing: FaultRule = (fault, { existing }) =>
  notFoundError(existing?.thing ?? "object", existing?.id ?? "", existing?.path ?? [], [fault]);

/** The object that the input names takes no file. */
export function refused(refusalReason: UploadRefusalReason): FaultRule {
  return (fault, { existing }) =>
    mutationError("UploadRefusedError", {
      message: faultText(fault),
      path: existing?.path ?? [],
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
