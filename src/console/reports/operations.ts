import { graphql } from "./generated/index.ts";

/** Identifying fields and status of a task. */
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

/** Error of a mutation that creates a report. */
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

/** Feed types with their family, direction, formats, schema version and scope. */
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

/** Feed types that the current sign-in may not read. */
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

/** One page of the tasks of all families. */
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

/** Tasks for the charts of a period. */
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

/** Latest tasks of one feed type, to check whether a report was created after a lost response. */
export const latestTasksQuery = graphql(/* GraphQL */ `
  query LatestTasks($feedType: SellerFeedType!, $first: Int!) {
    feedTasks(feedTypes: [$feedType], first: $first) {
      nodes {
        ...TaskState
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

/** Status updates of a task in a list. */
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

/** Updates of the task on the task page. The event that reports its completion includes the file. */
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

/** Creates a report on orders. */
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

/** Creates a report on active listings. */
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

/** Creates a report on customer service metrics. */
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

/** Creates a report that has no filters. */
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
