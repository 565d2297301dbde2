import type { PreviewUnavailableReason } from "../src/files/table-preview.ts";
import type { ErrorCode } from "../src/resolvers/errors/error-codes.ts";
import type {
  DownloadFailure,
  FileRejectionReason,
  IdempotencyConflictReason,
  MutationErrorName,
  UploadRefusalReason,
  ValidationErrorCode,
} from "../src/resolvers/errors/mutation-error.ts";
import type { ScheduleInactiveReason } from "../src/upstream/seller-feed/schedule-model.ts";
import type { StoreTaskFailureReason } from "../src/upstream/store/model.ts";

/** Meaning and advice for each error code. */
export const codeGuides: Readonly<Record<ErrorCode, readonly [meaning: string, advice: string]>> = {
  BAD_USER_INPUT: [
    "An argument, variable, identifier or cursor is invalid. Or the operation would make more upstream calls than allowed; the error then has `cost` and `maxCost`.",
    "Correct what the message names; the same request fails again.",
  ],
  NOT_FOUND: [
    "The object of a subscription, the file, or the video of an upload does not exist for this user. Or the URL path does not exist.",
    "Query the object or the link again. A file may have expired.",
  ],
  UNAUTHENTICATED: [
    "The request has no access token, or a service rejected the token. Or the browser session has ended; `reason` is then SIGNED_OUT, ENDED_ELSEWHERE, IDLE, EXPIRED or REFRESH_REFUSED.",
    "Send a new token as `Authorization: Bearer …`; in a browser, sign in again.",
  ],
  FORBIDDEN: [
    "The token does not allow the call; one of the permissions in `requiredScopes` is needed.",
    "Use a token with one of them. For application services, see the table in docs/tokens.md.",
  ],
  FEED_ACCESS_DENIED: [
    "The access rules of the application do not cover the catalog feed type, marketplace or file. `rule` names the missing access. A token with more scopes does not help.",
    "Query `feedAccess` to see the rules. The marketplace grants access to the application, not to a user.",
  ],
  CROSS_SITE_REQUEST: [
    "The request has a session cookie and may come from a page of another site: its origin is not allowed, or the header `GraphQL-Require-Preflight: true` is missing. The gateway did nothing.",
    "Send the header. The origin of the page must be listed in CORS_ORIGINS. A request with a bearer token needs neither.",
  ],
  STATE_UNAVAILABLE: [
    "The state that the instances share cannot be reached. Sessions cannot be read, listed or ended, and calls cannot be counted against their limits. No session has ended.",
    "Try again in a few seconds.",
  ],
  RATE_LIMITED: [
    "Too many calls in a short time.",
    "Try again after `retryAfterSeconds`, or after the seconds in Retry-After.",
  ],
  TOO_MANY_SUBSCRIPTIONS: [
    "The number of open subscriptions, of this user or in total, has reached `limit`.",
    "Close some of them, or try again after `retryAfterSeconds`.",
  ],
  TOO_MANY_OPERATIONS: [
    "Too many operations run at the same time for this viewer, network address or WebSocket connection, or too many schema queries without a token. `limit` is the maximum.",
    "Wait until some of them finish, then try again after `retryAfterSeconds` if it is given.",
  ],
  TOO_MANY_STREAMS: [
    "Too many files are being downloaded at the same time, by this viewer or in total.",
    "Try again after the seconds in Retry-After, or when one of your downloads has finished.",
  ],
  GATEWAY_BUSY: [
    "The gateway had no free connection or memory for the call. Nothing was changed.",
    "Try again in a few seconds.",
  ],
  SHUTTING_DOWN: [
    "The gateway is shutting down and accepts no new subscriptions.",
    "Subscribe again; another instance accepts the subscription.",
  ],
  REQUEST_TIMEOUT: [
    "The request or its file arrived too slowly, or stopped arriving. Nothing was stored.",
    "Send it again without pauses.",
  ],
  UPSTREAM_ERROR: [
    "A service rejected the call for a reason that the schema does not represent. `upstream` has the errors of the service, `httpStatus` its status.",
    "Read the message; the same call will probably fail again.",
  ],
  UPSTREAM_UNAVAILABLE: [
    "A service failed or could not be reached, or the gateway could not get its own token for it.",
    "Try again later. `service` names the service.",
  ],
  UPSTREAM_TIMEOUT: ["A service did not respond in time.", "Try again later."],
  UPSTREAM_INVALID_RESPONSE: [
    "The response of a service does not match its documentation.",
    "Try again later; report the error if it persists.",
  ],
  WATCH_TIMEOUT: ["Nothing changed for a day, so the gateway closed the subscription.", "Subscribe again."],
  INTERNAL_SERVER_ERROR: [
    "The gateway has an internal error. The cause is in the gateway's log, not in the response.",
    "Report it with the time of the request.",
  ],
  GRAPHQL_PARSE_FAILED: [
    "The document has a syntax error or exceeds a limit on its text.",
    "Correct the document at `locations`, or split it.",
  ],
  GRAPHQL_VALIDATION_FAILED: [
    "The document does not match the schema, is nested too deeply, or repeats itself too often.",
    "Correct the document at `locations`.",
  ],
  OPERATION_RESOLUTION_FAILURE: [
    "The document has several operations and the request names none of them, or the named one does not exist.",
    "Send the name of an operation in the document as `operationName`.",
  ],
  BAD_REQUEST: [
    "The HTTP request is not a valid GraphQL request: its method, host, content type, size or body is wrong, or a multipart request lacks a header. Or the tus protocol does not allow the request.",
    "Correct what the message names.",
  ],
  NOT_ACCEPTABLE: [
    "The client accepts no available response type. The operation was not run.",
    "Send one of the types that the message names in the Accept header.",
  ],
  PERSISTED_QUERY_NOT_FOUND: [
    "The gateway does not know the document of this hash. The message is `PersistedQueryNotFound`, as clients expect.",
    "Send the text of the query together with the hash; client libraries do so automatically.",
  ],
  PERSISTED_QUERY_NOT_IN_LIST: [
    "No operation in the gateway's manifest has this id.",
    "Use an id from the manifest. For a new release of the client, load its manifest into the gateway first.",
  ],
  PERSISTED_QUERY_ID_REQUIRED: [
    "The gateway runs only operations of its manifest, and the request has no id of one.",
    "Send the id as `documentId`, or as `extensions.persistedQuery.sha256Hash` with `version` 1, without the text of an operation.",
  ],
  METHOD_NOT_ALLOWED: [
    "The URL of a file, an upload, or a route below /auth does not allow this method.",
    "Use a method that the Allow header names.",
  ],
  LINK_EXPIRED: [
    "The link to the file, or the upload URL, has expired.",
    "For a file, repeat the query that returned the link. For an upload, query `video { upload { url offset } }` and resume at the new URL; the bytes sent so far remain.",
  ],
  RANGE_NOT_SATISFIABLE: [
    "The requested range is outside the file.",
    "Request a range within the size that the response names.",
  ],
  WRONG_OFFSET: [
    "The offset of the upload differs from the offset of the service.",
    "Get the offset with HEAD and send the bytes from there; client libraries do so.",
  ],
  UPLOAD_IN_PROGRESS: [
    "Another request is sending bytes of the same video.",
    "Try again in a moment, with the offset from HEAD; client libraries do so.",
  ],
  MALFORMED_MULTIPART: [
    "The multipart request cannot be parsed, or ends too early.",
    "Use a client library to write the request; send it again if the connection broke.",
  ],
  MISSING_OPERATIONS: ["The part `operations` is missing.", "Send it first."],
  INVALID_OPERATIONS: [
    "The part `operations` is not a single GraphQL request.",
    "Send a JSON object with `query`.",
  ],
  OPERATIONS_TOO_LARGE: [
    "The parts before the file are too large.",
    "Make the document or its variables smaller.",
  ],
  BATCH_NOT_SUPPORTED: [
    "The part `operations` holds several operations.",
    "Send one request for each operation.",
  ],
  MISSING_MAP: ["The part `map` is missing.", "Send it after `operations` and before the file."],
  INVALID_MAP: [
    "The part `map` does not name a variable whose value is null.",
    'Send it as `{"0": ["variables.input.file"]}`.',
  ],
  FILE_BEFORE_MAP: ["A file comes before `operations` and `map`.", "Send the files last."],
  MISSING_FILE: ["A file that `map` names is missing.", "Send it as the last part."],
  TOO_MANY_FILES: [
    "The request has more files than `map` names, or several files for one variable.",
    "Name each file once in `map`, for a list variable of the operation, or send one request for each file.",
  ],
  FILES_TOO_LARGE: ["The files of the request are too large in total.", "Send fewer files in one request."],
  UNEXPECTED_PART: ["The request has an unknown part.", "Leave it out."],
  ENCODED_PART: [
    "A part has a Content-Transfer-Encoding header, such as base64.",
    "Send the bytes of the part as they are, without this header.",
  ],
};

