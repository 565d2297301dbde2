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
    ... on IdempotencyConflictError {
      conflictReason
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

/** One page of reports. */
export const reportsQuery = graphql(/* GraphQL */ `
  query Reports(
    $feedTypes: [SellerFeedType!]!
    $status: [FeedTaskStatus!]
    $period: FeedTaskPeriodInput!
    $first: Int!
    $after: String
  ) {
    feedTasks(feedTypes: $feedTypes, status: $status, period: $period, first: $first, after: $after) {
      nodes {
        ...TaskState
      }
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

/** File names of reports. */
export const reportFilesQuery = graphql(/* GraphQL */ `
  query ReportFiles($ids: [ID!]!) {
    nodes(ids: $ids) {
      id
      ... on FeedTask {
        resultFile {
          fileName
          availability
        }
      }
    }
  }
`);

/** Reports for the charts of a period. */
export const reportFiguresQuery = graphql(/* GraphQL */ `
  query ReportFigures($feedTypes: [SellerFeedType!]!, $period: FeedTaskPeriodInput!, $first: Int!) {
    feedTasks(feedTypes: $feedTypes, period: $period, first: $first) {
      nodes {
        id
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

/** Latest reports of one type, to check whether a report was created after a lost response. */
export const latestReportsQuery = graphql(/* GraphQL */ `
  query LatestReports($feedType: SellerFeedType!, $first: Int!) {
    feedTasks(feedTypes: [$feedType], first: $first) {
      nodes {
        ...TaskState
      }
    }
  }
`);

/** First rows of a report. */
export const reportPreviewQuery = graphql(/* GraphQL */ `
  query ReportPreview($taskId: ID!) {
    genericTask(taskId: $taskId) {
      id
      resultFile {
        fileName
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
