/* eslint-disable */
import * as types from './graphql.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  fragment TaskState on FeedTask {\n    id\n    taskId\n    feedType\n    family\n    direction\n    status\n    upstreamStatus\n    isTerminal\n    createdAt\n    completedAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n": typeof types.TaskStateFragmentDoc,
    "\n  fragment OrderError on MutationError {\n    __typename\n    kind\n    message\n    path\n    ... on TaskQuotaExceededError {\n      quota\n      limit\n      used\n      availableAt\n    }\n    ... on PermissionDeniedError {\n      requiredScopes\n    }\n    ... on RateLimitedError {\n      retryAfterSeconds\n    }\n    ... on IdempotencyConflictError {\n      conflictReason\n    }\n  }\n": typeof types.OrderErrorFragmentDoc,
    "\n  query ReportTypes {\n    sellerFeedTypes {\n      feedType\n      family\n      direction\n      formats\n      schemaVersion\n      scope\n    }\n  }\n": typeof types.ReportTypesDocument,
    "\n  query ReportAccess($feedTypes: [SellerFeedType!]!) {\n    feedTasks(feedTypes: $feedTypes, first: 1) {\n      unreadable {\n        feedType\n        reason\n        requiredScopes\n      }\n    }\n  }\n": typeof types.ReportAccessDocument,
    "\n  query Reports(\n    $feedTypes: [SellerFeedType!]!\n    $status: [FeedTaskStatus!]\n    $period: FeedTaskPeriodInput!\n    $first: Int!\n    $after: String\n  ) {\n    feedTasks(feedTypes: $feedTypes, status: $status, period: $period, first: $first, after: $after) {\n      nodes {\n        ...TaskState\n      }\n      unreadable {\n        feedType\n        reason\n        requiredScopes\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.ReportsDocument,
    "\n  query ReportFiles($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      id\n      ... on FeedTask {\n        resultFile {\n          fileName\n          availability\n        }\n      }\n    }\n  }\n": typeof types.ReportFilesDocument,
    "\n  query ReportFigures($feedTypes: [SellerFeedType!]!, $period: FeedTaskPeriodInput!, $first: Int!) {\n    feedTasks(feedTypes: $feedTypes, period: $period, first: $first) {\n      nodes {\n        id\n        status\n        createdAt\n        completedAt\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n  }\n": typeof types.ReportFiguresDocument,
    "\n  query LatestReports($feedType: SellerFeedType!, $first: Int!) {\n    feedTasks(feedTypes: [$feedType], first: $first) {\n      nodes {\n        ...TaskState\n      }\n    }\n  }\n": typeof types.LatestReportsDocument,
    "\n  query ReportPreview($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      id\n      resultFile {\n        fileName\n        preview(rows: 20) {\n          ... on TablePreview {\n            format\n            columns\n            rows {\n              lineNumber\n              cells\n            }\n            hasMoreRows\n          }\n          ... on FilePreviewUnavailable {\n            reason\n            message\n          }\n        }\n      }\n    }\n  }\n": typeof types.ReportPreviewDocument,
    "\n  subscription TaskStateChanged($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      previousStatus\n      isFinal\n      observedAt\n      task {\n        ...TaskState\n      }\n    }\n  }\n": typeof types.TaskStateChangedDocument,
    "\n  mutation OrderOrdersReport($input: CreateOrderTaskInput!) {\n    createOrderTask(input: $input) {\n      task {\n        ...TaskState\n      }\n      errors {\n        ...OrderError\n      }\n    }\n  }\n": typeof types.OrderOrdersReportDocument,
    "\n  mutation OrderInventoryReport($input: CreateInventoryTaskInput!) {\n    createInventoryTask(input: $input) {\n      task {\n        ...TaskState\n      }\n      errors {\n        ...OrderError\n      }\n    }\n  }\n": typeof types.OrderInventoryReportDocument,
    "\n  mutation OrderMetricsReport($input: CreateCustomerServiceMetricTaskInput!) {\n    createCustomerServiceMetricTask(input: $input) {\n      task {\n        ...TaskState\n      }\n      errors {\n        ...OrderError\n      }\n    }\n  }\n": typeof types.OrderMetricsReportDocument,
    "\n  mutation OrderGenericReport($input: CreateGenericTaskInput!) {\n    createGenericTask(input: $input) {\n      task {\n        ...TaskState\n      }\n      errors {\n        ...OrderError\n      }\n    }\n  }\n": typeof types.OrderGenericReportDocument,
};
const documents: Documents = {
    "\n  fragment TaskState on FeedTask {\n    id\n    taskId\n    feedType\n    family\n    direction\n    status\n    upstreamStatus\n    isTerminal\n    createdAt\n    completedAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n": types.TaskStateFragmentDoc,
    "\n  fragment OrderError on MutationError {\n    __typename\n    kind\n    message\n    path\n    ... on TaskQuotaExceededError {\n      quota\n      limit\n      used\n      availableAt\n    }\n    ... on PermissionDeniedError {\n      requiredScopes\n    }\n    ... on RateLimitedError {\n      retryAfterSeconds\n    }\n    ... on IdempotencyConflictError {\n      conflictReason\n    }\n  }\n": types.OrderErrorFragmentDoc,
    "\n  query ReportTypes {\n    sellerFeedTypes {\n      feedType\n      family\n      direction\n      formats\n      schemaVersion\n      scope\n    }\n  }\n": types.ReportTypesDocument,
    "\n  query ReportAccess($feedTypes: [SellerFeedType!]!) {\n    feedTasks(feedTypes: $feedTypes, first: 1) {\n      unreadable {\n        feedType\n        reason\n        requiredScopes\n      }\n    }\n  }\n": types.ReportAccessDocument,
    "\n  query Reports(\n    $feedTypes: [SellerFeedType!]!\n    $status: [FeedTaskStatus!]\n    $period: FeedTaskPeriodInput!\n    $first: Int!\n    $after: String\n  ) {\n    feedTasks(feedTypes: $feedTypes, status: $status, period: $period, first: $first, after: $after) {\n      nodes {\n        ...TaskState\n      }\n      unreadable {\n        feedType\n        reason\n        requiredScopes\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.ReportsDocument,
    "\n  query ReportFiles($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      id\n      ... on FeedTask {\n        resultFile {\n          fileName\n          availability\n        }\n      }\n    }\n  }\n": types.ReportFilesDocument,
    "\n  query ReportFigures($feedTypes: [SellerFeedType!]!, $period: FeedTaskPeriodInput!, $first: Int!) {\n    feedTasks(feedTypes: $feedTypes, period: $period, first: $first) {\n      nodes {\n        id\n        status\n        createdAt\n        completedAt\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n  }\n": types.ReportFiguresDocument,
    "\n  query LatestReports($feedType: SellerFeedType!, $first: Int!) {\n    feedTasks(feedTypes: [$feedType], first: $first) {\n      nodes {\n        ...TaskState\n      }\n    }\n  }\n": types.LatestReportsDocument,
    "\n  query ReportPreview($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      id\n      resultFile {\n        fileName\n        preview(rows: 20) {\n          ... on TablePreview {\n            format\n            columns\n            rows {\n              lineNumber\n              cells\n            }\n            hasMoreRows\n          }\n          ... on FilePreviewUnavailable {\n            reason\n            message\n          }\n        }\n      }\n    }\n  }\n": types.ReportPreviewDocument,
    "\n  subscription TaskStateChanged($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      previousStatus\n      isFinal\n      observedAt\n      task {\n        ...TaskState\n      }\n    }\n  }\n": types.TaskStateChangedDocument,
    "\n  mutation OrderOrdersReport($input: CreateOrderTaskInput!) {\n    createOrderTask(input: $input) {\n      task {\n        ...TaskState\n      }\n      errors {\n        ...OrderError\n      }\n    }\n  }\n": types.OrderOrdersReportDocument,
    "\n  mutation OrderInventoryReport($input: CreateInventoryTaskInput!) {\n    createInventoryTask(input: $input) {\n      task {\n        ...TaskState\n      }\n      errors {\n        ...OrderError\n      }\n    }\n  }\n": types.OrderInventoryReportDocument,
    "\n  mutation OrderMetricsReport($input: CreateCustomerServiceMetricTaskInput!) {\n    createCustomerServiceMetricTask(input: $input) {\n      task {\n        ...TaskState\n      }\n      errors {\n        ...OrderError\n      }\n    }\n  }\n": types.OrderMetricsReportDocument,
    "\n  mutation OrderGenericReport($input: CreateGenericTaskInput!) {\n    createGenericTask(input: $input) {\n      task {\n        ...TaskState\n      }\n      errors {\n        ...OrderError\n      }\n    }\n  }\n": types.OrderGenericReportDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TaskState on FeedTask {\n    id\n    taskId\n    feedType\n    family\n    direction\n    status\n    upstreamStatus\n    isTerminal\n    createdAt\n    completedAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n"): (typeof documents)["\n  fragment TaskState on FeedTask {\n    id\n    taskId\n    feedType\n    family\n    direction\n    status\n    upstreamStatus\n    isTerminal\n    createdAt\n    completedAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OrderError on MutationError {\n    __typename\n    kind\n    message\n    path\n    ... on TaskQuotaExceededError {\n      quota\n      limit\n      used\n      availableAt\n    }\n    ... on PermissionDeniedError {\n      requiredScopes\n    }\n    ... on RateLimitedError {\n      retryAfterSeconds\n    }\n    ... on IdempotencyConflictError {\n      conflictReason\n    }\n  }\n"): (typeof documents)["\n  fragment OrderError on MutationError {\n    __typename\n    kind\n    message\n    path\n    ... on TaskQuotaExceededError {\n      quota\n      limit\n      used\n      availableAt\n    }\n    ... on PermissionDeniedError {\n      requiredScopes\n    }\n    ... on RateLimitedError {\n      retryAfterSeconds\n    }\n    ... on IdempotencyConflictError {\n      conflictReason\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReportTypes {\n    sellerFeedTypes {\n      feedType\n      family\n      direction\n      formats\n      schemaVersion\n      scope\n    }\n  }\n"): (typeof documents)["\n  query ReportTypes {\n    sellerFeedTypes {\n      feedType\n      family\n      direction\n      formats\n      schemaVersion\n      scope\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReportAccess($feedTypes: [SellerFeedType!]!) {\n    feedTasks(feedTypes: $feedTypes, first: 1) {\n      unreadable {\n        feedType\n        reason\n        requiredScopes\n      }\n    }\n  }\n"): (typeof documents)["\n  query ReportAccess($feedTypes: [SellerFeedType!]!) {\n    feedTasks(feedTypes: $feedTypes, first: 1) {\n      unreadable {\n        feedType\n        reason\n        requiredScopes\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Reports(\n    $feedTypes: [SellerFeedType!]!\n    $status: [FeedTaskStatus!]\n    $period: FeedTaskPeriodInput!\n    $first: Int!\n    $after: String\n  ) {\n    feedTasks(feedTypes: $feedTypes, status: $status, period: $period, first: $first, after: $after) {\n      nodes {\n        ...TaskState\n      }\n      unreadable {\n        feedType\n        reason\n        requiredScopes\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query Reports(\n    $feedTypes: [SellerFeedType!]!\n    $status: [FeedTaskStatus!]\n    $period: FeedTaskPeriodInput!\n    $first: Int!\n    $after: String\n  ) {\n    feedTasks(feedTypes: $feedTypes, status: $status, period: $period, first: $first, after: $after) {\n      nodes {\n        ...TaskState\n      }\n      unreadable {\n        feedType\n        reason\n        requiredScopes\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReportFiles($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      id\n      ... on FeedTask {\n        resultFile {\n          fileName\n          availability\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query ReportFiles($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      id\n      ... on FeedTask {\n        resultFile {\n          fileName\n          availability\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReportFigures($feedTypes: [SellerFeedType!]!, $period: FeedTaskPeriodInput!, $first: Int!) {\n    feedTasks(feedTypes: $feedTypes, period: $period, first: $first) {\n      nodes {\n        id\n        status\n        createdAt\n        completedAt\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n  }\n"): (typeof documents)["\n  query ReportFigures($feedTypes: [SellerFeedType!]!, $period: FeedTaskPeriodInput!, $first: Int!) {\n    feedTasks(feedTypes: $feedTypes, period: $period, first: $first) {\n      nodes {\n        id\n        status\n        createdAt\n        completedAt\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LatestReports($feedType: SellerFeedType!, $first: Int!) {\n    feedTasks(feedTypes: [$feedType], first: $first) {\n      nodes {\n        ...TaskState\n      }\n    }\n  }\n"): (typeof documents)["\n  query LatestReports($feedType: SellerFeedType!, $first: Int!) {\n    feedTasks(feedTypes: [$feedType], first: $first) {\n      nodes {\n        ...TaskState\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReportPreview($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      id\n      resultFile {\n        fileName\n        preview(rows: 20) {\n          ... on TablePreview {\n            format\n            columns\n            rows {\n              lineNumber\n              cells\n            }\n            hasMoreRows\n          }\n          ... on FilePreviewUnavailable {\n            reason\n            message\n          }\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query ReportPreview($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      id\n      resultFile {\n        fileName\n        preview(rows: 20) {\n          ... on TablePreview {\n            format\n            columns\n            rows {\n              lineNumber\n              cells\n            }\n            hasMoreRows\n          }\n          ... on FilePreviewUnavailable {\n            reason\n            message\n          }\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription TaskStateChanged($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      previousStatus\n      isFinal\n      observedAt\n      task {\n        ...TaskState\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription TaskStateChanged($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      previousStatus\n      isFinal\n      observedAt\n      task {\n        ...TaskState\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation OrderOrdersReport($input: CreateOrderTaskInput!) {\n    createOrderTask(input: $input) {\n      task {\n        ...TaskState\n      }\n      errors {\n        ...OrderError\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation OrderOrdersReport($input: CreateOrderTaskInput!) {\n    createOrderTask(input: $input) {\n      task {\n        ...TaskState\n      }\n      errors {\n        ...OrderError\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation OrderInventoryReport($input: CreateInventoryTaskInput!) {\n    createInventoryTask(input: $input) {\n      task {\n        ...TaskState\n      }\n      errors {\n        ...OrderError\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation OrderInventoryReport($input: CreateInventoryTaskInput!) {\n    createInventoryTask(input: $input) {\n      task {\n        ...TaskState\n      }\n      errors {\n        ...OrderError\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation OrderMetricsReport($input: CreateCustomerServiceMetricTaskInput!) {\n    createCustomerServiceMetricTask(input: $input) {\n      task {\n        ...TaskState\n      }\n      errors {\n        ...OrderError\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation OrderMetricsReport($input: CreateCustomerServiceMetricTaskInput!) {\n    createCustomerServiceMetricTask(input: $input) {\n      task {\n        ...TaskState\n      }\n      errors {\n        ...OrderError\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation OrderGenericReport($input: CreateGenericTaskInput!) {\n    createGenericTask(input: $input) {\n      task {\n        ...TaskState\n      }\n      errors {\n        ...OrderError\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation OrderGenericReport($input: CreateGenericTaskInput!) {\n    createGenericTask(input: $input) {\n      task {\n        ...TaskState\n      }\n      errors {\n        ...OrderError\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;