import { graphql } from "./generated/index.ts";

/** Status and counts of an upload. */
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

/** Feed types of the account. Those with direction UPLOAD accept a file. */
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

/** Uploads of the last days, newest first. */
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

/** Status of one attempt. */
export const UploadAttempt = graphql(/* GraphQL */ `
  query UploadAttempt($taskId: ID!) {
    genericTask(taskId: $taskId) {
      ...UploadState
    }
  }
`);

/** Files of an upload, with new links. */
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

/** A page of failed records. */
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

/** Creates a task and uploads its file. */
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

/** Uploads the file of an open task. */
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
