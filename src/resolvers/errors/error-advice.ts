import type { PreviewUnavailableReason } from "../../files/table-preview.ts";
import type { ScheduleInactiveReason } from "../../upstream/seller-feed/schedule-model.ts";
import type { StoreTaskFailureReason } from "../../upstream/store/model.ts";

/** What to do about each error of a mutation; the schema says what it means. */
export const errorAdvice = {
  CategoryChangeInProgressError:
    "Wait until `pendingTask` has ended, for example with `storeTaskStatusChanged`.",
  DuplicateScheduleError: "Use the schedule that exists, or change one of the settings.",
  FileRejectedError:
    "Look at `rejectionReason`, `maxSizeInBytes` and `acceptedTypes`, and send another file.",
  FileSizeMismatchError: "Send the file with its very size.",
  NoActiveStoreError: "Open a store at the marketplace first.",
  NotFoundError: "Check the identifier in the input field of `path`.",
  OutcomeUnknownError:
    "Where `isCheckable` is true, run the query in `check` before you repeat the mutation. Otherwise do what the message says.",
  PermissionDeniedError: "Use a token with one of `requiredScopes`.",
  RateLimitedError:
    "Repeat the mutation after `retryAfterSeconds`. When the payload holds a new object, only its upload is missing: send it with the object's upload mutation.",
  ScheduleLimitReachedError: "Delete a schedule of the feed type first.",
  ScheduleTemplateInactiveError: "Choose another template of the feed type.",
  TaskQuotaExceededError:
    "Send files to `openTasks` with `uploadTaskFile`, or repeat the mutation at `availableAt` or when tasks have ended.",
  UploadRefusedError: "Look at `refusalReason`; a new object takes the file.",
  UpstreamError: "Repeat it later when `isRetryable`; otherwise read `upstream`.",
  ValidationError: "Correct the input field of `path` as `code` and `message` say.",
} as const;

/**
 * The enums that say why something did not go as it was asked for, with what to do about each value. Those of the services and of
 * files have the values of their own models.
 */
export const reasonAdvice = {
  DownloadFailure: {
    BAD_REDIRECT: "Give the final address.",
    BAD_STATUS: "Make the address lead to the file without a login.",
    CONNECTION_LOST: "Repeat the mutation, or upload the file itself.",
    CONNECTION_REFUSED: "Make the host open to the public.",
    HOST_NOT_FOUND: "Correct the host's name.",
    TIMED_OUT: "Repeat the mutation, or upload the file itself.",
    TLS_FAILED: "Give the host a certificate that is trusted.",
  },
  FeedTaskFailureReason: {
    INVALID_FILE: "Correct the file as `failureMessage` says, and open a new task.",
    NO_EVALUATION: "Ask for another metric or marketplace.",
    NO_FILE: "Open a new task and send its file in time.",
    SERVICE_FAILURE: "Open a new task.",
    UNRECOGNIZED: "Read the message; it holds the service's words.",
  },
  FileAvailability: {
    AVAILABLE: "Use the link, or read rows with `preview`.",
    EXPIRED: "Order the report again.",
    GONE: "Order the report again.",
    PENDING: "Wait for the end of the task.",
  },
  FilePreviewUnavailableReason: {
    CORRUPT: "Download the file and look at it.",
    GONE: "Order the report again.",
    NOT_A_RESULT: "Ask the result file of an upload task for failures.",
    NOT_READY: "Wait for the end of the task.",
    NOT_TABULAR: "Download the file.",
    NO_RECORDS: "Upload a file with records in a new task.",
    ROW_TOO_LONG: "Download the file.",
    TOO_LARGE: "Ask for fewer previews at once, or download the file.",
  } satisfies Record<PreviewUnavailableReason, string>,
  FileRejectionReason: {
    ADDRESS_NOT_HTTPS: "Give an https address that leads on to https addresses alone.",
    ADDRESS_NOT_PUBLIC: "Give an address on a public host, or upload the file itself.",
    ANIMATED_OR_MULTI_PAGE: "Send one still picture.",
    DIMENSIONS_TOO_LARGE: "Send a smaller picture.",
    DIMENSIONS_TOO_SMALL: "Send a larger picture.",
    DOWNLOAD_FAILED: "Look at `downloadFailure`.",
    EMPTY: "Send a file with content.",
    INVALID_CONTENT: "Send a whole file that fits its kind; the message says what is wrong.",
    NOT_RECEIVED: "Send this file again; the others have results of their own.",
    TOO_LARGE: "Send at most `maxSizeInBytes`.",
    UNDETECTABLE_TYPE:
      "Check that the file is what its name says, and whole; then send one of `acceptedTypes`.",
    UNSUPPORTED_TYPE: "Send one of `acceptedTypes`.",
  },
  ScheduleInactiveReason: {
    DISABLED_TEMPLATE: "Make a schedule from another template.",
    SCHEDULE_END_DATE_REACHED: "Change `endsAt` with `updateSchedule`.",
    UNRECOGNIZED: "Read the raw value beside it.",
  } satisfies Record<ScheduleInactiveReason, string>,
  StoreTaskFailureReason: {
    LISTINGS_DESTINATION_INVALID: "Name another category for the listings.",
    LISTINGS_WITHOUT_DESTINATION: "Name a category for the listings in `moveListingsToCategoryId`.",
    SERVICE_FAILURE: "Repeat the change.",
    TIMED_OUT: "Repeat the change.",
    UNRECOGNIZED: "Read `message`; it holds the service's words.",
  } satisfies Record<StoreTaskFailureReason, string>,
  TaskQuota: {
    CONCURRENT:
      "Send files to `openTasks` with `uploadTaskFile`, or wait until some of the tasks have ended.",
    PERIOD: "Wait until `availableAt`.",
  },
  UnreadableFeedTypeReason: {
    MISSING_SCOPE: "Use a token with one of `requiredScopes`.",
    RATE_LIMITED: "Read the page again after `retryAfterSeconds`.",
    REFUSED: "Read `message`; it holds the service's words.",
    UNAVAILABLE: "Read the page again.",
    UNKNOWN_FEED_TYPE: "Name another feed type; `sellerFeedTypes` lists those that are known.",
  },
  UploadRefusalReason: {
    ALREADY_UPLOADED: "Make a new object for another file.",
    EXPIRED: "Make a new object and send its file in time.",
    NOT_AN_UPLOAD: "Use an object of a kind that takes files.",
  },
  ValidationErrorCode: {
    DUPLICATE: "Give a value that is not taken.",
    INVALID_CHARACTERS: "Leave out the characters that the message names.",
    LIMIT_REACHED: "Remove something first.",
    MALFORMED: "Write the value in the form that the message names.",
    NOT_ALLOWED: "Leave the value out, or give another.",
    OUT_OF_RANGE: "Give a value within the limits that the message names.",
    REQUIRED: "Give a value.",
    UNKNOWN_VALUE: "Give a value that the service knows.",
  },
} as const;

/** A value of one of these enums. */
export type ReasonOf<Enum extends keyof typeof reasonAdvice> = keyof (typeof reasonAdvice)[Enum] & string;
