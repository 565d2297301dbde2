import { maxOpenTasks } from "../resolvers/feed-task-create.ts";
import { findPendingChange } from "../resolvers/store.ts";
import { type ServiceEnumName, serviceNames, services } from "../upstream/services.ts";
import { builder } from "./builder.ts";
import { FeedTaskInterface } from "./feed-task.ts";
import { type FieldCost, pure } from "./extensions.ts";
import { implementErrors } from "./mutation-error.ts";
import { enumType, nonNull, nullable } from "./output-type.ts";
import { StoreTaskType } from "./store.ts";
import { RateLimitScopeEnum } from "./viewer.ts";

const ValidationErrorCodeEnum = enumType("ValidationErrorCode", "Kinds of invalid input.", {
  REQUIRED: "A required value is missing.",
  NOT_ALLOWED: "A value is not allowed in this case.",
  MALFORMED: "The value does not have the required format.",
  OUT_OF_RANGE: "A number, length or date is out of range.",
  INVALID_CHARACTERS: "The value contains characters or markup that are not allowed.",
  DUPLICATE: "The value must be unique but already exists.",
  LIMIT_REACHED: "More than the service allows: number of categories, category depth or list length.",
  UNKNOWN_VALUE: "A value that the service does not know.",
});

const FileRejectionReasonEnum = enumType("FileRejectionReason", "Reasons why a file cannot be used.", {
  EMPTY: "The file is empty.",
  TOO_LARGE: "The file is too large.",
  DIMENSIONS_TOO_LARGE: "The image has too many pixels on one side or in total.",
  DIMENSIONS_TOO_SMALL: "The longest side of the image has too few pixels.",
  UNSUPPORTED_TYPE: "The file type is not accepted.",
  UNDETECTABLE_TYPE:
    "The content matches no known file type: it is text, for example, or random bytes. The file name does not count.",
  ANIMATED_OR_MULTI_PAGE: "The file is animated or has several pages, which is not accepted.",
  INVALID_CONTENT:
    "The content is damaged or truncated, or does not have the format that its file type or feed type requires.",
  NOT_RECEIVED:
    "One of several files was not received completely: the request ended, was interrupted or stalled before, or was too large.",
  ADDRESS_NOT_HTTPS: "The URL is not https or redirects to one that is not.",
  ADDRESS_NOT_PUBLIC: "The host of the URL, or of a redirect, is not public.",
  DOWNLOAD_FAILED:
    "The service could not download the file from the URL; `downloadFailure` has the reason if the service reports it.",
});

const DownloadFailureEnum = enumType(
  "DownloadFailure",
  "Reasons why a service could not download a file from its URL.",
  {
    HOST_NOT_FOUND: "The host name cannot be resolved (DNS).",
    CONNECTION_REFUSED: "The host refuses connections or is unreachable.",
    TLS_FAILED:
      "The host's certificate is not trusted or does not match its name, or the host does not support TLS.",
    TIMED_OUT: "The download did not finish in time.",
    CONNECTION_LOST: "The host closed the connection before the download was complete.",
    BAD_STATUS: "The host responded with a status other than 200.",
    BAD_REDIRECT: "The host redirects too often or to an invalid URL.",
  },
);

const UploadRefusalReasonEnum = enumType("UploadRefusalReason", "Reasons why an object accepts no file.", {
  ALREADY_UPLOADED: "A file was already uploaded.",
  EXPIRED: "The time for the upload has passed: one hour after creation for a feed task.",
  NOT_AN_UPLOAD: "The task is a download task.",
});

const UpstreamServiceEnum = builder.enumType("UpstreamService", {
  description: "The five services behind this graph, and the identity service.",
  values: Object.fromEntries(
    serviceNames.map((name) => [services[name].enumName, { description: services[name].description }]),
  ) as Record<ServiceEnumName, { description: string }>,
});

const IdempotencyConflictReasonEnum = enumType(
  "IdempotencyConflictReason",
  "Reasons why an idempotency key cannot be used.",
  {
    OTHER_INPUT: "The key was used with another mutation or another input.",
    IN_PROGRESS: "The mutation with this key is still running. Repeat the request later with the same key.",
  },
);

const TaskQuotaEnum = enumType("TaskQuota", "Quotas of feed tasks.", {
  CONCURRENT: "Unfinished tasks, including tasks without a file. Wait until one finishes.",
  PERIOD: "Tasks or records in the current hour or day. Wait until the period ends.",
});

