/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** States of a document: PENDING_UPLOAD → SUBMITTED → ACCEPTED or REJECTED. A document created from a URL starts as SUBMITTED. */
export type DocumentStatus =
  /** Can be attached to a listing. Final. */
  | 'ACCEPTED'
  /** No longer available. Final. */
  | 'EXPIRED'
  /** Created; no file has been uploaded. */
  | 'PENDING_UPLOAD'
  /** Rejected by the service, which gives no reason. Final: create a new document. Common reasons are a damaged file, a password, or content that does not match the document type. */
  | 'REJECTED'
  /** File received; the service is checking it. */
  | 'SUBMITTED'
  /** A status that this version of the gateway does not know; see `upstreamStatus`. */
  | 'UNRECOGNIZED';

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

/** Groups of calls with a common limit. */
export type RateLimitScope =
  /** Every POST call of the media service: creation and upload of videos, documents and images. 50 calls in 5 seconds for each user. */
  | 'MEDIA_WRITE';

/** Reasons why a schedule is inactive. */
export type ScheduleInactiveReason =
  /** Its template was disabled. */
  | 'DISABLED_TEMPLATE'
  /** Its end date has passed. */
  | 'SCHEDULE_END_DATE_REACHED'
  /** A reason that this version of the gateway does not know. */
  | 'UNRECOGNIZED';

/** States of a schedule. */
export type ScheduleStatus =
  /** The schedule creates reports. */
  | 'ACTIVE'
  /** The schedule creates no reports; see `inactiveReason`. */
  | 'INACTIVE'
  /** A status that this version of the gateway does not know; see `upstreamStatus`. */
  | 'UNRECOGNIZED';

/** States of a category change: PENDING → COMPLETED or FAILED. */
export type StoreTaskStatus =
  /** Carried out. Final. */
  | 'COMPLETED'
  /** Not carried out. Final. */
  | 'FAILED'
  /** Accepted but not finished. */
  | 'PENDING'
  /** A status that this version of the gateway does not know; see `upstreamStatus`. */
  | 'UNRECOGNIZED';

/** Kinds of category change. */
export type StoreTaskType =
  /** A category is added. */
  | 'ADD_STORE_CATEGORY'
  /** A category is deleted. */
  | 'DELETE_STORE_CATEGORY'
  /** A category is moved. */
  | 'MOVE_STORE_CATEGORY'
  /** A category is renamed. The public service renames immediately and creates no such task; the embedded sandbox creates one. */
  | 'RENAME_STORE_CATEGORY'
  /** A kind that this version of the gateway does not know. */
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

/** States of a video: PENDING_UPLOAD → PROCESSING → LIVE, BLOCKED or PROCESSING_FAILED. */
export type VideoStatus =
  /** Rejected by moderation or a safety check; see `statusMessage`. Final: create a new video. */
  | 'BLOCKED'
  /** Ready to play. Final. */
  | 'LIVE'
  /** Created; no file has been uploaded. */
  | 'PENDING_UPLOAD'
  /** Uploaded; being processed. */
  | 'PROCESSING'
  /** The file is damaged, too large, or does not have the declared size. Final: create a new video. */
  | 'PROCESSING_FAILED'
  /** A status that this version of the gateway does not know; see `upstreamStatus`. */
  | 'UNRECOGNIZED';

type HomeTask_CustomerServiceMetricTask_Fragment = { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null };

type HomeTask_GenericTask_Fragment = { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null };

type HomeTask_InventoryTask_Fragment = { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null };

type HomeTask_OrderTask_Fragment = { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null };

export type HomeTaskFragment =
  | HomeTask_CustomerServiceMetricTask_Fragment
  | HomeTask_GenericTask_Fragment
  | HomeTask_InventoryTask_Fragment
  | HomeTask_OrderTask_Fragment
;

export type HomeTasksQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeTasksQuery = { feedTasks: { nodes: Array<
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
    >, pageInfo: { hasNextPage: boolean }, unreadable: Array<{ reason: UnreadableFeedTypeReason }> } | null };

export type HomeTaskChangedSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type HomeTaskChangedSubscription = { feedTaskStatusChanged: { task:
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
     } };

export type HomeVideoFragment = { __typename: 'Video', id: string, title: string, isTerminal: boolean, videoStatus: VideoStatus };

export type HomeDocumentFragment = { __typename: 'Document', id: string, isTerminal: boolean, documentStatus: DocumentStatus };

export type HomeMediaQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
}>;


export type HomeMediaQuery = { nodes: Array<
    | { __typename: 'CustomerServiceMetricTask', id: string }
    | { __typename: 'Document', id: string, isTerminal: boolean, documentStatus: DocumentStatus }
    | { __typename: 'FeedFile', id: string }
    | { __typename: 'FeedType', id: string }
    | { __typename: 'GenericTask', id: string }
    | { __typename: 'Image', id: string }
    | { __typename: 'InventoryTask', id: string }
    | { __typename: 'OrderTask', id: string }
    | { __typename: 'Schedule', id: string }
    | { __typename: 'ScheduleTemplate', id: string }
    | { __typename: 'SigningKey', id: string }
    | { __typename: 'Store', id: string }
    | { __typename: 'StoreCategory', id: string }
    | { __typename: 'StoreTask', id: string }
    | { __typename: 'Video', id: string, title: string, isTerminal: boolean, videoStatus: VideoStatus }
   | null> };

