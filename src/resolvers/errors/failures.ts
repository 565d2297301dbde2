import type { UpstreamFailure, UpstreamHttpError } from "../../upstream/errors.ts";
import { services } from "../../upstream/services.ts";
import { type ErrorCode, errorCodes, type ErrorStatuses } from "./error-codes.ts";
import { faultMessage } from "./fault-messages.ts";

/** Values for the message of a failure. */
interface Facts {
  /** Name of the service within a sentence, for example `media service`. */
  readonly label: string;
  /** Name of the operation at the service. */
  readonly operation: string;
  /** Text about the service's error, or else about the failure. */
  readonly said: string;
  /** Seconds to wait, if the failure states them; otherwise 1. */
  readonly seconds: number;
}

/** Creates the error message for users. */
type Text = (facts: Facts) => string;

/** Meaning of a failure for a client. */
interface FailureMeaning {
  /** `extensions.code` of the GraphQL error, and the code in a /files response. */
  readonly code: ErrorCode;
  /** True when the same call can be retried unchanged. */
  readonly isRetryable: boolean;
  /** True when the failure ends a status stream, because the next poll would fail in the same way. */
  readonly endsWatching: boolean;
  readonly text: Text;
}

/** Creates the meaning of a failure after which the same call may succeed later. */
function retryable(code: ErrorCode, text: Text): FailureMeaning {
  return { code, isRetryable: true, endsWatching: false, text };
}

/** Creates the meaning of a failure after which the same call fails again, but the next poll may succeed. */
function refused(code: ErrorCode, text: Text): FailureMeaning {
  return { code, isRetryable: false, endsWatching: false, text };
}

/** Creates the meaning of a failure after which both the same call and the next poll fail again. */
function permanent(code: ErrorCode, text: Text): FailureMeaning {
  return { code, isRetryable: false, endsWatching: true, text };
}

const tooManyCalls = retryable(
  "RATE_LIMITED",
  ({ seconds }) => `Too many calls in a short time. Try again in ${seconds} s.`,
);

const needsApplication: Text = ({ label, said }) =>
  `The ${label} accepts only an application token. Send one, or let the gateway use its own: set UPSTREAM_CLIENT_ID and UPSTREAM_CLIENT_SECRET, and if GATEWAY_ACCESS_TOKEN is set, call with that token. ${said}`;

/** Meanings of all kinds of failures. */
const meanings = {
  TOKEN_REFUSED: permanent(
    "UNAUTHENTICATED",
    ({ label, said }) => `The ${label} rejected the access token. ${said}`,
  ),
  FORBIDDEN: permanent("FORBIDDEN", ({ label, said }) => `The ${label} does not allow this. ${said}`),
  // The application's own access rules deny the call, so another token does not help.
  FEED_ACCESS_DENIED: permanent("FEED_ACCESS_DENIED", ({ said }) => said),
  FILE_FORBIDDEN: permanent(
    "FEED_ACCESS_DENIED",
    () => "The access rules of the application do not cover this file; `feedAccess` lists them.",
  ),
  NO_APPLICATION_TOKEN: permanent("FORBIDDEN", needsApplication),
  NO_APPLICATION_ID: permanent("UPSTREAM_ERROR", needsApplication),
  TOO_MANY_CALLS: tooManyCalls,
  RATE_LIMITED: tooManyCalls,
  LIMIT_UNAVAILABLE: retryable(
    "STATE_UNAVAILABLE",
    ({ label, operation, said }) =>
      `${said} Nothing was sent to the ${label} (${operation}); try again in a few seconds.`,
  ),
  SERVICE_FAILED: retryable(
    "UPSTREAM_UNAVAILABLE",
    ({ label, operation, said }) => `The ${label} failed (${operation}). ${said}`,
  ),
  SERVICE_REFUSED: refused(
    "UPSTREAM_ERROR",
    ({ label, operation, said }) => `The ${label} rejected ${operation}. ${said}`,
  ),
  UPSTREAM_TIMEOUT: retryable(
    "UPSTREAM_TIMEOUT",
    ({ label, operation }) => `The ${label} did not respond in time (${operation}). Try again later.`,
  ),
  GATEWAY_BUSY: retryable(
    "GATEWAY_BUSY",
    ({ label, operation }) =>
      `The gateway is busy: the call waited too long for a connection to the ${label} (${operation}). Each user can use only a share of the connections. Nothing was changed; try again in a few seconds.`,
  ),
  UPSTREAM_UNAVAILABLE: retryable(
    "UPSTREAM_UNAVAILABLE",
    ({ label, operation }) => `The ${label} cannot be reached (${operation}). Try again later.`,
  ),
  UPSTREAM_TOKEN: retryable(
    "UPSTREAM_UNAVAILABLE",
    ({ label, operation, said }) =>
      `The gateway has no access token for the ${label} (${operation}). ${said}`,
  ),
  NO_USER_TOKEN: permanent(
    "FORBIDDEN",
    ({ label, operation }) =>
      `The gateway has no seller account of its own: send a seller's token for the ${label} (${operation}).`,
  ),
  SESSION_ENDED: permanent("UNAUTHENTICATED", ({ said }) => said),
  UPSTREAM_INVALID_RESPONSE: retryable(
    "UPSTREAM_INVALID_RESPONSE",
    ({ label, operation }) =>
      `The ${label} sent a response that does not match its documentation (${operation}).`,
  ),
  UPLOAD_SIZE: refused(
    "BAD_USER_INPUT",
    ({ operation }) =>
      `The file does not have its declared size (${operation}). Send it with the correct size.`,
  ),
  UPLOAD_STALLED: retryable(
    "REQUEST_TIMEOUT",
    ({ operation }) =>
      `The file stopped arriving before it was complete, and was not stored (${operation}). Send it again without pauses.`,
  ),
  UNKNOWN_ID: permanent(
    "NOT_FOUND",
    ({ label, operation, said }) =>
      `${said}, so the ${label} was not called (${operation}). Use an identifier that it returned.`,
  ),
  FILE_GONE: permanent(
    "NOT_FOUND",
    ({ label }) => `The ${label} no longer has this file, because it has expired.`,
  ),
};

