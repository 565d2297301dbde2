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
    "\n  fragment TaskState on FeedTask {\n    id\n    taskId\n    feedType\n    direction\n    status\n    upstreamStatus\n    isTerminal\n    createdAt\n    completedAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n": typeof types.TaskStateFragmentDoc,
    "\n  fragment TaskFile on DownloadableFile {\n    fileName\n    mediaType\n    sizeInBytes\n    availability\n    url\n    urlExpiresAt\n  }\n": typeof types.TaskFileFragmentDoc,
    "\n  fragment TaskDetails on FeedTask {\n    __typename\n    ...TaskState\n    schemaVersion\n    failureReason\n    failureMessage\n    schedule {\n      id\n      scheduleId\n      name\n    }\n    inputFile {\n      ...TaskFile\n    }\n    resultFile {\n      ...TaskFile\n    }\n    ... on OrderTask {\n      filter {\n        orderStatus\n        creationDateRange {\n          from\n          to\n        }\n      }\n    }\n    ... on InventoryTask {\n      filter {\n        listingFormat\n      }\n    }\n    ... on CustomerServiceMetricTask {\n      filter {\n        evaluationMarketplaceId\n        metricType\n        listingCategoryIds\n        shippingRegions\n      }\n    }\n  }\n": typeof types.TaskDetailsFragmentDoc,
    "\n  query Task($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      ...TaskDetails\n    }\n  }\n": typeof types.TaskDocument,
    "\n  query TaskLinks($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      id\n      inputFile {\n        ...TaskFile\n      }\n      resultFile {\n        ...TaskFile\n      }\n    }\n  }\n": typeof types.TaskLinksDocument,
    "\n  subscription TaskChanged($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      isFinal\n      task {\n        ...TaskDetails\n      }\n    }\n  }\n": typeof types.TaskChangedDocument,
};
const documents: Documents = {
    "\n  fragment TaskState on FeedTask {\n    id\n    taskId\n    feedType\n    direction\n    status\n    upstreamStatus\n    isTerminal\n    createdAt\n    completedAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n": types.TaskStateFragmentDoc,
    "\n  fragment TaskFile on DownloadableFile {\n    fileName\n    mediaType\n    sizeInBytes\n    availability\n    url\n    urlExpiresAt\n  }\n": types.TaskFileFragmentDoc,
    "\n  fragment TaskDetails on FeedTask {\n    __typename\n    ...TaskState\n    schemaVersion\n    failureReason\n    failureMessage\n    schedule {\n      id\n      scheduleId\n      name\n    }\n    inputFile {\n      ...TaskFile\n    }\n    resultFile {\n      ...TaskFile\n    }\n    ... on OrderTask {\n      filter {\n        orderStatus\n        creationDateRange {\n          from\n          to\n        }\n      }\n    }\n    ... on InventoryTask {\n      filter {\n        listingFormat\n      }\n    }\n    ... on CustomerServiceMetricTask {\n      filter {\n        evaluationMarketplaceId\n        metricType\n        listingCategoryIds\n        shippingRegions\n      }\n    }\n  }\n": types.TaskDetailsFragmentDoc,
    "\n  query Task($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      ...TaskDetails\n    }\n  }\n": types.TaskDocument,
    "\n  query TaskLinks($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      id\n      inputFile {\n        ...TaskFile\n      }\n      resultFile {\n        ...TaskFile\n      }\n    }\n  }\n": types.TaskLinksDocument,
    "\n  subscription TaskChanged($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      isFinal\n      task {\n        ...TaskDetails\n      }\n    }\n  }\n": types.TaskChangedDocument,
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
export function graphql(source: "\n  fragment TaskState on FeedTask {\n    id\n    taskId\n    feedType\n    direction\n    status\n    upstreamStatus\n    isTerminal\n    createdAt\n    completedAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n"): (typeof documents)["\n  fragment TaskState on FeedTask {\n    id\n    taskId\n    feedType\n    direction\n    status\n    upstreamStatus\n    isTerminal\n    createdAt\n    completedAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TaskFile on DownloadableFile {\n    fileName\n    mediaType\n    sizeInBytes\n    availability\n    url\n    urlExpiresAt\n  }\n"): (typeof documents)["\n  fragment TaskFile on DownloadableFile {\n    fileName\n    mediaType\n    sizeInBytes\n    availability\n    url\n    urlExpiresAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TaskDetails on FeedTask {\n    __typename\n    ...TaskState\n    schemaVersion\n    failureReason\n    failureMessage\n    schedule {\n      id\n      scheduleId\n      name\n    }\n    inputFile {\n      ...TaskFile\n    }\n    resultFile {\n      ...TaskFile\n    }\n    ... on OrderTask {\n      filter {\n        orderStatus\n        creationDateRange {\n          from\n          to\n        }\n      }\n    }\n    ... on InventoryTask {\n      filter {\n        listingFormat\n      }\n    }\n    ... on CustomerServiceMetricTask {\n      filter {\n        evaluationMarketplaceId\n        metricType\n        listingCategoryIds\n        shippingRegions\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment TaskDetails on FeedTask {\n    __typename\n    ...TaskState\n    schemaVersion\n    failureReason\n    failureMessage\n    schedule {\n      id\n      scheduleId\n      name\n    }\n    inputFile {\n      ...TaskFile\n    }\n    resultFile {\n      ...TaskFile\n    }\n    ... on OrderTask {\n      filter {\n        orderStatus\n        creationDateRange {\n          from\n          to\n        }\n      }\n    }\n    ... on InventoryTask {\n      filter {\n        listingFormat\n      }\n    }\n    ... on CustomerServiceMetricTask {\n      filter {\n        evaluationMarketplaceId\n        metricType\n        listingCategoryIds\n        shippingRegions\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Task($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      ...TaskDetails\n    }\n  }\n"): (typeof documents)["\n  query Task($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      ...TaskDetails\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TaskLinks($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      id\n      inputFile {\n        ...TaskFile\n      }\n      resultFile {\n        ...TaskFile\n      }\n    }\n  }\n"): (typeof documents)["\n  query TaskLinks($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      id\n      inputFile {\n        ...TaskFile\n      }\n      resultFile {\n        ...TaskFile\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription TaskChanged($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      isFinal\n      task {\n        ...TaskDetails\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription TaskChanged($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      isFinal\n      task {\n        ...TaskDetails\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;