/** Advice for each mutation error; the schema has its meaning. */
export const errorAdvice = {
  CategoryChangeInProgressError:
    "Wait until `pendingTask` finishes, for example with `storeTaskStatusChanged`.",
  DuplicateScheduleError: "Use the existing schedule, or change one of the settings.",
  FileRejectedError: "Check `rejectionReason`, `maxSizeInBytes` and `acceptedTypes`, and send another file.",
  FileSizeMismatchError: "Send a file of the declared size.",
  IdempotencyConflictError:
    "Check `conflictReason`. For OTHER_INPUT, use a new key for the new change. For IN_PROGRESS, repeat the request later with the same key.",
  NoActiveStoreError: "Open a store at the marketplace first.",
  NotFoundError: "Check the identifier in the input field at `path`.",
  OutcomeUnknownError:
    "When `isCheckable` is true, run the query in `check` before you repeat the mutation. Otherwise, follow the message.",
  PermissionDeniedError: "Use a token with one of `requiredScopes`.",
  RateLimitedError:
    "Repeat the mutation after `retryAfterSeconds`. When the payload has a new object, only its upload is missing: upload the file with the object's upload mutation.",
  ScheduleLimitReachedError: "Delete a schedule of the feed type first.",
  ScheduleTemplateInactiveError: "Choose another template of the feed type.",
  TaskQuotaExceededError:
    "Upload files for `openTasks` with `uploadTaskFile`. Or repeat the mutation at `availableAt`, or when tasks have finished.",
  UploadRefusedError: "Check `refusalReason`; create a new object for the file.",
  UpstreamError: "If `isRetryable` is true, repeat the mutation later; otherwise read `upstream`.",
  ValidationError: "Correct the input field at `path` as `code` and `message` say.",
} as const satisfies Record<MutationErrorName, string>;

