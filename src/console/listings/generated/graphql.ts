/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Input of `createGenericTaskFromFile`. */
export type CreateGenericTaskFromFileInput = {
  /** Feed type; it must be one for uploads. */
  feedType: string;
  /** File in the format of the feed type: XML, zipped XML or CSV. The uploaded file has at most 15728640 bytes (15 MB). */
  file: Blob;
  /** Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead. The gateway accepts at most 255 characters. */
  idempotencyKey?: string | null | undefined;
  /** Marketplace of the task; the seller's own by default. */
  marketplaceId?: string | null | undefined;
  /** Version of the file format. `schemaVersions` of `sellerFeedType` describes the valid ones. The gateway accepts at most 1000 characters. */
  schemaVersion: string;
};

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

/** Reasons why the rows of a file cannot be read. */
export type FilePreviewUnavailableReason =
  /** The file is damaged, for example a broken gzip stream or XML. */
  | 'CORRUPT'
  /** The service no longer has the file; see `availability`. */
  | 'GONE'
  /** Only failed records were requested, but the file does not report the result of each record. It is not a result of an upload, or its format is unknown to the gateway. */
  | 'NOT_A_RESULT'
  /** The task has not produced the file yet. */
  | 'NOT_READY'
  /** The file has no rows: it is empty, it is XML or JSON without a list, or it has another format. */
  | 'NOT_TABULAR'
  /** Failed records were requested, but the uploaded file has no records: only column names, or an XML root without requests. */
  | 'NO_RECORDS'
  /** The first row does not end within the 1048576 bytes that are read, or a row is longer than 1048576 characters. Other limits of a row: 1000 cells in CSV or TSV, 1000 attributes of an XML element, 20000 values in a JSON record, 100 levels of nesting, and 300 characters in a path of names. */
  | 'ROW_TOO_LONG'
  /** The previews and failed records of this operation reach more than 2097152 characters in total, so request fewer at once. Or the search for failed records reached the limit of 157286400 bytes, decompressed. */
  | 'TOO_LARGE';

/** Reasons why a file cannot be used. */
export type FileRejectionReason =
  /** The URL is not https or redirects to one that is not. */
  | 'ADDRESS_NOT_HTTPS'
  /** The host of the URL, or of a redirect, is not public. */
  | 'ADDRESS_NOT_PUBLIC'
  /** The file is animated or has several pages, which is not accepted. */
  | 'ANIMATED_OR_MULTI_PAGE'
  /** The image has too many pixels on one side or in total. */
  | 'DIMENSIONS_TOO_LARGE'
  /** The longest side of the image has too few pixels. */
  | 'DIMENSIONS_TOO_SMALL'
  /** The service could not download the file from the URL; `downloadFailure` has the reason if the service reports it. */
  | 'DOWNLOAD_FAILED'
  /** The file is empty. */
  | 'EMPTY'
  /** The content is damaged or truncated, or does not have the format that its file type or feed type requires. */
  | 'INVALID_CONTENT'
  /** One of several files was not received completely: the request ended, was interrupted or stalled before, or was too large. */
  | 'NOT_RECEIVED'
  /** The file is too large. */
  | 'TOO_LARGE'
  /** The content matches no known file type: it is text, for example, or random bytes. The file name does not count. */
  | 'UNDETECTABLE_TYPE'
  /** The file type is not accepted. */
  | 'UNSUPPORTED_TYPE';

/** Reasons why an idempotency key cannot be used. */
export type IdempotencyConflictReason =
  /** The mutation with this key is still running. Repeat the request later with the same key. */
  | 'IN_PROGRESS'
  /** The key was used with another mutation or another input. */
  | 'OTHER_INPUT';

/** Kinds of mutation errors, by the next step of the client. */
export type MutationErrorKind =
  /** Change the conflicting state, or wait until it changes. */
  | 'CONFLICT'
  /** Change the input. */
  | 'INPUT'
  /** Refer to an object that exists. */
  | 'NOT_FOUND'
  /** Use an account or token that has the permission. */
  | 'PERMISSION'
  /** Wait for the given time. */
  | 'RATE_LIMIT'
  /** The service failed or rejected the change for its own reasons. `UpstreamError.isRetryable` and `OutcomeUnknownError.check` show the next step. */
  | 'UPSTREAM';

/** Formats of seller feed files after decompression. */
export type SellerFeedFormat =
  /** Comma-separated values with a header row. */
  | 'CSV'
  /** JSON. */
  | 'JSON'
  /** XML. */
  | 'XML';

/** Quotas of feed tasks. */
export type TaskQuota =
  /** Unfinished tasks, including tasks without a file. Wait until one finishes. */
  | 'CONCURRENT'
  /** Tasks or records in the current hour or day. Wait until the period ends. */
  | 'PERIOD';

