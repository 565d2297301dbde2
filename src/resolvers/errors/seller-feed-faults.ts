import type { UpstreamFault } from "../../upstream/errors.ts";
import { scopesOf } from "../../upstream/seller-feed/feed-types.ts";
import type { ReasonOf } from "./error-advice.ts";
import { parameterOf } from "./fault-detail.ts";
import {
  conflict,
  type FaultRule,
  type FaultRules,
  invalid,
  missing,
  refused,
  rejected,
} from "./fault-rules.ts";
import { faultText, schemaVersionText } from "./fault-sentences.ts";
import { mutationError, validationError, type ValidationErrorCode } from "./mutation-error.ts";
import type { MutationTarget } from "./mutation-target.ts";

const permissionDenied: FaultRule = (fault, target, { requiredScopes }) => {
  const { existing, feedType } = target;
  return mutationError("PermissionDeniedError", {
    message: faultText(fault, target),
    path: existing?.path ?? ["input", "feedType"],
    upstream: [fault],
    requiredScopes: feedType === undefined ? requiredScopes : scopesOf(feedType),
  });
};

function quotaExceeded(quota: ReasonOf<"TaskQuota">): FaultRule {
  return (fault, target) =>
    mutationError("TaskQuotaExceededError", {
      message: [faultText(fault, target), openTasksText(target)].filter(Boolean).join(" "),
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
  return `These tasks wait for a file; send it with \`uploadTaskFile\`: ${tasks}.`;
}

// The names of the parameters are unconfirmed; a service that has others leaves these fields null.

function countIn(fault: UpstreamFault, name: string): number | null {
  const text = parameterOf(fault, name);
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function instantIn(fault: UpstreamFault, name: string): Date | null {
  const text = parameterOf(fault, name);
  if (text === null || !/^\d{4}-\d\d-\d\dT.+Z$/.test(text)) return null;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

const scheduleLimitReached: FaultRule = (fault, target) =>
  mutationError("ScheduleLimitReachedError", {
    message: faultText(fault, target),
    upstream: [fault],
    feedType: target.feedType ?? "UNKNOWN",
  });

const templateInactive: FaultRule = (fault, { scheduleTemplateId, existing }) =>
  mutationError("ScheduleTemplateInactiveError", {
    message: faultText(fault),
    path: existing?.path ?? ["input", "scheduleTemplateId"],
    upstream: [fault],
    scheduleTemplateId: scheduleTemplateId ?? "",
  });

/** Where the service's fields of a schedule stand in the input (wire facts, seller feed §3). */
const schedulePaths: Readonly<Record<string, readonly string[]>> = {
  scheduleName: ["input", "name"],
  scheduleStartDate: ["input", "startsAt"],
  scheduleEndDate: ["input", "endsAt"],
  schemaVersion: ["input", "schemaVersion"],
  preferredTriggerHour: ["input", "trigger", "hourUtc"],
  preferredTriggerDayOfWeek: ["input", "trigger", "day", "ofWeek"],
  preferredTriggerDayOfMonth: ["input", "trigger", "day", "ofMonth"],
};

/** A wrong value in a field of a schedule, which the service names (wire facts, seller feed §9). */
function invalidField(code: ValidationErrorCode, ...elsewhere: string[]): FaultRule {
  return (fault, target) => {
    const fields = fault.parameters.map(({ value }) => value ?? "");
    const field = fields.find((name) => Object.hasOwn(schedulePaths, name));
    const path = field === undefined ? elsewhere : (schedulePaths[field] ?? elsewhere);
    if (field === "schemaVersion") {
      return validationError("OUT_OF_RANGE", path, schemaVersionText(target), [fault]);
    }
    return validationError(code, path, faultText(fault, target), [fault]);
  };
}

/**
 * The seller feed service's error numbers (wire facts, seller feed §9) and what each means to the caller of a mutation.
 * Numbers that the schema makes impossible are left out on purpose: should one come, it is an UpstreamError.
 */
export const sellerFeedRules: FaultRules = new Map<number, FaultRule>([
  [160002, permissionDenied],
  [160022, permissionDenied],
  [160003, missing],
  [160032, missing],
  [160038, missing],
  [160039, missing],
  [160017, invalid("UNKNOWN_VALUE", "input", "feedType")],
  [160018, invalid("OUT_OF_RANGE", "input", "schemaVersion")],
  [160019, invalid("MALFORMED", "input", "filter")],
  [160020, rejected("INVALID_CONTENT")],
  [160023, refused("NOT_AN_UPLOAD")],
  [160026, refused("EXPIRED")],
  [160028, rejected("TOO_LARGE")],
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
