import { rejectionDetail } from "./fault-detail.ts";
import { type FaultRule, type FaultRules, invalid, missing, refused, rejected } from "./fault-rules.ts";
import { faultText } from "./fault-sentences.ts";
import { mutationError } from "./mutation-error.ts";

const sizeMismatch: FaultRule = (fault, { source, declaredSizeInBytes }) =>
  mutationError("FileSizeMismatchError", {
    message: faultText(fault),
    path: source?.path ?? [],
    upstream: [fault],
    declaredSizeInBytes: declaredSizeInBytes ?? 0,
    actualSizeInBytes: null,
  });

/** The number stands for a name that is none, too; only where the service says so it is a host that it does not ask. */
const wrongDomain: FaultRule = (fault, ...rest) => {
  const isPrivate = rejectionDetail(fault).rejectionReason === "ADDRESS_NOT_PUBLIC";
  const rule = isPrivate ? rejected("ADDRESS_NOT_PUBLIC") : invalid("MALFORMED", "input", "url");
  return rule(fault, ...rest);
};

/**
 * The media service's error numbers (wire facts, media §6) and what each means to the caller of a mutation.
 * A number that the schema makes impossible (190008) is left out on purpose: should it come, it is reported as an
 * UpstreamError.
 */
export const mediaRules: FaultRules = new Map<number, FaultRule>([
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
  [190056, wrongDomain],
  [190057, invalid("MALFORMED", "input", "url")],
  [190058, invalid("MALFORMED", "input")],
  [190201, rejected("TOO_LARGE")],
  [190063, rejected("TOO_LARGE")],
  [190202, rejected("DIMENSIONS_TOO_LARGE", rejectionDetail)],
  [190203, rejected("UNSUPPORTED_TYPE", rejectionDetail)],
  [190062, rejected("UNSUPPORTED_TYPE", rejectionDetail)],
  [190061, rejected("UNDETECTABLE_TYPE", rejectionDetail)],
  [190204, rejected("DOWNLOAD_FAILED", rejectionDetail)],
  [190059, rejected("DOWNLOAD_FAILED", rejectionDetail)],
  [190060, rejected("ADDRESS_NOT_HTTPS")],
  [190007, sizeMismatch],
  [190015, sizeMismatch],
  [190011, refused("ALREADY_UPLOADED")],
]);
