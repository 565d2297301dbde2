import type { UpstreamFault } from "../../upstream/errors.ts";
import { scopesOf } from "../../upstream/seller-feed/feed-types.ts";
import type { ServiceName } from "../../upstream/services.ts";
import { countIn, parameterOf, rejectionDetail } from "./fault-parameters.ts";
import { conflict, type FaultRule, invalid, notFound, uploadRefused, fileRejection } from "./fault-rules.ts";
import { faultMessage, schemaVersionText } from "./fault-messages.ts";
import {
  type ErrorNamed,
  mutationError,
  notFoundError,
  validationError,
  type ValidationErrorCode,
} from "./mutation-error.ts";
import type { MutationTarget, ServiceInput } from "./mutation-target.ts";

const sizeMismatch: FaultRule = (fault, { source, declaredSizeInBytes }) =>
  mutationError("FileSizeMismatchError", {
    message: faultMessage(fault),
    path: source?.path ?? [],
    upstream: [fault],
    declaredSizeInBytes: declaredSizeInBytes ?? 0,
    actualSizeInBytes: null,
  });

/**
 * Rule for an invalid URL. The service uses the same error number for an invalid host name and for a private host; only
 * the detail distinguishes them.
 */
const wrongDomain: FaultRule = (fault, ...rest) => {
  const isPrivate = rejectionDetail(fault).rejectionReason === "ADDRESS_NOT_PUBLIC";
  const rule = isPrivate ? fileRejection("ADDRESS_NOT_PUBLIC") : invalid("MALFORMED", "input", "url");
  return rule(fault, ...rest);
};

/**
 * Rules for the error numbers of the media service (wire facts, media §6). 190008 has no rule, because the schema
 * prevents it; if it occurs anyway, it becomes an UpstreamError.
 */
const mediaRules = new Map<number, FaultRule>([
  [190001, notFound],
  [190052, notFound],
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
  [190201, fileRejection("TOO_LARGE")],
  [190063, fileRejection("TOO_LARGE")],
  [190202, fileRejection("DIMENSIONS_TOO_LARGE", rejectionDetail)],
  [190203, fileRejection("UNSUPPORTED_TYPE", rejectionDetail)],
  [190062, fileRejection("UNSUPPORTED_TYPE", rejectionDetail)],
  [190061, fileRejection("UNDETECTABLE_TYPE", rejectionDetail)],
  [190204, fileRejection("DOWNLOAD_FAILED", rejectionDetail)],
  [190059, fileRejection("DOWNLOAD_FAILED", rejectionDetail)],
  [190060, fileRejection("ADDRESS_NOT_HTTPS")],
  [190007, sizeMismatch],
  [190015, sizeMismatch],
  [190011, uploadRefused("ALREADY_UPLOADED")],
]);

const permissionDenied: FaultRule = (fault, target, { requiredScopes }) => {
  const { existing, feedType } = target;
  return mutationError("PermissionDeniedError", {
    message: faultMessage(fault, target),
    path: existing?.path ?? ["input", "feedType"],
    upstream: [fault],
    requiredScopes: feedType === undefined ? requiredScopes : scopesOf(feedType),
  });
};

function quotaExceeded(quota: ErrorNamed<"TaskQuotaExceededError">["quota"]): FaultRule {
  return (fault, target) =>
    mutationError("TaskQuotaExceededError", {
      message: [faultMessage(fault, target), openTasksText(target)].filter(Boolean).join(" "),
      upstream: [fault],
      quota,
      limit: countIn(fault, "limit"),
      used: countIn(fault, "used"),
      availableAt: instantIn(fault, "availableAt"),
      openTasks: target.openTasks ?? [],
    });
}

function openTasksText({ openTasks = [] }: MutationTarget): string {
  if (openTasks.length === 0) return "";
  const tasks = openTasks.map(({ taskId, feedType }) => `${taskId} (${feedType})`).join(", ");
  return `These tasks wait for a file; upload it with \`uploadTaskFile\`: ${tasks}.`;
}

// The parameter names are unconfirmed. If the service uses other names, these fields are null.

