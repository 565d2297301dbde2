import { graphql } from "./generated/index.ts";

/** What is shown of a task, wherever one is shown. */
export const TaskLine = graphql(`
  fragment TaskLine on FeedTask {
    id
    feedType
    status
    createdAt
  }
`);

/** Who the token is, and the tasks of a time. */
export const Overview = graphql(`
  query Overview($period: FeedTaskPeriodInput!, $after: String) {
    viewer {
      mode
    }
    feedTasks(first: 2, after: $after, period: $period) {
      nodes {
        ...TaskLine
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

/** Orders a report. */
export const OrderReport = graphql(`
  mutation OrderReport($feedType: SellerFeedType!) {
    createInventoryTask(input: { feedType: $feedType }) {
      task {
        id
        ...TaskLine
      }
      errors {
        __typename
        ... on MutationError {
          kind
          message
          path
        }
        ... on ValidationError {
          code
        }
        ... on TaskQuotaExceededError {
          availableAt
        }
        ... on RateLimitedError {
          retryAfterSeconds
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
      }
    }
  }
`);

/** Declares a video and sends its file. */
export const SendVideo = graphql(`
  mutation SendVideo($title: String!, $sizeInBytes: ByteCount!, $file: Upload!) {
    createVideoFromFile(input: { title: $title, sizeInBytes: $sizeInBytes, file: $file }) {
      video {
        id
        status
      }
      errors {
        __typename
        ... on MutationError {
          message
        }
      }
    }
  }
`);

/** Follows a video to its end. */
export const WatchVideo = graphql(`
  subscription WatchVideo($id: ID!) {
    videoStatusChanged(id: $id) {
      isFinal
      observedAt
      video {
        status
        sizeInBytes
        thumbnailUrl
      }
    }
  }
`);

/** Anything by its identifier. */
export const Anything = graphql(`
  query Anything($id: ID!) {
    node(id: $id) {
      __typename
      id
    }
  }
`);
