import { graphql } from "./generated/index.ts";

/** What a task is recognised by, and where it stands. */
export const taskState = graphql(/* GraphQL */ `
  fragment TaskState on FeedTask {
    id
    taskId
    feedType
    family
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

/** A file of a task, with the link that it is downloaded with. */
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

/** Everything about a task. */
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
      preview(rows: 20) {
        ... on TablePreview {
          format
          columns
          rows {
            lineNumber
            cells
          }
          hasMoreRows
        }
        ... on FilePreviewUnavailable {
          reason
          message
        }
      }
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

/** Why a report could not be ordered. */
export const orderError = graphql(/* GraphQL */ `
  fragment OrderError on MutationError {
    __typename
    kind
    message
    path
    ... on TaskQuotaExceededError {
      quota
      limit
      used
      availableAt
    }
    ... on PermissionDeniedError {
      requiredScopes
    }
    ... on RateLimitedError {
      retryAfterSeconds
    }
  }
`);

/** The feed types and what follows from each. */
export const reportTypesQuery = graphql(/* GraphQL */ `
  query ReportTypes {
    sellerFeedTypes {
      feedType
      family
      direction
      formats
      schemaVersion
      scope
    }
  }
`);

/** Which of the feed types this sign-in may not read. */
export const reportAccessQuery = graphql(/* GraphQL */ `
  query ReportAccess($feedTypes: [SellerFeedType!]!) {
    feedTasks(feedTypes: $feedTypes, first: 1) {
      unreadable {
        feedType
        reason
        requiredScopes
      }
    }
  }
`);

/** A page of the tasks of all families. */
export const tasksQuery = graphql(/* GraphQL */ `
  query Tasks(
    $families: [FeedTaskFamily!]
    $status: [FeedTaskStatus!]
    $period: FeedTaskPeriodInput!
    $first: Int!
    $after: String
  ) {
    feedTasks(families: $families, status: $status, period: $period, first: $first, after: $after) {
      nodes {
        ...TaskState
      }
      totalCount
      unreadable {
        feedType
        reason
        requiredScopes
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

/** What the charts of a period are made of. */
export const taskFiguresQuery = graphql(/* GraphQL */ `
  query TaskFigures($families: [FeedTaskFamily!], $period: FeedTaskPeriodInput!, $first: Int!) {
    feedTasks(families: $families, period: $period, first: $first) {
      nodes {
        id
        feedType
        direction
        status
        createdAt
        completedAt
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`);

/** The latest tasks of one feed type: shows whether an order whose answer was lost has arrived. */
export const latestTasksQuery = graphql(/* GraphQL */ `
  query LatestTasks($feedType: SellerFeedType!, $first: Int!) {
    feedTasks(feedTypes: [$feedType], first: $first) {
      nodes {
        ...TaskState
      }
    }
  }
`);

/** One task, by the service's identifier or the global one. */
export const taskQuery = graphql(/* GraphQL */ `
  query Task($taskId: ID!) {
    genericTask(taskId: $taskId) {
      ...TaskDetails
    }
  }
`);

/** New links to the files of a task. */
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

/** Follows a task of a list. */
export const taskStateSubscription = graphql(/* GraphQL */ `
  subscription TaskStateChanged($id: ID!) {
    feedTaskStatusChanged(id: $id) {
      previousStatus
      isFinal
      observedAt
      task {
        ...TaskState
      }
    }
  }
`);

/** Follows the task that is shown whole: its file comes with the event that says it is there. */
export const taskSubscription = graphql(/* GraphQL */ `
  subscription TaskChanged($id: ID!) {
    feedTaskStatusChanged(id: $id) {
      previousStatus
      isFinal
      observedAt
      task {
        ...TaskDetails
      }
    }
  }
`);

/** Orders a report on orders. */
export const orderOrdersMutation = graphql(/* GraphQL */ `
  mutation OrderOrdersReport($input: CreateOrderTaskInput!) {
    createOrderTask(input: $input) {
      task {
        ...TaskState
      }
      errors {
        ...OrderError
      }
    }
  }
`);

/** Orders a report on active listings. */
export const orderInventoryMutation = graphql(/* GraphQL */ `
  mutation OrderInventoryReport($input: CreateInventoryTaskInput!) {
    createInventoryTask(input: $input) {
      task {
        ...TaskState
      }
      errors {
        ...OrderError
      }
    }
  }
`);

/** Orders a report on customer service metrics. */
export const orderMetricsMutation = graphql(/* GraphQL */ `
  mutation OrderMetricsReport($input: CreateCustomerServiceMetricTaskInput!) {
    createCustomerServiceMetricTask(input: $input) {
      task {
        ...TaskState
      }
      errors {
        ...OrderError
      }
    }
  }
`);

/** Orders a report that has no filter. */
export const orderGenericMutation = graphql(/* GraphQL */ `
  mutation OrderGenericReport($input: CreateGenericTaskInput!) {
    createGenericTask(input: $input) {
      task {
        ...TaskState
      }
      errors {
        ...OrderError
      }
    }
  }
`);
