import { graphql } from "./generated/index.ts";

/** Identifying fields and status of a task. */
export const taskState = graphql(/* GraphQL */ `
  fragment TaskState on FeedTask {
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

/** File of a task with its download link. */
export const taskFile = graphql(/* GraphQL */ `
  fragment TaskFile on DownloadableFile {
    fileName
    mediaType
    sizeInBytes
    availability
    url
    urlExpiresAt
  }
`);

/** All fields of a task. */
export const taskDetails = graphql(/* GraphQL */ `
  fragment TaskDetails on FeedTask {
    __typename
    ...TaskState
    schemaVersion
    failureReason
    failureMessage
    schedule {
      id
      scheduleId
      name
    }
    inputFile {
      ...TaskFile
    }
    resultFile {
      ...TaskFile
    }
    ... on OrderTask {
      filter {
        orderStatus
        creationDateRange {
          from
          to
        }
      }
    }
    ... on InventoryTask {
      filter {
        listingFormat
      }
    }
    ... on CustomerServiceMetricTask {
      filter {
        evaluationMarketplaceId
        metricType
        listingCategoryIds
        shippingRegions
      }
    }
  }
`);

/** Task by the service's identifier or by global ID. */
export const taskQuery = graphql(/* GraphQL */ `
  query Task($taskId: ID!) {
    genericTask(taskId: $taskId) {
      ...TaskDetails
    }
  }
`);

/** New download links for the files of a task. */
export const taskLinksQuery = graphql(/* GraphQL */ `
  query TaskLinks($taskId: ID!) {
    genericTask(taskId: $taskId) {
      id
      inputFile {
        ...TaskFile
      }
      resultFile {
        ...TaskFile
      }
    }
  }
`);

/** Updates of a task until it ends. The event that reports its end includes the files. */
export const taskSubscription = graphql(/* GraphQL */ `
  subscription TaskChanged($id: ID!) {
    feedTaskStatusChanged(id: $id) {
      isFinal
      task {
        ...TaskDetails
      }
    }
  }
`);
