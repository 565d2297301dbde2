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
    "\n  fragment UploadState on FeedTask {\n    id\n    taskId\n    feedType\n    direction\n    status\n    upstreamStatus\n    isTerminal\n    createdAt\n    completedAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n": typeof types.UploadStateFragmentDoc,
    "\n  query UploadTypes {\n    sellerFeedTypes {\n      feedType\n      direction\n      formats\n      schemaVersion\n    }\n  }\n": typeof types.UploadTypesDocument,
    "\n  query UploadFormat($feedType: SellerFeedType!) {\n    sellerFeedType(feedType: $feedType) {\n      feedType\n      upload {\n        actions\n        defaultAction\n        identifyingColumns\n        example\n        columns {\n          name\n          otherNames\n          isRequired\n          requiredFor\n          alternatives\n        }\n      }\n    }\n  }\n": typeof types.UploadFormatDocument,
    "\n  query RecentUploads($feedTypes: [SellerFeedType!]!, $days: Int!, $first: Int!) {\n    feedTasks(feedTypes: $feedTypes, period: { lookBackDays: $days }, first: $first) {\n      nodes {\n        ...UploadState\n      }\n      pageInfo {\n        hasNextPage\n      }\n      unreadable {\n        feedType\n      }\n    }\n  }\n": typeof types.RecentUploadsDocument,
    "\n  query UploadAttempt($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      ...UploadState\n      inputFile {\n        fileName\n        url\n      }\n    }\n  }\n": typeof types.UploadAttemptDocument,
    "\n  query UploadedFile($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      id\n      inputFile {\n        fileName\n        url\n      }\n    }\n  }\n": typeof types.UploadedFileDocument,
    "\n  query UploadFailures($taskId: ID!, $first: Int!, $after: String) {\n    genericTask(taskId: $taskId) {\n      id\n      failures(first: $first, after: $after) {\n        nodes {\n          lineNumber\n          sku\n          code\n          message\n        }\n        pageInfo {\n          endCursor\n          hasNextPage\n        }\n        unavailable {\n          reason\n          message\n        }\n      }\n    }\n  }\n": typeof types.UploadFailuresDocument,
    "\n  subscription UploadChanged($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      isFinal\n      observedAt\n      task {\n        ...UploadState\n      }\n    }\n  }\n": typeof types.UploadChangedDocument,
    "\n  mutation SendListings($input: CreateGenericTaskFromFileInput!) {\n    createGenericTaskFromFile(input: $input) {\n      task {\n        ...UploadState\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n        ... on FileRejectedError {\n          rejectionReason\n          acceptedTypes\n          maxSizeInBytes\n        }\n        ... on UploadRefusedError {\n          refusalReason\n        }\n        ... on TaskQuotaExceededError {\n          quota\n          limit\n          used\n          availableAt\n        }\n        ... on RateLimitedError {\n          retryAfterSeconds\n        }\n      }\n    }\n  }\n": typeof types.SendListingsDocument,
    "\n  mutation SendListingsFile($input: UploadTaskFileInput!) {\n    uploadTaskFile(input: $input) {\n      task {\n        ...UploadState\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n        ... on FileRejectedError {\n          rejectionReason\n          acceptedTypes\n          maxSizeInBytes\n        }\n        ... on UploadRefusedError {\n          refusalReason\n        }\n        ... on RateLimitedError {\n          retryAfterSeconds\n        }\n      }\n    }\n  }\n": typeof types.SendListingsFileDocument,
};
const documents: Documents = {
    "\n  fragment UploadState on FeedTask {\n    id\n    taskId\n    feedType\n    direction\n    status\n    upstreamStatus\n    isTerminal\n    createdAt\n    completedAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n": types.UploadStateFragmentDoc,
    "\n  query UploadTypes {\n    sellerFeedTypes {\n      feedType\n      direction\n      formats\n      schemaVersion\n    }\n  }\n": types.UploadTypesDocument,
    "\n  query UploadFormat($feedType: SellerFeedType!) {\n    sellerFeedType(feedType: $feedType) {\n      feedType\n      upload {\n        actions\n        defaultAction\n        identifyingColumns\n        example\n        columns {\n          name\n          otherNames\n          isRequired\n          requiredFor\n          alternatives\n        }\n      }\n    }\n  }\n": types.UploadFormatDocument,
    "\n  query RecentUploads($feedTypes: [SellerFeedType!]!, $days: Int!, $first: Int!) {\n    feedTasks(feedTypes: $feedTypes, period: { lookBackDays: $days }, first: $first) {\n      nodes {\n        ...UploadState\n      }\n      pageInfo {\n        hasNextPage\n      }\n      unreadable {\n        feedType\n      }\n    }\n  }\n": types.RecentUploadsDocument,
    "\n  query UploadAttempt($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      ...UploadState\n      inputFile {\n        fileName\n        url\n      }\n    }\n  }\n": types.UploadAttemptDocument,
    "\n  query UploadedFile($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      id\n      inputFile {\n        fileName\n        url\n      }\n    }\n  }\n": types.UploadedFileDocument,
    "\n  query UploadFailures($taskId: ID!, $first: Int!, $after: String) {\n    genericTask(taskId: $taskId) {\n      id\n      failures(first: $first, after: $after) {\n        nodes {\n          lineNumber\n          sku\n          code\n          message\n        }\n        pageInfo {\n          endCursor\n          hasNextPage\n        }\n        unavailable {\n          reason\n          message\n        }\n      }\n    }\n  }\n": types.UploadFailuresDocument,
    "\n  subscription UploadChanged($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      isFinal\n      observedAt\n      task {\n        ...UploadState\n      }\n    }\n  }\n": types.UploadChangedDocument,
    "\n  mutation SendListings($input: CreateGenericTaskFromFileInput!) {\n    createGenericTaskFromFile(input: $input) {\n      task {\n        ...UploadState\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n        ... on FileRejectedError {\n          rejectionReason\n          acceptedTypes\n          maxSizeInBytes\n        }\n        ... on UploadRefusedError {\n          refusalReason\n        }\n        ... on TaskQuotaExceededError {\n          quota\n          limit\n          used\n          availableAt\n        }\n        ... on RateLimitedError {\n          retryAfterSeconds\n        }\n      }\n    }\n  }\n": types.SendListingsDocument,
    "\n  mutation SendListingsFile($input: UploadTaskFileInput!) {\n    uploadTaskFile(input: $input) {\n      task {\n        ...UploadState\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n        ... on FileRejectedError {\n          rejectionReason\n          acceptedTypes\n          maxSizeInBytes\n        }\n        ... on UploadRefusedError {\n          refusalReason\n        }\n        ... on RateLimitedError {\n          retryAfterSeconds\n        }\n      }\n    }\n  }\n": types.SendListingsFileDocument,
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
export function graphql(source: "\n  fragment UploadState on FeedTask {\n    id\n    taskId\n    feedType\n    direction\n    status\n    upstreamStatus\n    isTerminal\n    createdAt\n    completedAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n"): (typeof documents)["\n  fragment UploadState on FeedTask {\n    id\n    taskId\n    feedType\n    direction\n    status\n    upstreamStatus\n    isTerminal\n    createdAt\n    completedAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query UploadTypes {\n    sellerFeedTypes {\n      feedType\n      direction\n      formats\n      schemaVersion\n    }\n  }\n"): (typeof documents)["\n  query UploadTypes {\n    sellerFeedTypes {\n      feedType\n      direction\n      formats\n      schemaVersion\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query UploadFormat($feedType: SellerFeedType!) {\n    sellerFeedType(feedType: $feedType) {\n      feedType\n      upload {\n        actions\n        defaultAction\n        identifyingColumns\n        example\n        columns {\n          name\n          otherNames\n          isRequired\n          requiredFor\n          alternatives\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query UploadFormat($feedType: SellerFeedType!) {\n    sellerFeedType(feedType: $feedType) {\n      feedType\n      upload {\n        actions\n        defaultAction\n        identifyingColumns\n        example\n        columns {\n          name\n          otherNames\n          isRequired\n          requiredFor\n          alternatives\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RecentUploads($feedTypes: [SellerFeedType!]!, $days: Int!, $first: Int!) {\n    feedTasks(feedTypes: $feedTypes, period: { lookBackDays: $days }, first: $first) {\n      nodes {\n        ...UploadState\n      }\n      pageInfo {\n        hasNextPage\n      }\n      unreadable {\n        feedType\n      }\n    }\n  }\n"): (typeof documents)["\n  query RecentUploads($feedTypes: [SellerFeedType!]!, $days: Int!, $first: Int!) {\n    feedTasks(feedTypes: $feedTypes, period: { lookBackDays: $days }, first: $first) {\n      nodes {\n        ...UploadState\n      }\n      pageInfo {\n        hasNextPage\n      }\n      unreadable {\n        feedType\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query UploadAttempt($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      ...UploadState\n      inputFile {\n        fileName\n        url\n      }\n    }\n  }\n"): (typeof documents)["\n  query UploadAttempt($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      ...UploadState\n      inputFile {\n        fileName\n        url\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query UploadedFile($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      id\n      inputFile {\n        fileName\n        url\n      }\n    }\n  }\n"): (typeof documents)["\n  query UploadedFile($taskId: ID!) {\n    genericTask(taskId: $taskId) {\n      id\n      inputFile {\n        fileName\n        url\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query UploadFailures($taskId: ID!, $first: Int!, $after: String) {\n    genericTask(taskId: $taskId) {\n      id\n      failures(first: $first, after: $after) {\n        nodes {\n          lineNumber\n          sku\n          code\n          message\n        }\n        pageInfo {\n          endCursor\n          hasNextPage\n        }\n        unavailable {\n          reason\n          message\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query UploadFailures($taskId: ID!, $first: Int!, $after: String) {\n    genericTask(taskId: $taskId) {\n      id\n      failures(first: $first, after: $after) {\n        nodes {\n          lineNumber\n          sku\n          code\n          message\n        }\n        pageInfo {\n          endCursor\n          hasNextPage\n        }\n        unavailable {\n          reason\n          message\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription UploadChanged($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      isFinal\n      observedAt\n      task {\n        ...UploadState\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription UploadChanged($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      isFinal\n      observedAt\n      task {\n        ...UploadState\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SendListings($input: CreateGenericTaskFromFileInput!) {\n    createGenericTaskFromFile(input: $input) {\n      task {\n        ...UploadState\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n        ... on FileRejectedError {\n          rejectionReason\n          acceptedTypes\n          maxSizeInBytes\n        }\n        ... on UploadRefusedError {\n          refusalReason\n        }\n        ... on TaskQuotaExceededError {\n          quota\n          limit\n          used\n          availableAt\n        }\n        ... on RateLimitedError {\n          retryAfterSeconds\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation SendListings($input: CreateGenericTaskFromFileInput!) {\n    createGenericTaskFromFile(input: $input) {\n      task {\n        ...UploadState\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n        ... on FileRejectedError {\n          rejectionReason\n          acceptedTypes\n          maxSizeInBytes\n        }\n        ... on UploadRefusedError {\n          refusalReason\n        }\n        ... on TaskQuotaExceededError {\n          quota\n          limit\n          used\n          availableAt\n        }\n        ... on RateLimitedError {\n          retryAfterSeconds\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SendListingsFile($input: UploadTaskFileInput!) {\n    uploadTaskFile(input: $input) {\n      task {\n        ...UploadState\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n        ... on FileRejectedError {\n          rejectionReason\n          acceptedTypes\n          maxSizeInBytes\n        }\n        ... on UploadRefusedError {\n          refusalReason\n        }\n        ... on RateLimitedError {\n          retryAfterSeconds\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation SendListingsFile($input: UploadTaskFileInput!) {\n    uploadTaskFile(input: $input) {\n      task {\n        ...UploadState\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n        ... on FileRejectedError {\n          rejectionReason\n          acceptedTypes\n          maxSizeInBytes\n        }\n        ... on UploadRefusedError {\n          refusalReason\n        }\n        ... on RateLimitedError {\n          retryAfterSeconds\n        }\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;