/** What a client should know of one code. */
export interface ErrorGuide {
  readonly meaning: string;
  /** What to do about it. */
  readonly advice: string;
  /** HTTP statuses of answers of /graphql that consist of this error alone; 200 where none is named. */
  readonly graphql?: readonly number[];
  /** HTTP statuses of answers of /files with this code; "as answered" for the status that the service answered with. */
  readonly files?: readonly (number | "as answered")[];
  /** The same of answers of /uploads. */
  readonly uploads?: readonly (number | "as answered")[];
}

function guide(meaning: string, advice: string, statuses: Omit<ErrorGuide, "meaning" | "advice"> = {}) {
  return { meaning, advice, ...statuses };
}

/** Faults of a multipart request that its author has to mend: none of them has had an effect. */
function multipart(meaning: string, advice: string, status = 400) {
  return guide(meaning, advice, { graphql: [status] });
}

/** Every `extensions.code` of an error, whether of GraphQL, of /files or of /uploads. */
export const errorCodes = {
  BAD_USER_INPUT: guide(
    "An argument, a variable, an identifier or a cursor is not what it may be, or the operation would cause more calls than are allowed (then with `cost` and `maxCost`).",
    "Change what the message names; the same request fails again.",
    { graphql: [200, 400], files: [400] },
  ),
  NOT_FOUND: guide(
    "The object of a subscription, the file, or the video of an upload does not exist for this user, or there is nothing at the address.",
    "Ask for the object or the link again. For a file: its time may be over.",
    { graphql: [200, 404], files: [404], uploads: [404, 410] },
  ),
  UNAUTHENTICATED: guide(
    "The request has no access token, or a service refused it; or the session of the browser has ended, then with `reason`: SIGNED_OUT, ENDED_ELSEWHERE, IDLE, EXPIRED or REFRESH_REFUSED.",
    "Send a fresh token as `Authorization: Bearer …`; in a browser, sign in again.",
    { files: [401], uploads: [401] },
  ),
  FORBIDDEN: guide(
    "The token does not allow the call; `requiredScopes` names the permissions of which one is enough.",
    "Use a token with one of them. For application services see the README's table of tokens.",
    { files: [403], uploads: [403] },
  ),
  FEED_ACCESS_DENIED: guide(
    "The access rules of the application do not cover the catalog feed type, marketplace or file. `rule` names what they would have to allow; no scope of a token changes them.",
    "Query `feedAccess` for what the rules cover. The marketplace grants more to the application, not to a user.",
    { files: [403] },
  ),
  CROSS_SITE_REQUEST: guide(
    "The request came with a session's cookie, and may have been made by a page of another site: its origin is not allowed, or it lacks the header `GraphQL-Require-Preflight: true`. Nothing was done.",
    "Send the header; a page of another origin has to be listed in CORS_ORIGINS. A bearer token needs neither.",
    { graphql: [403], uploads: [403] },
  ),
  STATE_UNAVAILABLE: guide(
    "What the instances share cannot be reached at the moment, so the session of the request cannot be looked up, sessions cannot be listed or ended, or a call cannot be counted against its limit. No session has ended.",
    "Try again in some seconds.",
    { graphql: [200, 503], files: [503], uploads: [503] },
  ),
  RATE_LIMITED: guide(
    "There were too many calls in a short time.",
    "Try again after `retryAfterSeconds`, or the seconds of Retry-After.",
    { files: [429], uploads: [503] },
  ),
  TOO_MANY_SUBSCRIPTIONS: guide(
    "As many subscriptions are open, for this user or for all, as `limit` allows.",
    "End some of them, or try again after `retryAfterSeconds`.",
    { graphql: [200, 429] },
  ),
  TOO_MANY_OPERATIONS: guide(
    "As many operations run as may at a time: of this viewer, of the clients at this network address, of this WebSocket connection, or, without a token, questions about the schema. `limit` says how many.",
    "Let some of them end, then try again after `retryAfterSeconds` where it is given.",
    { graphql: [200, 429] },
  ),
  TOO_MANY_STREAMS: guide(
    "As many files are being downloaded, by this viewer or by all, as is allowed.",
    "Try again after the seconds of Retry-After, best when one of your downloads has ended.",
    { files: [429] },
  ),
  GATEWAY_BUSY: guide(
    "The gateway had no connection or no room left for the call. Nothing was changed.",
    "Try again in some seconds.",
    { graphql: [200, 503], files: [503], uploads: [503] },
  ),
  SHUTTING_DOWN: guide(
    "The gateway ends and begins no more subscriptions.",
    "Subscribe again; another instance, or the next one, goes on.",
    { graphql: [503] },
  ),
  REQUEST_TIMEOUT: guide(
    "The request or its file came too slowly, or stopped coming. Nothing was stored.",
    "Send it again without a pause.",
    { graphql: [200, 408], files: [408], uploads: [503] },
  ),
  UPSTREAM_ERROR: guide(
    "A service refused the call for a reason that the schema has no other place for; `upstream` holds its words, `httpStatus` its status.",
    "Read the message; the same call is likely to fail again.",
    { files: ["as answered"], uploads: ["as answered"] },
  ),
  UPSTREAM_UNAVAILABLE: guide(
    "A service failed or could not be reached, or the gateway got no token of its own for it.",
    "Try again later. `service` names the service.",
    { files: [502], uploads: [502] },
  ),
  UPSTREAM_TIMEOUT: guide("A service did not answer in time.", "Try again later.", {
    files: [504],
    uploads: [504],
  }),
  UPSTREAM_INVALID_RESPONSE: guide(
    "A service answered in a form that is not documented.",
    "Try again later; report it if it stays.",
    { files: [502], uploads: [502] },
  ),
  WATCH_TIMEOUT: guide("Nothing has changed for a day, so the subscription was ended.", "Subscribe again."),
  INTERNAL_SERVER_ERROR: guide(
    "The gateway has a fault. Its cause is in the gateway's log and not in the answer.",
    "Report it with the time of the request.",
    { graphql: [200, 500], files: [500], uploads: [500] },
  ),
  GRAPHQL_PARSE_FAILED: guide(
    "The document has a mistake in its syntax, or is beyond a limit of its text.",
    "Correct it at `locations`, or split it.",
    { graphql: [200, 400] },
  ),
  GRAPHQL_VALIDATION_FAILED: guide(
    "The document does not fit the schema, or is too deep or repeats itself too often.",
    "Correct it at `locations`.",
    { graphql: [200, 400] },
  ),
  OPERATION_RESOLUTION_FAILURE: guide(
    "The document has several operations and none is named, or the named one is missing.",
    "Send the name of an operation of the document as `operationName`.",
    { graphql: [400] },
  ),
  BAD_REQUEST: guide(
    "The HTTP request is not one that GraphQL takes: its method, its host, its type, its size, its form, or a missing header of a multipart request; or one that the tus protocol does not allow.",
    "Correct what the message names.",
    { graphql: [200, 400, 403, 405, 413, 415], files: [400], uploads: [400, 412, 413, 415] },
  ),
  NOT_ACCEPTABLE: guide(
    "The client accepts no kind of answer that there is. The operation was not run.",
    "Accept what the message names.",
    { graphql: [406] },
  ),
  PERSISTED_QUERY_NOT_FOUND: guide(
    "The gateway does not have the document of this hash. The message is `PersistedQueryNotFound`, as clients expect.",
    "Send the query's text along with the hash; client libraries do so by themselves.",
    { graphql: [200, 404] },
  ),
  PERSISTED_QUERY_NOT_IN_LIST: guide(
    "The operations that the gateway was given have none with this id.",
    "Name one of them. After a release of the client, the gateway needs its new manifest before the client is used.",
    { graphql: [200, 404] },
  ),
  PERSISTED_QUERY_ID_REQUIRED: guide(
    "The gateway runs only operations that it was given, and the request names none of them by its id.",
    "Send the id as `documentId`, or as `extensions.persistedQuery.sha256Hash` with `version` 1, and no other text.",
    { graphql: [200, 400] },
  ),
  METHOD_NOT_ALLOWED: guide(
    "A link to a file, the address of an upload, or one below /auth, was used with another method.",
    "Use one of those that the header Allow names.",
    { files: [405], uploads: [405] },
  ),
  LINK_EXPIRED: guide(
    "The link to the file, or the address of the upload, has expired.",
    "For a file, send the query that the link came from again. For an upload, query `video { upload { url offset } }` and resume at the new address; the bytes sent so far stay.",
    { files: [410], uploads: [410] },
  ),
  RANGE_NOT_SATISFIABLE: guide(
    "The range that was asked for lies outside of the file.",
    "Ask for a range within the size that the answer names.",
    { files: [416] },
  ),
  WRONG_OFFSET: guide(
    "The bytes of an upload do not begin where the service goes on.",
    "Ask with HEAD for the offset, and send the bytes from there on; client libraries do so.",
    { uploads: [409] },
  ),
  UPLOAD_IN_PROGRESS: guide(
    "Another request sends bytes of the same video.",
    "Try again in a moment, with the offset that HEAD tells; client libraries do so.",
    { uploads: [423] },
  ),
  MALFORMED_MULTIPART: multipart(
    "The multipart request cannot be taken apart, or ends too early.",
    "Let a client library write it; send it again when the connection broke.",
  ),
  MISSING_OPERATIONS: multipart("The part `operations` is missing.", "Send it first."),
  INVALID_OPERATIONS: multipart(
    "The part `operations` is not one GraphQL request.",
    "Send a JSON object with `query`.",
  ),
  OPERATIONS_TOO_LARGE: multipart(
    "What comes before the file is too large.",
    "Make the document or its variables smaller.",
    413,
  ),
  BATCH_NOT_SUPPORTED: multipart(
    "The part `operations` holds several operations.",
    "Send one request for each.",
  ),
  MISSING_MAP: multipart("The part `map` is missing.", "Send it after `operations` and before the file."),
  INVALID_MAP: multipart(
    "The part `map` does not name a variable that is null.",
    'Send it as `{"0": ["variables.input.file"]}`.',
  ),
  FILE_BEFORE_MAP: multipart("A file comes before `operations` and `map`.", "Send files last."),
  MISSING_FILE: multipart("A file that `map` names is missing.", "Send it as the last part."),
  TOO_MANY_FILES: multipart(
    "The request has more files than `map` names, or several for one variable.",
    "Name each of them once, in a list that the operation takes, or send one request for each.",
  ),
  FILES_TOO_LARGE: multipart(
    "The files of the request are larger together than is read of several.",
    "Send fewer in one request.",
    413,
  ),
  UNEXPECTED_PART: multipart("The request has a part that is not known.", "Leave it out."),
  ENCODED_PART: multipart("A part is encoded.", "Send its bytes as they are."),
} satisfies Record<string, ErrorGuide>;

/** An `extensions.code`. */
export type ErrorCode = keyof typeof errorCodes;
