import type { PreviewUnavailableReason } from "../src/files/table-preview.ts";
import type { ErrorCode } from "../src/resolvers/errors/error-codes.ts";
import type {
  DownloadFailure,
  FileRejectionReason,
  MutationErrorName,
  UploadRefusalReason,
  ValidationErrorCode,
} from "../src/resolvers/errors/mutation-error.ts";
import type { ScheduleInactiveReason } from "../src/upstream/seller-feed/schedule-model.ts";
import type { StoreTaskFailureReason } from "../src/upstream/store/model.ts";

/** What each code of an error means, and what to do about it. */
export const codeGuides: Readonly<Record<ErrorCode, readonly [meaning: string, advice: string]>> = {
  BAD_USER_INPUT: [
    "An argument, a variable, an identifier or a cursor is not what it may be, or the operation would cause more calls than are allowed (then with `cost` and `maxCost`).",
    "Change what the message names; the same request fails again.",
  ],
  NOT_FOUND: [
    "The object of a subscription, the file, or the video of an upload does not exist for this user, or there is nothing at the address.",
    "Ask for the object or the link again. For a file: its time may be over.",
  ],
  UNAUTHENTICATED: [
    "The request has no access token, or a service refused it; or the session of the browser has ended, then with `reason`: SIGNED_OUT, ENDED_ELSEWHERE, IDLE, EXPIRED or REFRESH_REFUSED.",
    "Send a fresh token as `Authorization: Bearer …`; in a browser, sign in again.",
  ],
  FORBIDDEN: [
    "The token does not allow the call; `requiredScopes` names the permissions of which one is enough.",
    "Use a token with one of them. For application services see the table in docs/tokens.md.",
  ],
  FEED_ACCESS_DENIED: [
    "The access rules of the application do not cover the catalog feed type, marketplace or file. `rule` names what they would have to allow; no scope of a token changes them.",
    "Query `feedAccess` for what the rules cover. The marketplace grants more to the application, not to a user.",
  ],
  CROSS_SITE_REQUEST: [
    "The request came with a session's cookie, and may have been made by a page of another site: its origin is not allowed, or it lacks the header `GraphQL-Require-Preflight: true`. Nothing was done.",
    "Send the header; a page of another origin has to be listed in CORS_ORIGINS. A bearer token needs neither.",
  ],
  STATE_UNAVAILABLE: [
    "What the instances share cannot be reached at the moment, so the session of the request cannot be looked up, sessions cannot be listed or ended, or a call cannot be counted against its limit. No session has ended.",
    "Try again in some seconds.",
  ],
  RATE_LIMITED: [
    "There were too many calls in a short time.",
    "Try again after `retryAfterSeconds`, or the seconds of Retry-After.",
  ],
  TOO_MANY_SUBSCRIPTIONS: [
    "As many subscriptions are open, for this user or for all, as `limit` allows.",
    "End some of them, or try again after `retryAfterSeconds`.",
  ],
  TOO_MANY_OPERATIONS: [
    "As many operations run as may at a time: of this viewer, of the clients at this network address, of this WebSocket connection, or, without a token, questions about the schema. `limit` says how many.",
    "Let some of them end, then try again after `retryAfterSeconds` where it is given.",
  ],
  TOO_MANY_STREAMS: [
    "As many files are being downloaded, by this viewer or by all, as is allowed.",
    "Try again after the seconds of Retry-After, best when one of your downloads has ended.",
  ],
  GATEWAY_BUSY: [
    "The gateway had no connection or no room left for the call. Nothing was changed.",
    "Try again in some seconds.",
  ],
  SHUTTING_DOWN: [
    "The gateway ends and begins no more subscriptions.",
    "Subscribe again; another instance, or the next one, goes on.",
  ],
  REQUEST_TIMEOUT: [
    "The request or its file came too slowly, or stopped coming. Nothing was stored.",
    "Send it again without a pause.",
  ],
  UPSTREAM_ERROR: [
    "A service refused the call for a reason that the schema has no other place for; `upstream` holds its words, `httpStatus` its status.",
    "Read the message; the same call is likely to fail again.",
  ],
  UPSTREAM_UNAVAILABLE: [
    "A service failed or could not be reached, or the gateway got no token of its own for it.",
    "Try again later. `service` names the service.",
  ],
  UPSTREAM_TIMEOUT: ["A service did not answer in time.", "Try again later."],
  UPSTREAM_INVALID_RESPONSE: [
    "A service answered in a form that is not documented.",
    "Try again later; report it if it stays.",
  ],
  WATCH_TIMEOUT: ["Nothing has changed for a day, so the subscription was ended.", "Subscribe again."],
  INTERNAL_SERVER_ERROR: [
    "The gateway has a fault. Its cause is in the gateway's log and not in the answer.",
    "Report it with the time of the request.",
  ],
  GRAPHQL_PARSE_FAILED: [
    "The document has a mistake in its syntax, or is beyond a limit of its text.",
    "Correct it at `locations`, or split it.",
  ],
  GRAPHQL_VALIDATION_FAILED: [
    "The document does not fit the schema, or is too deep or repeats itself too often.",
    "Correct it at `locations`.",
  ],
  OPERATION_RESOLUTION_FAILURE: [
    "The document has several operations and none is named, or the named one is missing.",
    "Send the name of an operation of the document as `operationName`.",
  ],
  BAD_REQUEST: [
    "The HTTP request is not one that GraphQL takes: its method, its host, its type, its size, its form, or a missing header of a multipart request; or one that the tus protocol does not allow.",
    "Correct what the message names.",
  ],
  NOT_ACCEPTABLE: [
    "The client accepts no kind of answer that there is. The operation was not run.",
    "Accept what the message names.",
  ],
  PERSISTED_QUERY_NOT_FOUND: [
    "The gateway does not have the document of this hash. The message is `PersistedQueryNotFound`, as clients expect.",
    "Send the query's text along with the hash; client libraries do so by themselves.",
  ],
  PERSISTED_QUERY_NOT_IN_LIST: [
    "The operations that the gateway was given have none with this id.",
    "Name one of them. After a release of the client, the gateway needs its new manifest before the client is used.",
  ],
  PERSISTED_QUERY_ID_REQUIRED: [
    "The gateway runs only operations that it was given, and the request names none of them by its id.",
    "Send the id as `documentId`, or as `extensions.persistedQuery.sha256Hash` with `version` 1, and no other text.",
  ],
  METHOD_NOT_ALLOWED: [
    "A link to a file, the address of an upload, or one below /auth, was used with another method.",
    "Use one of those that the header Allow names.",
  ],
  LINK_EXPIRED: [
    "The link to the file, or the address of the upload, has expired.",
    "For a file, send the query that the link came from again. For an upload, query `video { upload { url offset } }` and resume at the new address; the bytes sent so far stay.",
  ],
  RANGE_NOT_SATISFIABLE: [
    "The range that was asked for lies outside of the file.",
    "Ask for a range within the size that the answer names.",
  ],
  WRONG_OFFSET: [
    "The bytes of an upload do not begin where the service goes on.",
    "Ask with HEAD for the offset, and send the bytes from there on; client libraries do so.",
  ],
  UPLOAD_IN_PROGRESS: [
    "Another request sends bytes of the same video.",
    "Try again in a moment, with the offset that HEAD tells; client libraries do so.",
  ],
  MALFORMED_MULTIPART: [
    "The multipart request cannot be taken apart, or ends too early.",
    "Let a client library write it; send it again when the connection broke.",
  ],
  MISSING_OPERATIONS: ["The part `operations` is missing.", "Send it first."],
  INVALID_OPERATIONS: [
    "The part `operations` is not one GraphQL request.",
    "Send a JSON object with `query`.",
  ],
  OPERATIONS_TOO_LARGE: [
    "What comes before the file is too large.",
    "Make the document or its variables smaller.",
  ],
  BATCH_NOT_SUPPORTED: ["The part `operations` holds several operations.", "Send one request for each."],
  MISSING_MAP: ["The part `map` is missing.", "Send it after `operations` and before the file."],
  INVALID_MAP: [
    "The part `map` does not name a variable that is null.",
    'Send it as `{"0": ["variables.input.file"]}`.',
  ],
  FILE_BEFORE_MAP: ["A file comes before `operations` and `map`.", "Send files last."],
  MISSING_FILE: ["A file that `map` names is missing.", "Send it as the last part."],
  TOO_MANY_FILES: [
    "The request has more files than `map` names, or several for one variable.",
    "Name each of them once, in a list that the operation takes, or send one request for each.",
  ],
  FILES_TOO_LARGE: [
    "The files of the request are larger together than is read of several.",
    "Send fewer in one request.",
  ],
  UNEXPECTED_PART: ["The request has a part that is not known.", "Leave it out."],
  ENCODED_PART: ["A part is encoded.", "Send its bytes as they are."],
};

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
} as const satisfies Record<MutationErrorName, string>;