/** Error numbers that reject the token itself, with any HTTP status (wire facts, common §5). */
const tokenFaults = [1001, 1002, 1003];

/** Error number of a token without a required scope (wire facts, common §5). */
const scopeFault = 1100;
/** Error number of a token that names no application (wire facts, key management §4). */
const applicationIdFault = 210_005;

/**
 * Returns the kind of a failure: its code at the upstream layer, or a more specific kind for an error of the service.
 */
export function failureKindOf(failure: UpstreamFailure): keyof typeof meanings {
  if (failure.code !== "UPSTREAM_HTTP") return failure.code;
  const { service, status } = failure;
  if (status === 401 || tokenFaults.some((errorId) => failure.has(errorId))) return "TOKEN_REFUSED";
  if (services[service].tokenKind === "application") {
    if (failure.has(scopeFault)) return "NO_APPLICATION_TOKEN";
    if (failure.has(applicationIdFault)) return "NO_APPLICATION_ID";
  }
  if (feedAccessRuleOf(failure)) return "FEED_ACCESS_DENIED";
  if (status === 403) return "FORBIDDEN";
  if (status === 429) return "TOO_MANY_CALLS";
  return status >= 500 ? "SERVICE_FAILED" : "SERVICE_REFUSED";
}

/** Explains a service's error to users: the message of the first error, or only the HTTP status. */
function describeFault(error: UpstreamHttpError): string {
  const fault = error.faults[0];
  return fault
    ? faultMessage(fault, { requiredScopes: error.requiredScopes })
    : `It responded with HTTP status ${error.status} without an explanation.`;
}

/** Returns the meaning of a failure for a client. */
export function explainFailure(failure: UpstreamFailure) {
  const { code, endsWatching, isRetryable, text } = meanings[failureKindOf(failure)];
  const { files: [fileStatus] = [] }: ErrorStatuses = errorCodes[code];
  const facts = {
    label: services[failure.service].label,
    operation: failure.operation,
    said: failure.code === "UPSTREAM_HTTP" ? describeFault(failure) : failure.message,
    seconds: ("retryAfterSeconds" in failure ? failure.retryAfterSeconds : null) ?? 1,
  };
  return {
    code,
    /** HTTP status of the /files response; null to use the status of the service's response. */
    fileStatus: typeof fileStatus === "number" ? fileStatus : null,
    // A call that may have taken effect must not be retried before its outcome is checked.
    isRetryable: isRetryable && failure.outcome === "NONE",
    endsWatching,
    /** Error message for users. It contains no URL and no token. */
    text: text(facts),
  };
}

/** Access rule that the application lacks; unknown properties are absent. */
interface FeedAccessRuleNeeded {
  /** Part of the rule that denies access. */
  readonly level: "FEED_TYPE" | "MARKETPLACE" | "FILE";
  readonly feedTypeId?: string;
  readonly marketplaceId?: string;
  readonly fileId?: string;
  readonly categoryIds?: readonly string[];
}

/** Part of the access rule that denies access, by error number (wire facts, catalog feed §6). */
const levels: Readonly<Record<number, FeedAccessRuleNeeded["level"]>> = {
  14_007: "FILE",
  14_009: "MARKETPLACE",
  14_011: "FEED_TYPE",
};

/** Returns the access rule that a failed call required; null when the call failed for another reason. */
export function feedAccessRuleOf(failure: UpstreamFailure): FeedAccessRuleNeeded | null {
  if (failure.code === "FILE_FORBIDDEN") {
    const { feedTypeId, marketplaceId, fileId, categoryIds } = failure;
    return { level: "FILE", feedTypeId, marketplaceId, fileId, categoryIds };
  }
  if (failure.code !== "UPSTREAM_HTTP" || failure.service !== "catalogFeed") return null;
  const [level] = failure.faults.flatMap(({ errorId }) => levels[errorId] ?? []);
  return level ? { level } : null;
}