function instantIn(fault: UpstreamFault, name: string): Date | null {
  const text = parameterOf(fault, name);
  if (text === null || !/^\d{4}-\d\d-\d\dT.+Z$/.test(text)) return null;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

const scheduleLimitReached: FaultRule = (fault, target) =>
  mutationError("ScheduleLimitReachedError", {
    message: faultMessage(fault, target),
    upstream: [fault],
    feedType: target.feedType ?? "UNKNOWN",
  });

const templateInactive: FaultRule = (fault, { scheduleTemplateId, existing }) =>
  mutationError("ScheduleTemplateInactiveError", {
    message: faultMessage(fault),
    path: existing?.path ?? ["input", "scheduleTemplateId"],
    upstream: [fault],
    scheduleTemplateId: scheduleTemplateId ?? "",
  });

/** Input fields by the name of a schedule's field at the service (wire facts, seller feed §3). */
const schedulePaths: Readonly<Record<string, readonly string[]>> = {
  scheduleName: ["input", "name"],
  scheduleStartDate: ["input", "startsAt"],
  scheduleEndDate: ["input", "endsAt"],
  schemaVersion: ["input", "schemaVersion"],
  preferredTriggerHour: ["input", "trigger", "hourUtc"],
  preferredTriggerDayOfWeek: ["input", "trigger", "day", "ofWeek"],
  preferredTriggerDayOfMonth: ["input", "trigger", "day", "ofMonth"],
};

/** Returns the rule for an invalid field of a schedule, which the service names (wire facts, seller feed §9). */
function invalidField(code: ValidationErrorCode, ...elsewhere: string[]): FaultRule {
  return (fault, target) => {
    const fields = fault.parameters.map(({ value }) => value ?? "");
    const field = fields.find((name) => Object.hasOwn(schedulePaths, name));
    const path = field === undefined ? elsewhere : (schedulePaths[field] ?? elsewhere);
    if (field === "schemaVersion") {
      return validationError("OUT_OF_RANGE", path, schemaVersionText(target), [fault]);
    }
    return validationError(code, path, faultMessage(fault, target), [fault]);
  };
}

/**
 * Rules for the error numbers of the seller feed service (wire facts, seller feed §9). Numbers that the schema prevents
 * have no rule; if one occurs anyway, it becomes an UpstreamError.
 */
const sellerFeedRules = new Map<number, FaultRule>([
  [160002, permissionDenied],
  [160022, permissionDenied],
  [160003, notFound],
  [160032, notFound],
  [160038, notFound],
  [160039, notFound],
  [160017, invalid("UNKNOWN_VALUE", "input", "feedType")],
  [160018, invalid("OUT_OF_RANGE", "input", "schemaVersion")],
  [160019, invalid("MALFORMED", "input", "filter")],
  [160020, fileRejection("INVALID_CONTENT")],
  [160023, uploadRefused("NOT_AN_UPLOAD")],
  [160026, uploadRefused("EXPIRED")],
  [160028, fileRejection("TOO_LARGE")],
  [160024, quotaExceeded("CONCURRENT")],
  [160025, quotaExceeded("PERIOD")],
  [160027, invalid("UNKNOWN_VALUE", "input", "marketplaceId")],
  [160030, invalid("NOT_ALLOWED", "input", "feedType")],
  [160031, scheduleLimitReached],
  [160034, invalidField("MALFORMED", "input")],
  [160035, conflict("DuplicateScheduleError")],
  [160036, invalidField("OUT_OF_RANGE", "input", "startsAt")],
  [160037, invalid("OUT_OF_RANGE", "input", "endsAt")],
  [160040, templateInactive],
  [164500, invalid("UNKNOWN_VALUE", "input", "metric")],
  [164501, invalid("UNKNOWN_VALUE", "input", "evaluationMarketplaceId")],
  [164502, invalid("UNKNOWN_VALUE", "input", "metric", "itemNotAsDescribed", "listingCategoryIds")],
  [164503, invalid("UNKNOWN_VALUE", "input", "metric", "itemNotReceived", "shippingRegions")],
  [164504, invalid("MALFORMED", "input", "language")],
  [164505, invalid("MALFORMED", "input", "metric")],
]);

/** Names of inputs at the store service (wire facts, store §2). */
export const storeInputNames = {
  name: "categoryName",
  category: "categoryId",
  parent: "destinationParentCategoryId",
  listings: "listingDestinationCategoryId",
} as const;

/** Returns the rule for an invalid value of one of several inputs. It reports the first one that the mutation has. */
function invalidAt(code: ValidationErrorCode, ...names: string[]): FaultRule {
  return (fault, target) => {
    const input = names.flatMap((name) => inputNamed(name, target) ?? [])[0];
    return validationError(code, input?.path ?? ["input"], faultMessage(fault), [fault]);
  };
}

/** Rule for an invalid input that the service names (wire facts, store §6). */
const invalidInput: FaultRule = (fault, target) => {
  const name = parameterOf(fault, "param");
  const input = name === null ? undefined : inputNamed(name, target);
  return validationError("NOT_ALLOWED", input?.path ?? ["input"], faultMessage(fault), [fault]);
};

/**
 * Rule for a missing category. It reports the category that the service names, otherwise the first category in the
 * input.
 */
const missingCategory: FaultRule = (fault, { inputs = [] }) => {
  const ids = inputs.filter(({ name, value }) => name !== storeInputNames.name && value !== null);
  const named = parameterOf(fault, "category_id");
  const input = ids.find(({ value }) => value === named) ?? ids[0];
  return notFoundError("category", named ?? input?.value ?? "", input?.path ?? ["input"], [fault]);
};

function inputNamed(name: string, { inputs = [] }: MutationTarget): ServiceInput | undefined {
  return inputs.find((input) => plainName(input.name) === plainName(name));
}

/** Normalizes a name, because fields and path parameters are spelled differently: `categoryId` and `category_id`. */
function plainName(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}

/**
 * Rules for the error numbers of the store service (wire facts, store §6). 226100 has no rule, because no mutation
 * identifies a task.
 */
const storeRules = new Map<number, FaultRule>([
  [225001, invalidInput],
  [225002, conflict("NoActiveStoreError")],
  [225003, conflict("CategoryChangeInProgressError")],
  [226000, invalidAt("DUPLICATE", storeInputNames.name, storeInputNames.parent)],
  [226001, invalid("INVALID_CHARACTERS", "input", "name")],
  [226002, invalid("NOT_ALLOWED", "input", "name")],
  [226003, invalid("OUT_OF_RANGE", "input", "name")],
  [226004, invalid("LIMIT_REACHED", "input")],
  [226005, invalidAt("LIMIT_REACHED", storeInputNames.parent)],
  [226006, missingCategory],
]);

/** Rules by service and error number. A number without a rule becomes an UpstreamError. */
export const serviceRules: Readonly<Record<ServiceName, ReadonlyMap<number, FaultRule>>> = {
  media: mediaRules,
  sellerFeed: sellerFeedRules,
  store: storeRules,
  // These services have no calls that change data.
  catalogFeed: new Map(),
  identity: new Map(),
  // The schema prevents an invalid cipher or body (wire facts, key management §4). 210005, a token without an
  // application, becomes an UpstreamError.
  keyManagement: new Map(),
};