/** Advice for each value of the enums that explain failures. */
export const reasonAdvice = {
  DownloadFailure: {
    BAD_REDIRECT: "Use the final URL.",
    BAD_STATUS: "Make the file available at the URL without a login.",
    CONNECTION_LOST: "Repeat the mutation, or upload the file itself.",
    CONNECTION_REFUSED: "Make the host publicly reachable.",
    HOST_NOT_FOUND: "Correct the host name.",
    TIMED_OUT: "Repeat the mutation, or upload the file itself.",
    TLS_FAILED: "Install a trusted certificate on the host.",
  } satisfies Record<DownloadFailure, string>,
  FeedTaskFailureReason: {
    INVALID_FILE: "Correct the file as `failureMessage` says, and create a new task.",
    NO_EVALUATION: "Choose another metric or marketplace.",
    NO_FILE: "Create a new task and upload its file in time.",
    SERVICE_FAILURE: "Create a new task.",
    UNRECOGNIZED: "Read the message, which comes from the service.",
  },
  FileAvailability: {
    AVAILABLE: "Use the link, or read rows with `preview`.",
    EXPIRED: "Create the report again.",
    GONE: "Create the report again.",
    PENDING: "Wait until the task finishes.",
  },
  FilePreviewUnavailableReason: {
    CORRUPT: "Download the file and inspect it.",
    GONE: "Create the report again.",
    NOT_A_RESULT: "Query failed records only on the result file of an upload task.",
    NOT_READY: "Wait until the task finishes.",
    NOT_TABULAR: "Download the file.",
    NO_RECORDS: "Upload a file with records for a new task.",
    ROW_TOO_LONG: "Download the file.",
    TOO_LARGE: "Request fewer previews at once, or download the file.",
  } satisfies Record<PreviewUnavailableReason, string>,
  FileRejectionReason: {
    ADDRESS_NOT_HTTPS: "Use an https URL that redirects only to https URLs.",
    ADDRESS_NOT_PUBLIC: "Use the URL of a public host, or upload the file itself.",
    ANIMATED_OR_MULTI_PAGE: "Send a single still image.",
    DIMENSIONS_TOO_LARGE: "Send a smaller image.",
    DIMENSIONS_TOO_SMALL: "Send a larger image.",
    DOWNLOAD_FAILED: "Check `downloadFailure`.",
    EMPTY: "Send a file with content.",
    INVALID_CONTENT: "Send a complete file that matches its type; the message names the problem.",
    NOT_RECEIVED: "Send this file again; the other files have their own results.",
    TOO_LARGE: "Send a file of at most `maxSizeInBytes`.",
    UNDETECTABLE_TYPE:
      "Check that the file is complete and matches its name; then send one of `acceptedTypes`.",
    UNSUPPORTED_TYPE: "Send one of `acceptedTypes`.",
  } satisfies Record<FileRejectionReason, string>,
  IdempotencyConflictReason: {
    IN_PROGRESS: "Repeat the request later with the same key.",
    OTHER_INPUT: "Use a new key for the new change, and the same input for each repeat.",
  } satisfies Record<IdempotencyConflictReason, string>,
  ScheduleInactiveReason: {
    DISABLED_TEMPLATE: "Create a schedule from another template.",
    SCHEDULE_END_DATE_REACHED: "Change `endsAt` with `updateSchedule`.",
    UNRECOGNIZED: "Read the raw value in the field next to it.",
  } satisfies Record<ScheduleInactiveReason, string>,
  StoreTaskFailureReason: {
    LISTINGS_DESTINATION_INVALID: "Choose another category for the listings.",
    LISTINGS_WITHOUT_DESTINATION: "Choose a category for the listings in `moveListingsToCategoryId`.",
    SERVICE_FAILURE: "Repeat the change.",
    TIMED_OUT: "Repeat the change.",
    UNRECOGNIZED: "Read `message`, which comes from the service.",
  } satisfies Record<StoreTaskFailureReason, string>,
  TaskQuota: {
    CONCURRENT: "Upload files for `openTasks` with `uploadTaskFile`, or wait until some tasks finish.",
    PERIOD: "Wait until `availableAt`.",
  },
  UnreadableFeedTypeReason: {
    MISSING_SCOPE: "Use a token with one of `requiredScopes`.",
    RATE_LIMITED: "Query the page again after `retryAfterSeconds`.",
    REFUSED: "Read `message`, which has the reason of the service.",
    UNAVAILABLE: "Query the page again.",
    UNKNOWN_FEED_TYPE: "Use another feed type; `sellerFeedTypes` lists the known ones.",
  },
  UploadRefusalReason: {
    ALREADY_UPLOADED: "Create a new object for another file.",
    EXPIRED: "Create a new object and upload its file in time.",
    NOT_AN_UPLOAD: "Use an object that accepts files.",
  } satisfies Record<UploadRefusalReason, string>,
  ValidationErrorCode: {
    DUPLICATE: "Use a value that does not exist yet.",
    INVALID_CHARACTERS: "Remove the characters that the message names.",
    LIMIT_REACHED: "Remove an existing entry first.",
    MALFORMED: "Use the format that the message names.",
    NOT_ALLOWED: "Omit the value, or use another one.",
    OUT_OF_RANGE: "Use a value within the limits that the message names.",
    REQUIRED: "Add a value.",
    UNKNOWN_VALUE: "Use a value that the service knows.",
  } satisfies Record<ValidationErrorCode, string>,
} as const;
