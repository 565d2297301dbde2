import { graphql } from "./generated/index.ts";

/** What is shown of an upload wherever it is shown. */
export const UploadState = graphql(/* GraphQL */ `
  fragment UploadState on FeedTask {
    id
    taskId
    feedType
    direction
    status
    upstreamStatus
    isTerminal
    createdAt
    completedAt
    uploadSummary {
      successCount
      failureCount
    }
  }
`);

/** The feed types that take a file are those of it whose direction is UPLOAD. */
export const UploadTypes = graphql(/* GraphQL */ `
  query UploadTypes {
    sellerFeedTypes {
      feedType
      direction
      formats
      schemaVersion
    }
  }
`);

/** The uploads of some days, the newest first. */
export const RecentUploads = graphql(/* GraphQL */ `
  query RecentUploads($feedTypes: [SellerFeedType!]!, $days: Int!, $first: Int!, $after: String) {
    feedTasks(feedTypes: $feedTypes, period: { lookBackDays: $days }, first: $first, after: $after) {
      nodes {
        ...UploadState
      }
      pageInfo {
        endCursor
        hasNextPage
      }
      unreadable {
        feedType
      }
    }
  }
`);

/** One upload. */
export const Upload = graphql(/* GraphQL */ `
  query Upload($taskId: ID!) {
    genericTask(taskId: $taskId) {
      ...UploadState
      schemaVersion
      uploadDeadline
      failureReason
      failureMessage
    }
  }
`);

/** One upload as an attempt among others. */
export const UploadAttempt = graphql(/* GraphQL */ `
  query UploadAttempt($taskId: ID!) {
    genericTask(taskId: $taskId) {
      ...UploadState
    }
  }
`);

/** Its files, with fresh links. */
export const UploadFiles = graphql(/* GraphQL */ `
  query UploadFiles($taskId: ID!) {
    genericTask(taskId: $taskId) {
      id
      inputFile {
        availability
        fileName
        url
      }
      resultFile {
        availability
        fileName
        url
      }
    }
  }
`);

/** A page of its failed records. */
export const UploadFailures = graphql(/* GraphQL */ `
  query UploadFailures($taskId: ID!, $first: Int!, $after: String) {
    genericTask(taskId: $taskId) {
      id
      failures(first: $first, after: $after) {
        nodes {
          lineNumber
          sku
          code
          message
        }
        pageInfo {
          endCursor
          hasNextPage
        }
        unavailable {
          reason
          message
        }
      }
    }
  }
`);

/** Its states until the last one. */
export const UploadChanged = graphql(/* GraphQL */ `
  subscription UploadChanged($id: ID!) {
    feedTaskStatusChanged(id: $id) {
      isFinal
      observedAt
      task {
        ...UploadState
      }
    }
  }
`);

/** Opens a task and sends its file. */
export const SendListings = graphql(/* GraphQL */ `
  mutation SendListings($input: CreateGenericTaskFromFileInput!) {
    createGenericTaskFromFile(input: $input) {
      task {
        ...UploadState
      }
      errors {
        __typename
        ... on MutationError {
          kind
          message
          path
        }
        ... on FileRejectedError {
          rejectionReason
          acceptedTypes
          maxSizeInBytes
        }
        ... on UploadRefusedError {
          refusalReason
        }
        ... on TaskQuotaExceededError {
          quota
          limit
          used
          availableAt
        }
        ... on RateLimitedError {
          retryAfterSeconds
        }
      }
    }
  }
`);

/** Sends the file of a task that is open. */
export const SendListingsFile = graphql(/* GraphQL */ `
  mutation SendListingsFile($input: UploadTaskFileInput!) {
    uploadTaskFile(input: $input) {
      task {
        ...UploadState
      }
      errors {
        __typename
        ... on MutationError {
          kind
          message
          path
        }
        ... on FileRejectedError {
          rejectionReason
          acceptedTypes
          maxSizeInBytes
        }
        ... on UploadRefusedError {
          refusalReason
        }
        ... on RateLimitedError {
          retryAfterSeconds
        }
      }
    }
  }
`);