/** Reasons why an object accepts no file. */
export type UploadRefusalReason =
  /** A file was already uploaded. */
  | 'ALREADY_UPLOADED'
  /** The time for the upload has passed: one hour after creation for a feed task. */
  | 'EXPIRED'
  /** The task is a download task. */
  | 'NOT_AN_UPLOAD';

/** Input of `uploadTaskFile`. */
export type UploadTaskFileInput = {
  /** File in the format of the task's feed type: XML, zipped XML or CSV. The uploaded file has at most 15728640 bytes (15 MB). */
  file: Blob;
  /** Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead. The gateway accepts at most 255 characters. */
  idempotencyKey?: string | null | undefined;
  /** An upload task in status CREATED. Accepts the global identifier or the identifier of the service. The gateway accepts at most 1000 characters. */
  taskId: string | number;
};

type UploadState_CustomerServiceMetricTask_Fragment = { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null };

type UploadState_GenericTask_Fragment = { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null };

type UploadState_InventoryTask_Fragment = { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null };

type UploadState_OrderTask_Fragment = { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null };

export type UploadStateFragment =
  | UploadState_CustomerServiceMetricTask_Fragment
  | UploadState_GenericTask_Fragment
  | UploadState_InventoryTask_Fragment
  | UploadState_OrderTask_Fragment
;

export type UploadTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type UploadTypesQuery = { sellerFeedTypes: Array<{ feedType: string, direction: FeedTaskDirection, formats: Array<SellerFeedFormat>, schemaVersion: string }> };

export type UploadFormatQueryVariables = Exact<{
  feedType: string;
}>;


export type UploadFormatQuery = { sellerFeedType: { feedType: string, upload: { actions: Array<string>, defaultAction: string | null, identifyingColumns: Array<string>, example: string, columns: Array<{ name: string, otherNames: Array<string>, isRequired: boolean, requiredFor: Array<string>, alternatives: Array<string> }> } | null } | null };

export type RecentUploadsQueryVariables = Exact<{
  feedTypes: Array<string> | string;
  days: number;
  first: number;
}>;


export type RecentUploadsQuery = { feedTasks: { nodes: Array<
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
    >, pageInfo: { hasNextPage: boolean }, unreadable: Array<{ feedType: string }> } | null };

export type UploadAttemptQueryVariables = Exact<{
  taskId: string | number;
}>;


