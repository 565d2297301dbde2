/**
 * HTTP statuses of responses with an error code. scripts/error-guides.ts documents the meaning and advice for each
 * code.
 */
export interface ErrorStatuses {
  /** Statuses of /graphql responses that contain only this error. @defaultValue 200 */
  readonly graphql?: readonly number[];
  /** Statuses of /files responses; "as answered" means the status of the service's response. */
  readonly files?: readonly (number | "as answered")[];
  /** Statuses of /uploads responses; "as answered" means the status of the service's response. */
  readonly uploads?: readonly (number | "as answered")[];
}

/** All values of `extensions.code`, for GraphQL, /files and /uploads, with their HTTP statuses. */
export const errorCodes = {
  BAD_USER_INPUT: { graphql: [200, 400], files: [400] },
  NOT_FOUND: { graphql: [200, 404], files: [404], uploads: [404, 410] },
  UNAUTHENTICATED: { files: [401], uploads: [401] },
  FORBIDDEN: { files: [403], uploads: [403] },
  FEED_ACCESS_DENIED: { files: [403] },
  CROSS_SITE_REQUEST: { graphql: [403], uploads: [403] },
  STATE_UNAVAILABLE: { graphql: [200, 503], files: [503], uploads: [503] },
  RATE_LIMITED: { files: [429], uploads: [503] },
  TOO_MANY_SUBSCRIPTIONS: { graphql: [200, 429] },
  TOO_MANY_OPERATIONS: { graphql: [200, 429] },
  TOO_MANY_STREAMS: { files: [429] },
  GATEWAY_BUSY: { graphql: [200, 503], files: [503], uploads: [503] },
  SHUTTING_DOWN: { graphql: [503] },
  REQUEST_TIMEOUT: { graphql: [200, 408], files: [408], uploads: [503] },
  UPSTREAM_ERROR: { files: ["as answered"], uploads: ["as answered"] },
  UPSTREAM_UNAVAILABLE: { files: [502], uploads: [502] },
  UPSTREAM_TIMEOUT: { files: [504], uploads: [504] },
  UPSTREAM_INVALID_RESPONSE: { files: [502], uploads: [502] },
  WATCH_TIMEOUT: {},
  INTERNAL_SERVER_ERROR: { graphql: [200, 500], files: [500], uploads: [500] },
  GRAPHQL_PARSE_FAILED: { graphql: [200, 400] },
  GRAPHQL_VALIDATION_FAILED: { graphql: [200, 400] },
  OPERATION_RESOLUTION_FAILURE: { graphql: [400] },
  BAD_REQUEST: { graphql: [200, 400, 403, 405, 413, 415], files: [400], uploads: [400, 412, 413, 415] },
  NOT_ACCEPTABLE: { graphql: [406] },
  PERSISTED_QUERY_NOT_FOUND: { graphql: [200, 404] },
  PERSISTED_QUERY_NOT_IN_LIST: { graphql: [200, 404] },
  PERSISTED_QUERY_ID_REQUIRED: { graphql: [200, 400] },
  METHOD_NOT_ALLOWED: { files: [405], uploads: [405] },
  LINK_EXPIRED: { files: [410], uploads: [410] },
  RANGE_NOT_SATISFIABLE: { files: [416] },
  WRONG_OFFSET: { uploads: [409] },
  UPLOAD_IN_PROGRESS: { uploads: [423] },
  MALFORMED_MULTIPART: { graphql: [400] },
  MISSING_OPERATIONS: { graphql: [400] },
  INVALID_OPERATIONS: { graphql: [400] },
  OPERATIONS_TOO_LARGE: { graphql: [413] },
  BATCH_NOT_SUPPORTED: { graphql: [400] },
  MISSING_MAP: { graphql: [400] },
  INVALID_MAP: { graphql: [400] },
  FILE_BEFORE_MAP: { graphql: [400] },
  MISSING_FILE: { graphql: [400] },
  TOO_MANY_FILES: { graphql: [400] },
  FILES_TOO_LARGE: { graphql: [413] },
  UNEXPECTED_PART: { graphql: [400] },
  ENCODED_PART: { graphql: [400] },
} satisfies Record<string, ErrorStatuses>;

/** A value of `extensions.code`. */
export type ErrorCode = keyof typeof errorCodes;
