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

const ValidationErrorCodeEnum = enumType("ValidationErrorCode", "Kinds of wrong input.", {
  REQUIRED: "A value is missing that this case requires.",
  NOT_ALLOWED: "A value is given that this case does not allow.",
  MALFORMED: "Not in the form it must have.",
  OUT_OF_RANGE: "Outside the range of numbers, lengths or dates.",
  INVALID_CHARACTERS: "Contains characters or markup that are not allowed.",
  DUPLICATE: "The same thing exists already where it must be unique.",
  LIMIT_REACHED: "More than the service allows: category count, category depth, list length.",
  UNKNOWN_VALUE: "A value the service does not know.",
});

const FileRejectionReasonEnum = enumType("FileRejectionReason", "Why a file cannot be used.", {
  EMPTY: "It has no bytes.",
  TOO_LARGE: "It has too many bytes.",
  DIMENSIONS_TOO_LARGE: "It has too many pixels: on one side, or in all.",
  DIMENSIONS_TOO_SMALL: "Its longest side has too few pixels.",
  UNSUPPORTED_TYPE: "It is of a type that is not accepted.",
  UNDETECTABLE_TYPE:
    "Its content begins like no known type: text, for example, or random bytes. Its name does not count.",
  ANIMATED_OR_MULTI_PAGE: "It is animated or has several pages where that is not accepted.",
  INVALID_CONTENT:
    "Its contents are damaged or cut off, or not in the form that its file type or feed type requires.",
  NOT_RECEIVED:
    "It is one of several, and has not come whole: the request ended, broke off or stood still before, or was too large.",
  ADDRESS_NOT_HTTPS: "Its address is not https, or leads to one that is not.",
  ADDRESS_NOT_PUBLIC: "Its address is, or leads to, a host outside the public Internet.",
  DOWNLOAD_FAILED:
    "The service could not fetch it from the address; `downloadFailure` says why, where the service does.",
});

const DownloadFailureEnum = enumType(
  "DownloadFailure",
  "Why a service could not fetch a file from its address.",
  {
    HOST_NOT_FOUND: "The host's name has no address (DNS).",
    CONNECTION_REFUSED: "The host refuses connections, or there is no way to it.",
    TLS_FAILED: "The host's certificate is not trusted or not for its name, or it does not speak TLS.",
    TIMED_OUT: "The host did not deliver the whole file in time.",
    CONNECTION_LOST: "The host broke off before the whole file had come.",
    BAD_STATUS: "The host answered with a status other than 200.",
    BAD_REDIRECT: "The host redirects too often, or to something that is no address.",
  },
);

const UploadRefusalReasonEnum = enumType("UploadRefusalReason", "Why a target takes no file.", {
  ALREADY_UPLOADED: "It already has one.",
  EXPIRED: "The time for it is over: one hour after creation for a feed task.",
  NOT_AN_UPLOAD: "It is a download task.",
});

const UpstreamServiceEnum = builder.enumType("UpstreamService", {
  description: "The five services behind this graph, and the one that the gateway asks for itself.",
  values: Object.fromEntries(
    serviceNames.map((name) => [services[name].enumName, { description: services[name].description }]),
  ) as Record<ServiceEnumName, { description: string }>,
});

const TaskQuotaEnum = enumType("TaskQuota", "Quotas on feed tasks.", {
  CONCURRENT: "Tasks that have not ended, those that wait for their file included. Wait for one to end.",
  PERIOD: "Tasks or records in the present hour or day. Wait for it to end.",
});

