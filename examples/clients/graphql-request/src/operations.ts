import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { gql } from "graphql-request";
import { parse } from "graphql";

// The types are written by hand, which is enough for a handful of operations. The folder ../codegen has them generated.

/** One page of a connection. */
export interface Connection<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** A failure of a mutation. `kind` is there for types of errors that come later than this program. */
export type MutationError = {
  readonly kind: string;
  readonly message: string;
  readonly path: readonly string[];
} & (
  | { readonly __typename: "ValidationError"; readonly code: string }
  | {
      readonly __typename: "FileRejectedError";
      readonly rejectionReason: string;
      readonly maxSizeInBytes: number | null;
    }
  | { readonly __typename: "RateLimitedError"; readonly retryAfterSeconds: number }
  | { readonly __typename: "TaskQuotaExceededError"; readonly availableAt: string | null }
  | { readonly __typename: "PermissionDeniedError"; readonly requiredScopes: readonly string[] }
  | { readonly __typename: "OutcomeUnknownError"; readonly check: string; readonly isCheckable: boolean }
  | { readonly __typename: "UpstreamError"; readonly isRetryable: boolean }
  | { readonly __typename: "UploadRefusedError"; readonly refusalReason: string }
);

/** A feed task, as far as this program shows it. */
export interface Task {
  readonly id: string;
  readonly feedType: string;
  readonly status: string;
}

/** What the mutations that make a task answer. */
export interface TaskPayload {
  readonly task: Task | null;
  readonly errors: readonly MutationError[];
}

const taskFields = gql`
  fragment TaskFields on FeedTask {
    id
    feedType
    status
  }
`;

const errorFields = gql`
  fragment ErrorFields on MutationError {
    __typename
    kind
    message
    path
    ... on ValidationError {
      code
    }
    ... on FileRejectedError {
      rejectionReason
      maxSizeInBytes
    }
    ... on RateLimitedError {
      retryAfterSeconds
    }
    ... on TaskQuotaExceededError {
      availableAt
    }
    ... on PermissionDeniedError {
      requiredScopes
    }
    ... on OutcomeUnknownError {
      check
      isCheckable
    }
    ... on UpstreamError {
      isRetryable
    }
    ... on UploadRefusedError {
      refusalReason
    }
  }
`;

/** Who the token is. */
export const viewer: TypedDocumentNode<
  {
    readonly viewer: {
      readonly mode: string;
      readonly user: { readonly username: string | null } | null;
      readonly rateLimits: readonly {
        readonly scope: string;
        readonly limit: number;
        readonly remaining: number;
      }[];
    };
  },
  Record<string, never>
> = parse(gql`
  query OfficeViewer {
    viewer {
      mode
      user {
        username
      }
      rateLimits {
        scope
        limit
        remaining
      }
    }
  }
`);

/** The seller's tasks, the newest first. Null when the service behind them fails; then there is a GraphQL error, too. */
export const listTasks: TypedDocumentNode<
  { readonly feedTasks: Connection<Task> | null },
  { readonly after: string | null }
> = parse(gql`
  query OfficeTasks($after: String) {
    feedTasks(first: 2, after: $after) {
      nodes {
        ...TaskFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${taskFields}
`);

/** Orders a report. */
export const orderReport: TypedDocumentNode<
  { readonly createInventoryTask: TaskPayload | null },
  { readonly feedType: string }
> = parse(gql`
  mutation OfficeOrdersReport($feedType: SellerFeedType!) {
    createInventoryTask(input: { feedType: $feedType }) {
      task {
        ...TaskFields
      }
      errors {
        ...ErrorFields
      }
    }
  }
  ${taskFields}
  ${errorFields}
`);

/** Opens a task for a file and sends the file. */
export const sendPrices: TypedDocumentNode<
  { readonly createGenericTaskFromFile: TaskPayload | null },
  { readonly file: Blob }
> = parse(gql`
  mutation OfficeSendsPrices($file: Upload!) {
    createGenericTaskFromFile(input: { feedType: "FX_LISTING", schemaVersion: "1.0", file: $file }) {
      task {
        ...TaskFields
      }
      errors {
        ...ErrorFields
      }
    }
  }
  ${taskFields}
  ${errorFields}
`);

/** Follows a task to its end. */
export const watchTask: TypedDocumentNode<
  {
    readonly feedTaskStatusChanged: {
      readonly previousStatus: string | null;
      readonly isFinal: boolean;
      readonly task: Task;
    };
  },
  { readonly id: string }
> = parse(gql`
  subscription OfficeWatchesTask($id: ID!) {
    feedTaskStatusChanged(id: $id) {
      previousStatus
      isFinal
      task {
        ...TaskFields
      }
    }
  }
  ${taskFields}
`);

/** A record of the sent file that the service refused. */
export interface FailedRecord {
  readonly lineNumber: number | null;
  readonly message: string | null;
}

/** The records of a sent file that were refused. */
export const listFailures: TypedDocumentNode<
  { readonly node: { readonly failures: Connection<FailedRecord> | null } | null },
  { readonly id: string; readonly after: string | null }
> = parse(gql`
  query OfficeFailures($id: ID!, $after: String) {
    node(id: $id) {
      ... on FeedTask {
        failures(first: 10, after: $after) {
          nodes {
            lineNumber
            message
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`);