export type HomeVideoChangedSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type HomeVideoChangedSubscription = { videoStatusChanged: { video: { __typename: 'Video', id: string, title: string, isTerminal: boolean, videoStatus: VideoStatus } } };

export type HomeDocumentChangedSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type HomeDocumentChangedSubscription = { documentStatusChanged: { document: { __typename: 'Document', id: string, isTerminal: boolean, documentStatus: DocumentStatus } } };

export type HomeTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeTypesQuery = { sellerFeedTypes: Array<{ feedType: string, direction: FeedTaskDirection }> };

export type HomeSchedulesQueryVariables = Exact<{
  feedType: string;
}>;


export type HomeSchedulesQuery = { schedules: { nodes: Array<{ id: string, scheduleId: string, name: string | null, feedType: string, status: ScheduleStatus, inactiveReason: ScheduleInactiveReason | null, endsAt: string | null }> } | null };

export type HomeRunsQueryVariables = Exact<{
  scheduleId: string | number;
}>;


export type HomeRunsQuery = { schedule: { id: string, tasks: { nodes: Array<
        | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
        | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
        | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
        | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      > } | null } | null };

export type HomeStoreQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeStoreQuery = { store: { id: string, pendingChange: { id: string, taskId: string, type: StoreTaskType | null } | null, tasks: { nodes: Array<{ id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, upstreamStatus: string }> } | null, categories: Array<{ id: string, children: Array<{ id: string, children: Array<{ id: string }> }> }> | null } | null };

export type HomeLimitsQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeLimitsQuery = { viewer: { id: string, rateLimits: Array<{ scope: RateLimitScope, limit: number, used: number, windowSeconds: number }> } };

export const HomeTaskFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HomeTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}}]} as unknown as DocumentNode<HomeTaskFragment, unknown>;
export const HomeVideoFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HomeVideo"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","alias":{"kind":"Name","value":"videoStatus"},"name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}}]}}]} as unknown as DocumentNode<HomeVideoFragment, unknown>;
export const HomeDocumentFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HomeDocument"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"documentStatus"},"name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}}]}}]} as unknown as DocumentNode<HomeDocumentFragment, unknown>;
export const HomeTasksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HomeTasks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"500"}},{"kind":"Argument","name":{"kind":"Name","value":"period"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"lookBackDays"},"value":{"kind":"IntValue","value":"7"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"HomeTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HomeTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}}]} as unknown as DocumentNode<HomeTasksQuery, HomeTasksQueryVariables>;
export const HomeTaskChangedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"HomeTaskChanged"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTaskStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"HomeTask"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HomeTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}}]} as unknown as DocumentNode<HomeTaskChangedSubscription, HomeTaskChangedSubscriptionVariables>;
export const HomeMediaDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HomeMedia"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"HomeVideo"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"HomeDocument"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HomeVideo"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","alias":{"kind":"Name","value":"videoStatus"},"name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HomeDocument"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"documentStatus"},"name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}}]}}]} as unknown as DocumentNode<HomeMediaQuery, HomeMediaQueryVariables>;
export const HomeVideoChangedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"HomeVideoChanged"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videoStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"HomeVideo"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HomeVideo"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","alias":{"kind":"Name","value":"videoStatus"},"name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}}]}}]} as unknown as DocumentNode<HomeVideoChangedSubscription, HomeVideoChangedSubscriptionVariables>;
export const HomeDocumentChangedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"HomeDocumentChanged"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"document"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"HomeDocument"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HomeDocument"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"documentStatus"},"name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}}]}}]} as unknown as DocumentNode<HomeDocumentChangedSubscription, HomeDocumentChangedSubscriptionVariables>;
export const HomeTypesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HomeTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sellerFeedTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}}]}}]}}]} as unknown as DocumentNode<HomeTypesQuery, HomeTypesQueryVariables>;
export const HomeSchedulesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HomeSchedules"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"feedType"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SellerFeedType"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedules"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"feedType"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"inactiveReason"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}}]}}]}}]}}]} as unknown as DocumentNode<HomeSchedulesQuery, HomeSchedulesQueryVariables>;
export const HomeRunsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HomeRuns"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scheduleId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scheduleId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scheduleId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"2"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"HomeTask"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HomeTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}}]} as unknown as DocumentNode<HomeRunsQuery, HomeRunsQueryVariables>;
export const HomeStoreDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HomeStore"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"store"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pendingChange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"4"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"categories"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"children"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"children"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<HomeStoreQuery, HomeStoreQueryVariables>;
export const HomeLimitsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HomeLimits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"rateLimits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"windowSeconds"}}]}}]}}]}}]} as unknown as DocumentNode<HomeLimitsQuery, HomeLimitsQueryVariables>;