/** Object types of all mutation errors, by name. Some are specific to feed tasks and schedules, or to the store. */
export const errorTypes = implementErrors({
  ValidationError: {
    description:
      "An input value is invalid. The error comes from the gateway before any call, or from the service; the gateway then maps it to the input.",
    properties: { code: nonNull(ValidationErrorCodeEnum, "Kind of the invalid input.") },
  },
  NotFoundError: {
    description: "An object in the input does not exist, or the viewer has no access to it.",
    properties: {
      missingId: nonNull("ID", "The identifier that was not found, as given in the input."),
    },
  },
  PermissionDeniedError: {
    description: "The access token or the account does not allow this.",
    properties: {
      requiredScopes: nonNull(["String"], "OAuth scopes, one of which is required; never empty."),
    },
  },
  RateLimitedError: {
    description:
      "Too many calls in a short time. Nothing took effect, unless the payload has the created object; the message then says how to continue.",
    properties: {
      retryAfterSeconds: nonNull(
        "Int",
        "Whole seconds to wait before a retry; 1 or more. The gateway gives different times to calls that it rejects together, so that each retry fits the limit.",
      ),
      scope: nullable(
        RateLimitScopeEnum,
        "The limit that was reached; null for a limit that the gateway does not track.",
      ),
    },
  },
  OutcomeUnknownError: {
    description:
      "The change was sent to the service, but no readable response came back, so the change may have taken effect. Run the query in `check` before you repeat the mutation. Where no query can show the result, `message` says what to do. `upstream` is empty.",
    properties: {
      check: nonNull(
        "String",
        "GraphQL query that shows the result of the change. When `isCheckable` is false, it shows only the rate limits or needs a variable.",
      ),
      isCheckable: nonNull(
        "Boolean",
        "True when `check` shows the result of the change. False when no query can, for example for a new video; `message` then says what to do instead.",
      ),
    },
  },
  FileRejectedError: {
    description: "The file cannot be used, or cannot be downloaded from its URL.",
    properties: {
      rejectionReason: nonNull(FileRejectionReasonEnum, "Reason for the rejection."),
      downloadFailure: nullable(
        DownloadFailureEnum,
        "Reason why the file could not be downloaded. Set only when `rejectionReason` is DOWNLOAD_FAILED and the service reports the reason.",
      ),
      maxSizeInBytes: nullable(
        "ByteCount",
        "Maximum size of the file; null when the service does not report it.",
      ),
      acceptedTypes: nonNull(
        ["String"],
        "Accepted file types, as extensions without a dot; empty when the service does not report them.",
      ),
    },
  },
  FileSizeMismatchError: {
    description: "The size of the file differs from the size declared for the video.",
    properties: {
      declaredSizeInBytes: nonNull("ByteCount", "Size declared when the video was created."),
      actualSizeInBytes: nullable(
        "ByteCount",
        "Size of the received file; null when the service detected the difference, or when the gateway detected it by the length of the request.",
      ),
    },
  },
  UploadRefusedError: {
    description: "The object accepts no file in its current state.",
    properties: { refusalReason: nonNull(UploadRefusalReasonEnum, "Reason why the object accepts no file.") },
  },
  UpstreamError: {
    description:
      "The service rejected the call with an error for which this schema has no type. Also used when a combined mutation created the object but failed to upload its file.",
    properties: {
      service: nonNull(UpstreamServiceEnum, "Service that was called."),
      httpStatus: nullable("Int", "HTTP status of the response; null when there was no response."),
      isRetryable: nonNull("Boolean", "True when the same call can be retried unchanged."),
    },
  },
  ScheduleLimitReachedError: {
    description:
      "The seller has the maximum number of schedules for this feed type (160031). Delete one first.",
    properties: { feedType: nonNull("SellerFeedType", "Feed type whose limit was reached.") },
  },
  DuplicateScheduleError: {
    description: "A schedule with the same settings already exists (160035).",
  },
  ScheduleTemplateInactiveError: {
    description: "The template is INACTIVE, so it cannot be used to create or change a schedule (160040).",
    properties: { scheduleTemplateId: nonNull("ID", "The inactive template.") },
  },
  TaskQuotaExceededError: {
    description: "No more feed tasks can be created at present (160024, 160025).",
    properties: {
      quota: nonNull(TaskQuotaEnum, "The exhausted quota."),
      limit: nullable(
        "Int",
        "Number of tasks that the quota allows; null when the service does not report it.",
      ),
      used: nullable(
        "Int",
        "Number of tasks that count against the quota now; null when the service does not report it.",
      ),
      availableAt: nullable(
        "DateTime",
        "Estimated time at which another task can be created; earlier when tasks finish earlier. Null when the service does not report it.",
      ),
    },
    fields: (t) => ({
      openTasks: t.field({
        description: `Tasks of the known feed types without a file, oldest first, at most ${maxOpenTasks}. Upload the files with \`uploadTaskFile\`. Empty when \`quota\` is PERIOD.`,
        type: [FeedTaskInterface],
        extensions: { ...pure, listSize: maxOpenTasks } satisfies FieldCost,
        resolve: ({ openTasks }) => openTasks,
      }),
    }),
  },
  CategoryChangeInProgressError: {
    description: "Another category change is pending. A store can have only one at a time.",
    fields: (t) => ({
      pendingTask: t.field({
        description:
          "The pending change, which must finish first; null when the gateway cannot read it. Follow it with `storeTaskStatusChanged`.",
        type: StoreTaskType,
        nullable: true,
        extensions: { upstreamCalls: 1 } satisfies FieldCost,
        // The pending change is optional: when it cannot be read, the field is null.
        resolve: (_error, _args, context) => findPendingChange(context).catch(() => null),
      }),
    }),
  },
  NoActiveStoreError: {
    description: "The viewer has no active store.",
  },
  IdempotencyConflictError: {
    description:
      "The idempotency key cannot be used for this request. The mutation was not run again, and nothing was changed.",
    properties: {
      conflictReason: nonNull(IdempotencyConflictReasonEnum, "Reason why the key cannot be used."),
      firstUsedAt: nonNull("DateTime", "Time of the first request with the key."),
    },
  },
});
