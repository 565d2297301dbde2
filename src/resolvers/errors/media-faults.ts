import type { UpstreamFault } from "../../upstream/errors.js";
import {
  type FileRejectedError,
  type FileRejectionReason,
  type MutationError,
  notFoundError,
  type ValidationErrorCode,
  validationError,
} from "./mutation-error.js";

/** What a file of one kind may be (media specification §8; wire facts, media §5). */
export interface FileRules {
  /** Largest size accepted, in bytes. */
  readonly maxSizeInBytes: number;
  /** Types accepted, as extensions without a dot. */
  readonly acceptedTypes: readonly string[];
}

/** Videos: MP4 with H.264 of at most 150 MB (wire facts, media §4). */
export const videoFileRules: FileRules = { maxSizeInBytes: 157_286_400, acceptedTypes: ["mp4"] };

/** Documents: PDF, JPEG or PNG of at most 10 MB (media specification §8). */
export const documentFileRules: FileRules = {
  maxSizeInBytes: 10_485_760,
  acceptedTypes: ["pdf", "jpeg", "jpg", "png"],
};

/** Images: eight formats (media specification §8) of at most 12 MB (wire facts, media §5). */
export const imageFileRules: FileRules = {
  maxSizeInBytes: 12_582_912,
  acceptedTypes: ["jpg", "jpeg", "gif", "png", "bmp", "tiff", "avif", "heic", "webp"],
};

/** What a media mutation was about, so that the service's error numbers can be traced back to its input. */
export interface MediaMutationTarget {
  /** The object that the input names; absent for mutations that name none. */
  readonly existing?: {
    readonly thing: "video" | "document";
    readonly id: string;
    readonly path: readonly string[];
  };
  /** The input field that holds the file, or the address it is fetched from. */
  readonly source?: { readonly path: readonly string[]; readonly rules: FileRules };
  /** Size declared for the video that the file belongs to. */
  readonly declaredSizeInBytes?: number;
}

type Rule = (fault: UpstreamFault, target: MediaMutationTarget) => MutationError;

const text = (fault: UpstreamFault) =>
  fault.longMessage ?? fault.message ?? `The media service reported error ${fault.errorId}.`;

const invalid =
  (code: ValidationErrorCode, ...path: string[]): Rule =>
  (fault) =>
    validationError(code, path, text(fault), [fault]);

const rejected =
  (reason: FileRejectionReason): Rule =>
  (fault, { source }) =>
    fileRejected(reason, text(fault), source, [fault]);

const missing: Rule = (fault, { existing }) =>
  notFoundError(existing?.thing ?? "object", existing?.id ?? "", existing?.path ?? [], [fault]);

const sizeMismatch: Rule = (fault, { source, declaredSizeInBytes }) => ({
  __typename: "FileSizeMismatchError",
  kind: "INPUT",
  message: text(fault),
  path: source?.path ?? [],
  upstream: [fault],
  declaredSizeInBytes: declaredSizeInBytes ?? 0,
  actualSizeInBytes: null,
});

const alreadyUploaded: Rule = (fault, { existing }) => ({
  __typename: "UploadRefusedError",
  kind: "CONFLICT",
  message: text(fault),
  path: existing?.path ?? [],
  upstream: [fault],
  reason: "ALREADY_UPLOADED",
});

/** A file that cannot be used, with what would be accepted in its place. */
export function fileRejected(
  reason: FileRejectionReason,
  message: string,
  source: MediaMutationTarget["source"],
  upstream: readonly UpstreamFault[] = [],
): FileRejectedError {
  return {
    __typename: "FileRejectedError",
    kind: "INPUT",
    message,
    path: source?.path ?? [],
    upstream,
    reason,
    maxSizeInBytes: source?.rules.maxSizeInBytes ?? null,
    acceptedTypes: source?.rules.acceptedTypes ?? [],
  };
}

/**
 * The media service's error numbers (wire facts, media §6) and what each means to the caller of a mutation.
 * Numbers that the schema makes impossible (190008, 190060) are left out on purpose: should one come, it is
 * reported as an UpstreamError.
 */
export const mediaFaultRules: ReadonlyMap<number, Rule> = new Map<number, Rule>([
  [190001, missing],
  [190052, missing],
  [190002, invalid("OUT_OF_RANGE", "input", "sizeInBytes")],
  [190003, invalid("OUT_OF_RANGE", "input", "sizeInBytes")],
  [190004, invalid("OUT_OF_RANGE", "input", "title")],
  [190005, invalid("OUT_OF_RANGE", "input", "description")],
  [190006, invalid("REQUIRED", "input", "title")],
  [190014, invalid("REQUIRED", "input", "classifications")],
  [190016, invalid("INVALID_CHARACTERS", "input", "title")],
  [190017, invalid("INVALID_CHARACTERS", "input", "description")],
  [190050, invalid("UNKNOWN_VALUE", "input", "languages")],
  [190051, invalid("UNKNOWN_VALUE", "input", "documentType")],
  [190055, invalid("MALFORMED", "input", "url")],
  [190056, invalid("MALFORMED", "input", "url")],
  [190057, invalid("MALFORMED", "input", "url")],
  [190058, invalid("MALFORMED", "input")],
  [190201, rejected("TOO_LARGE")],
  [190063, rejected("TOO_LARGE")],
  [190202, rejected("DIMENSIONS_TOO_LARGE")],
  [190203, rejected("UNSUPPORTED_TYPE")],
  [190062, rejected("UNSUPPORTED_TYPE")],
  [190061, rejected("UNDETECTABLE_TYPE")],
  [190204, rejected("DOWNLOAD_FAILED")],
  [190059, rejected("DOWNLOAD_FAILED")],
  [190007, sizeMismatch],
  [190015, sizeMismatch],
  [190011, alreadyUploaded],
]);
