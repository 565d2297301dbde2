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
    uploadDeadline
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

/** Format of the files of an upload type. */
export const UploadFormat = graphql(/* GraphQL */ `
  query UploadFormat($feedType: SellerFeedType!) {
    sellerFeedType(feedType: $feedType) {
      feedType
      upload {
        actions
        defaultAction
        identifyingColumns
        example
        columns {
          name
          otherNames
          isRequired
          requiredFor
          alternatives
        }
      }
    }
  }
`);

/** Uploads of the last days, newest first. */
export const RecentUploads = graphql(/* GraphQL */ `
  query RecentUploads($feedTypes: [SellerFeedType!]!, $days: Int!, $first: Int!) {
    feedTasks(feedTypes: $feedTypes, period: { lookBackDays: $days }, first: $first) {
      nodes {
        ...UploadState
      }
      pageInfo {
        hasNextPage
      }
      unreadable {
        feedType
      }
    }
  }
`);

/** One attempt of an upload, with its file. */
export const UploadAttempt = graphql(/* GraphQL */ `
  query UploadAttempt($taskId: ID!) {
    genericTask(taskId: $taskId) {
      ...UploadState
      inputFile {
        fileName
        url
      }
    }
  }
`);

/** File of an upload, with a new link. */
export const UploadedFile = graphql(/* GraphQL */ `
  query UploadedFile($taskId: ID!) {
    genericTask(taskId: $taskId) {
      id
      inputFile {
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

/** Subscribes to the state of an upload until it is finished. */
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
        ... on IdempotencyConflictError {
          conflictReason
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
        ... on IdempotencyConflictError {
          conflictReason
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