export type UploadAttemptQuery = { genericTask:
    | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, inputFile: { fileName: string | null, url: string | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
    | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, inputFile: { fileName: string | null, url: string | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
    | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, inputFile: { fileName: string | null, url: string | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
    | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, inputFile: { fileName: string | null, url: string | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
   | null };

export type UploadedFileQueryVariables = Exact<{
  taskId: string | number;
}>;


export type UploadedFileQuery = { genericTask:
    | { id: string, inputFile: { fileName: string | null, url: string | null } | null }
    | { id: string, inputFile: { fileName: string | null, url: string | null } | null }
    | { id: string, inputFile: { fileName: string | null, url: string | null } | null }
    | { id: string, inputFile: { fileName: string | null, url: string | null } | null }
   | null };

export type UploadFailuresQueryVariables = Exact<{
  taskId: string | number;
  first: number;
  after?: string | null | undefined;
}>;


export type UploadFailuresQuery = { genericTask:
    | { id: string, failures: { nodes: Array<{ lineNumber: number | null, sku: string | null, code: string | null, message: string | null }>, pageInfo: { endCursor: string | null, hasNextPage: boolean }, unavailable: { reason: FilePreviewUnavailableReason, message: string } | null } | null }
    | { id: string, failures: { nodes: Array<{ lineNumber: number | null, sku: string | null, code: string | null, message: string | null }>, pageInfo: { endCursor: string | null, hasNextPage: boolean }, unavailable: { reason: FilePreviewUnavailableReason, message: string } | null } | null }
    | { id: string, failures: { nodes: Array<{ lineNumber: number | null, sku: string | null, code: string | null, message: string | null }>, pageInfo: { endCursor: string | null, hasNextPage: boolean }, unavailable: { reason: FilePreviewUnavailableReason, message: string } | null } | null }
    | { id: string, failures: { nodes: Array<{ lineNumber: number | null, sku: string | null, code: string | null, message: string | null }>, pageInfo: { endCursor: string | null, hasNextPage: boolean }, unavailable: { reason: FilePreviewUnavailableReason, message: string } | null } | null }
   | null };

export type UploadChangedSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type UploadChangedSubscription = { feedTaskStatusChanged: { isFinal: boolean, observedAt: string, task:
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
     } };

export type SendListingsMutationVariables = Exact<{
  input: CreateGenericTaskFromFileInput;
}>;


export type SendListingsMutation = { createGenericTaskFromFile: { task:
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
     | null, errors: Array<
      | { __typename: 'FileRejectedError', kind: MutationErrorKind, message: string, path: Array<string>, rejectionReason: FileRejectionReason, acceptedTypes: Array<string>, maxSizeInBytes: number | null }
      | { __typename: 'IdempotencyConflictError', kind: MutationErrorKind, message: string, path: Array<string>, conflictReason: IdempotencyConflictReason }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string>, retryAfterSeconds: number }
      | { __typename: 'TaskQuotaExceededError', kind: MutationErrorKind, message: string, path: Array<string>, quota: TaskQuota, limit: number | null, used: number | null, availableAt: string | null }
      | { __typename: 'UploadRefusedError', kind: MutationErrorKind, message: string, path: Array<string>, refusalReason: UploadRefusalReason }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ValidationError', kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export type SendListingsFileMutationVariables = Exact<{
  input: UploadTaskFileInput;
}>;


export type SendListingsFileMutation = { uploadTaskFile: { task:
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
     | null, errors: Array<
      | { __typename: 'FileRejectedError', kind: MutationErrorKind, message: string, path: Array<string>, rejectionReason: FileRejectionReason, acceptedTypes: Array<string>, maxSizeInBytes: number | null }
      | { __typename: 'IdempotencyConflictError', kind: MutationErrorKind, message: string, path: Array<string>, conflictReason: IdempotencyConflictReason }
      | { __typename: 'NotFoundError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string>, retryAfterSeconds: number }
      | { __typename: 'UploadRefusedError', kind: MutationErrorKind, message: string, path: Array<string>, refusalReason: UploadRefusalReason }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ValidationError', kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export const UploadStateFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UploadState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}}]} as unknown as DocumentNode<UploadStateFragment, unknown>;
export const UploadTypesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UploadTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sellerFeedTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"formats"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}}]}}]}}]} as unknown as DocumentNode<UploadTypesQuery, UploadTypesQueryVariables>;
export const UploadFormatDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UploadFormat"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"feedType"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SellerFeedType"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sellerFeedType"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"feedType"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"upload"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"defaultAction"}},{"kind":"Field","name":{"kind":"Name","value":"identifyingColumns"}},{"kind":"Field","name":{"kind":"Name","value":"example"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"otherNames"}},{"kind":"Field","name":{"kind":"Name","value":"isRequired"}},{"kind":"Field","name":{"kind":"Name","value":"requiredFor"}},{"kind":"Field","name":{"kind":"Name","value":"alternatives"}}]}}]}}]}}]}}]} as unknown as DocumentNode<UploadFormatQuery, UploadFormatQueryVariables>;
export const RecentUploadsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RecentUploads"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"feedTypes"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SellerFeedType"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"days"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedTypes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"feedTypes"}}},{"kind":"Argument","name":{"kind":"Name","value":"period"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"lookBackDays"},"value":{"kind":"Variable","name":{"kind":"Name","value":"days"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UploadState"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UploadState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}}]} as unknown as DocumentNode<RecentUploadsQuery, RecentUploadsQueryVariables>;
export const UploadAttemptDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UploadAttempt"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"genericTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"taskId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UploadState"}},{"kind":"Field","name":{"kind":"Name","value":"inputFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UploadState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}}]} as unknown as DocumentNode<UploadAttemptQuery, UploadAttemptQueryVariables>;
export const UploadedFileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UploadedFile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"genericTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"taskId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"inputFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]}}]} as unknown as DocumentNode<UploadedFileQuery, UploadedFileQueryVariables>;
export const UploadFailuresDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UploadFailures"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"genericTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"taskId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"failures"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lineNumber"}},{"kind":"Field","name":{"kind":"Name","value":"sku"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unavailable"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<UploadFailuresQuery, UploadFailuresQueryVariables>;
export const UploadChangedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"UploadChanged"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTaskStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"observedAt"}},{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UploadState"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UploadState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}}]} as unknown as DocumentNode<UploadChangedSubscription, UploadChangedSubscriptionVariables>;
export const SendListingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendListings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateGenericTaskFromFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createGenericTaskFromFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UploadState"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskQuotaExceededError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"availableAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UploadState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}}]} as unknown as DocumentNode<SendListingsMutation, SendListingsMutationVariables>;
export const SendListingsFileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendListingsFile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UploadTaskFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadTaskFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UploadState"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UploadState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}}]} as unknown as DocumentNode<SendListingsFileMutation, SendListingsFileMutationVariables>;