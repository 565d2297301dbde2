/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Directions of a feed task. */
export type FeedTaskDirection =
  /** The task creates a file for the seller. */
  | 'DOWNLOAD'
  /** The task processes a file from the seller. */
  | 'UPLOAD';

/** States of a feed task: CREATED → QUEUED → IN_PROCESS → one of the four final states. An upload task stays CREATED until its file arrives, and is FAILED when no file arrives in time. */
export type FeedTaskStatus =
  /** Finished; the result file is ready. Final. */
  | 'COMPLETED'
  /** Finished with errors, which are listed in the result file. Final. */
  | 'COMPLETED_WITH_ERROR'
  /** Accepted by the service. */
  | 'CREATED'
  /** No result; `failureReason` has the reason if it is known. Final. */
  | 'FAILED'
  /** Being processed. */
  | 'IN_PROCESS'
  /** Stopped after part of the work. Final. */
  | 'PARTIALLY_PROCESSED'
  /** In the queue. */
  | 'QUEUED'
  /** A status that this version of the gateway does not know; see `upstreamStatus`. */
  | 'UNRECOGNIZED';

/** Reasons why a list leaves out the tasks of a feed type. */
export type UnreadableFeedTypeReason =
  /** The access token has none of the required scopes. */
  | 'MISSING_SCOPE'
  /** Too many calls in a short time. Query the page again after `retryAfterSeconds`. */
  | 'RATE_LIMITED'
  /** The service rejected the call; `message` has the reason. */
  | 'REFUSED'
  /** The service failed or did not respond in time. Query the page again. */
  | 'UNAVAILABLE'
  /** The service does not know the feed type. */
  | 'UNKNOWN_FEED_TYPE';

export type SearchedTasksQueryVariables = Exact<{ [key: string]: never; }>;


export type SearchedTasksQuery = { feedTasks: { nodes: Array<
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, createdAt: string, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, createdAt: string, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, createdAt: string, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, createdAt: string, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
    >, unreadable: Array<{ reason: UnreadableFeedTypeReason }> } | null };

type SearchedTask_CustomerServiceMetricTask_Fragment = { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, createdAt: string, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null };

type SearchedTask_GenericTask_Fragment = { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, createdAt: string, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null };

type SearchedTask_InventoryTask_Fragment = { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, createdAt: string, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null };

type SearchedTask_OrderTask_Fragment = { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, createdAt: string, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null };

export type SearchedTaskFragment =
  | SearchedTask_CustomerServiceMetricTask_Fragment
  | SearchedTask_GenericTask_Fragment
  | SearchedTask_InventoryTask_Fragment
  | SearchedTask_OrderTask_Fragment
;

export type SearchedTaskNumberQueryVariables = Exact<{
  taskId: string | number;
}>;


export type SearchedTaskNumberQuery = { feedTask:
    | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, createdAt: string, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
    | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, createdAt: string, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
    | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, createdAt: string, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
    | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, createdAt: string, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
   | null };

export type SearchedCategoriesQueryVariables = Exact<{ [key: string]: never; }>;


export type SearchedCategoriesQuery = { store: { id: string, categories: Array<{ id: string, categoryId: string, name: string, children: Array<{ id: string, categoryId: string, name: string, children: Array<{ id: string, categoryId: string, name: string }> }> }> | null } | null };

export const SearchedTaskFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SearchedTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}}]} as unknown as DocumentNode<SearchedTaskFragment, unknown>;
export const SearchedTasksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchedTasks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"period"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"lookBackDays"},"value":{"kind":"IntValue","value":"30"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SearchedTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SearchedTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}}]} as unknown as DocumentNode<SearchedTasksQuery, SearchedTasksQueryVariables>;
export const SearchedTaskNumberDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchedTaskNumber"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"taskId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SearchedTask"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SearchedTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}}]} as unknown as DocumentNode<SearchedTaskNumberQuery, SearchedTaskNumberQueryVariables>;
export const SearchedCategoriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchedCategories"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"store"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"categories"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"children"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"children"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<SearchedCategoriesQuery, SearchedCategoriesQueryVariables>;