/** What to do about each value of the enums that say why something did not go as it was asked for. */
export const reasonAdvice = {
  DownloadFailure: {
    BAD_REDIRECT: "Give the final address.",
    BAD_STATUS: "Make the address lead to the file without a login.",
    CONNECTION_LOST: "Repeat the mutation, or upload the file itself.",
    CONNECTION_REFUSED: "Make the host open to the public.",
    HOST_NOT_FOUND: "Correct the host's name.",
    TIMED_OUT: "Repeat the mutation, or upload the file itself.",
    TLS_FAILED: "Give the host a certificate that is trusted.",
  } satisfies Record<DownloadFailure, string>,
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
  } satisfies Record<FileRejectionReason, string>,
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
  } satisfies Record<UploadRefusalReason, string>,
  ValidationErrorCode: {
    DUPLICATE: "Give a value that is not taken.",
    INVALID_CHARACTERS: "Leave out the characters that the message names.",
    LIMIT_REACHED: "Remove something first.",
    MALFORMED: "Write the value in the form that the message names.",
    NOT_ALLOWED: "Leave the value out, or give another.",
    OUT_OF_RANGE: "Give a value within the limits that the message names.",
    REQUIRED: "Give a value.",
    UNKNOWN_VALUE: "Give a value that the service knows.",
  } satisfies Record<ValidationErrorCode, string>,
} as const;