/** The types of all errors. Feed tasks and schedules, and the store, have some that they alone can have. */
export const errorTypes = implementErrors({
  ValidationError: {
    description:
      "An input value is wrong. Found by the gateway before calling, or by the service and traced back to the input.",
    properties: { code: nonNull(ValidationErrorCodeEnum, "What kind of wrong.") },
  },
  NotFoundError: {
    description: "Something the input refers to does not exist, or not for this viewer.",
    properties: {
      missingId: nonNull("ID", "The identifier that was not found, in the form in which the input has it."),
    },
  },
  PermissionDeniedError: {
    description: "The access token or the account does not allow this.",
    properties: {
      requiredScopes: nonNull(["String"], "Permissions of which one would have been enough; never empty."),
    },
  },
  RateLimitedError: {
    description:
      "Too many calls in a short time. Nothing took effect, unless the payload holds what was created before: the message then says how to go on.",
    properties: {
      retryAfterSeconds: nonNull(
        "Int",
        "Whole seconds to wait before trying again; 1 or more. Calls that are refused together get different times, so that each has a place when it is repeated.",
      ),
      scope: nullable(
        RateLimitScopeEnum,
        "Which limit was reached; null when it is one the gateway does not track.",
      ),
    },
  },
  OutcomeUnknownError: {
    description:
      "The change was sent to the service, but no readable answer came back, so the change may have taken effect. Run `check` before you repeat it; where no query can find out, `message` says what to do. `upstream` is empty.",
    properties: {
      check: nonNull(
        "String",
        "The GraphQL query that shows what became of the change. Where `isCheckable` is false, it shows only the limits of calls, or needs a variable.",
      ),
      isCheckable: nonNull(
        "Boolean",
        "Whether `check` shows what became of the change. False where no query can, such as for a new video; `message` then says what to do instead.",
      ),
    },
  },
  FileRejectedError: {
    description: "The file itself cannot be used, or cannot be fetched from its address.",
    properties: {
      rejectionReason: nonNull(FileRejectionReasonEnum, "What is wrong with it."),
      downloadFailure: nullable(
        DownloadFailureEnum,
        "Why the file could not be fetched. Null unless `rejectionReason` is DOWNLOAD_FAILED, and when the service does not tell.",
      ),
      maxSizeInBytes: nullable(
        "ByteCount",
        "Largest size accepted here; null when the service does not tell.",
      ),
      acceptedTypes: nonNull(
        ["String"],
        "File types accepted here, as extensions without a dot; empty when the service does not tell.",
      ),
    },
  },
  FileSizeMismatchError: {
    description: "The file does not have the size that was declared for the video.",
    properties: {
      declaredSizeInBytes: nonNull("ByteCount", "Size declared at creation."),
      actualSizeInBytes: nullable(
        "ByteCount",
        "Size that arrived; null when only the service counted, or the length of the request alone showed the difference.",
      ),
    },
  },
  UploadRefusedError: {
    description: "The target takes no file in its present state.",
    properties: { refusalReason: nonNull(UploadRefusalReasonEnum, "Why it takes none.") },
  },
  UpstreamError: {
    description:
      "The service refused the call with something this schema has no own type for; also any failure of the second half of a combined mutation.",
    properties: {
      service: nonNull(UpstreamServiceEnum, "Which service."),
      httpStatus: nullable("Int", "HTTP status of its answer; null when there was no answer."),
      isRetryable: nonNull("Boolean", "Whether the same call can be tried again without changing it."),
    },
  },
  ScheduleLimitReachedError: {
    description:
      "The seller has as many schedules of this feed type as are allowed (160031). Delete one first.",
    properties: { feedType: nonNull("SellerFeedType", "Feed type whose limit is reached.") },
  },
  DuplicateScheduleError: {
    description: "A schedule with the same settings exists already (160035).",
  },
  ScheduleTemplateInactiveError: {
    description: "The template is INACTIVE, so no schedule can be made or changed with it (160040).",
    properties: { scheduleTemplateId: nonNull("ID", "The template in question.") },
  },
  TaskQuotaExceededError: {
    description: "No more feed tasks can be created for now (160024, 160025).",
    properties: {
      quota: nonNull(TaskQuotaEnum, "Which quota is used up."),
      limit: nullable("Int", "How many tasks the quota allows; null when the service does not say."),
      used: nullable(
        "Int",
        "How many tasks count against the quota now; null when the service does not say.",
      ),
      availableAt: nullable(
        "DateTime",
        "When another task can be created, as far as the service can tell: sooner when tasks end sooner. Null when it does not say.",
      ),
    },
    fields: (t) => ({
      openTasks: t.field({
        description: `Tasks of the known feed types that wait for a file, the oldest first, at most ${maxOpenTasks}. The mutation \`uploadTaskFile\` sends it. Empty when \`quota\` is PERIOD.`,
        type: [FeedTaskInterface],
        extensions: { ...pure, listSize: maxOpenTasks } satisfies FieldCost,
        resolve: ({ openTasks }) => openTasks,
      }),
    }),
  },
  CategoryChangeInProgressError: {
    description: "Another category change is pending. A store can have one at a time.",
    fields: (t) => ({
      pendingTask: t.field({
        description:
          "The pending change, which must end first; null when the gateway cannot read it. Follow it with `storeTaskStatusChanged`.",
        type: StoreTaskType,
        nullable: true,
        extensions: { upstreamCalls: 1 } satisfies FieldCost,
        // Help, not the answer: when it cannot be read, the error stands without it.
        resolve: (_error, _args, context) => findPendingChange(context).catch(() => null),
      }),
    }),
  },
  NoActiveStoreError: {
    description: "The viewer has no active store.",
  },
});
