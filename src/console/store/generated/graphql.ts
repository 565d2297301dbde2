/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Input of `addStoreCategory`. */
export type AddStoreCategoryInput = {
  /** Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead. The gateway accepts at most 255 characters. */
  idempotencyKey?: string | null | undefined;
  /** Category that receives the parent's listings if the parent was a leaf, because only leaves hold listings. The default is the new category. Accepts the global identifier or the identifier of the service. The gateway accepts at most 1000 characters. */
  moveListingsToCategoryId?: string | number | null | undefined;
  /** Name; 1 to 35 characters, unique under its parent, not `Other`. The gateway accepts at most 1000 characters. */
  name: string;
  /** Parent of the new category, at most at level 2. Without a parent, the category is added at the top level. Accepts the global identifier or the identifier of the service. The gateway accepts at most 1000 characters. */
  parentCategoryId?: string | number | null | undefined;
};

/** Input of `deleteStoreCategory`. */
export type DeleteStoreCategoryInput = {
  /** The category; its subcategories are deleted with it. Accepts the global identifier or the identifier of the service. The gateway accepts at most 1000 characters. */
  categoryId: string | number;
  /** Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead. The gateway accepts at most 255 characters. */
  idempotencyKey?: string | null | undefined;
  /** Category that receives the listings of the deleted categories. The default is the store's catch-all category. Accepts the global identifier or the identifier of the service. The gateway accepts at most 1000 characters. */
  moveListingsToCategoryId?: string | number | null | undefined;
};

/** Reasons why an idempotency key cannot be used. */
export type IdempotencyConflictReason =
  /** The mutation with this key is still running. Repeat the request later with the same key. */
  | 'IN_PROGRESS'
  /** The key was used with another mutation or another input. */
  | 'OTHER_INPUT';

/** Input of `moveStoreCategory`. */
export type MoveStoreCategoryInput = {
  /** The category. Accepts the global identifier or the identifier of the service. The gateway accepts at most 1000 characters. */
  categoryId: string | number;
  /** The new position. */
  destination: StoreCategoryDestinationInput;
  /** Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead. The gateway accepts at most 255 characters. */
  idempotencyKey?: string | null | undefined;
  /** Category that receives the new parent's listings if that parent was a leaf, because only leaves hold listings. The service has no default: without this field, a move below a leaf with listings is FAILED with LISTINGS_WITHOUT_DESTINATION. `StoreCategoryChange.listingsMove` names the category that a plan uses. Accepts the global identifier or the identifier of the service. The gateway accepts at most 1000 characters. */
  moveListingsToCategoryId?: string | number | null | undefined;
};

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

/** Input of `renameStoreCategory`. */
export type RenameStoreCategoryInput = {
  /** The category. Accepts the global identifier or the identifier of the service. The gateway accepts at most 1000 characters. */
  categoryId: string | number;
  /** Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead. The gateway accepts at most 255 characters. */
  idempotencyKey?: string | null | undefined;
  /** New name; 1 to 35 characters, unique under its parent, not `Other`. The gateway accepts at most 1000 characters. */
  name: string;
};

/** A position in the category tree. Exactly one field is required, so that an omission cannot move a category to the top level. */
export type StoreCategoryDestinationInput =
  {   /** The new parent, at most at level 2. The tree can have 3 levels. Accepts the global identifier or the identifier of the service. The gateway accepts at most 1000 characters. */
  parentCategoryId: string | number; topLevel?: never; }
  |  { parentCategoryId?: never;   /** Moves the category to the top level; must be true. */
  topLevel: boolean; };

/** Reasons why a category change was not carried out. */
export type StoreTaskFailureReason =
  /** The destination of the listings has subcategories, or the same change deletes it. */
  | 'LISTINGS_DESTINATION_INVALID'
  /** A category has listings that it can no longer hold, and the change names no destination. Repeat the change with `moveListingsToCategoryId`. */
  | 'LISTINGS_WITHOUT_DESTINATION'
  /** The service failed during the change. Repeat the change. */
  | 'SERVICE_FAILURE'
  /** The service did not finish the change within 24 hours. */
  | 'TIMED_OUT'
  /** A reason that this version of the gateway does not know; see `message`. */
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

/** Kinds of invalid input. */
export type ValidationErrorCode =
  /** The value must be unique but already exists. */
  | 'DUPLICATE'
  /** The value contains characters or markup that are not allowed. */
  | 'INVALID_CHARACTERS'
  /** More than the service allows: number of categories, category depth or list length. */
  | 'LIMIT_REACHED'
  /** The value does not have the required format. */
  | 'MALFORMED'
  /** A value is not allowed in this case. */
  | 'NOT_ALLOWED'
  /** A number, length or date is out of range. */
  | 'OUT_OF_RANGE'
  /** A required value is missing. */
  | 'REQUIRED'
  /** A value that the service does not know. */
  | 'UNKNOWN_VALUE';

export type CategoryRowFragment = { id: string, categoryId: string, name: string, level: number, isLeaf: boolean };

export type CategoryTreePartsFragment = { categories: Array<{ id: string, categoryId: string, name: string, level: number, isLeaf: boolean, children: Array<{ id: string, categoryId: string, name: string, level: number, isLeaf: boolean, children: Array<{ id: string, categoryId: string, name: string, level: number, isLeaf: boolean }> }> }> | null };

export type CategoryTaskFragment = { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, failureReason: StoreTaskFailureReason | null, message: string | null };

type ChangeFault_CategoryChangeInProgressError_Fragment = { __typename: 'CategoryChangeInProgressError', kind: MutationErrorKind, message: string, path: Array<string>, pendingTask: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, failureReason: StoreTaskFailureReason | null, message: string | null } | null };

type ChangeFault_DuplicateScheduleError_Fragment = { __typename: 'DuplicateScheduleError', kind: MutationErrorKind, message: string, path: Array<string> };

type ChangeFault_FileRejectedError_Fragment = { __typename: 'FileRejectedError', kind: MutationErrorKind, message: string, path: Array<string> };

type ChangeFault_FileSizeMismatchError_Fragment = { __typename: 'FileSizeMismatchError', kind: MutationErrorKind, message: string, path: Array<string> };

type ChangeFault_IdempotencyConflictError_Fragment = { __typename: 'IdempotencyConflictError', conflictReason: IdempotencyConflictReason, kind: MutationErrorKind, message: string, path: Array<string> };

type ChangeFault_NoActiveStoreError_Fragment = { __typename: 'NoActiveStoreError', kind: MutationErrorKind, message: string, path: Array<string> };

type ChangeFault_NotFoundError_Fragment = { __typename: 'NotFoundError', kind: MutationErrorKind, message: string, path: Array<string> };

type ChangeFault_OutcomeUnknownError_Fragment = { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string> };

type ChangeFault_PermissionDeniedError_Fragment = { __typename: 'PermissionDeniedError', kind: MutationErrorKind, message: string, path: Array<string> };

type ChangeFault_RateLimitedError_Fragment = { __typename: 'RateLimitedError', retryAfterSeconds: number, kind: MutationErrorKind, message: string, path: Array<string> };

type ChangeFault_ScheduleLimitReachedError_Fragment = { __typename: 'ScheduleLimitReachedError', kind: MutationErrorKind, message: string, path: Array<string> };

type ChangeFault_ScheduleTemplateInactiveError_Fragment = { __typename: 'ScheduleTemplateInactiveError', kind: MutationErrorKind, message: string, path: Array<string> };

type ChangeFault_TaskQuotaExceededError_Fragment = { __typename: 'TaskQuotaExceededError', kind: MutationErrorKind, message: string, path: Array<string> };

type ChangeFault_UploadRefusedError_Fragment = { __typename: 'UploadRefusedError', kind: MutationErrorKind, message: string, path: Array<string> };

type ChangeFault_UpstreamError_Fragment = { __typename: 'UpstreamError', isRetryable: boolean, kind: MutationErrorKind, message: string, path: Array<string> };

type ChangeFault_ValidationError_Fragment = { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string> };

export type ChangeFaultFragment =
  | ChangeFault_CategoryChangeInProgressError_Fragment
  | ChangeFault_DuplicateScheduleError_Fragment
  | ChangeFault_FileRejectedError_Fragment
  | ChangeFault_FileSizeMismatchError_Fragment
  | ChangeFault_IdempotencyConflictError_Fragment
  | ChangeFault_NoActiveStoreError_Fragment
  | ChangeFault_NotFoundError_Fragment
  | ChangeFault_OutcomeUnknownError_Fragment
  | ChangeFault_PermissionDeniedError_Fragment
  | ChangeFault_RateLimitedError_Fragment
  | ChangeFault_ScheduleLimitReachedError_Fragment
  | ChangeFault_ScheduleTemplateInactiveError_Fragment
  | ChangeFault_TaskQuotaExceededError_Fragment
  | ChangeFault_UploadRefusedError_Fragment
  | ChangeFault_UpstreamError_Fragment
  | ChangeFault_ValidationError_Fragment
;

export type StoreQueryVariables = Exact<{ [key: string]: never; }>;


export type StoreQuery = { store: { id: string, name: string | null, url: string | null, urlPath: string | null, description: string | null, logoUrl: string | null, lastOpenedAt: string | null, categories: Array<{ id: string, categoryId: string, name: string, level: number, isLeaf: boolean, children: Array<{ id: string, categoryId: string, name: string, level: number, isLeaf: boolean, children: Array<{ id: string, categoryId: string, name: string, level: number, isLeaf: boolean }> }> }> | null } | null };

export type StoreStateQueryVariables = Exact<{ [key: string]: never; }>;


export type StoreStateQuery = { store: { id: string, pendingChange: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, failureReason: StoreTaskFailureReason | null, message: string | null, category: { id: string, categoryId: string } | null } | null, tasks: { nodes: Array<{ id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, failureReason: StoreTaskFailureReason | null, message: string | null, category: { id: string, categoryId: string } | null }> } | null, categories: Array<{ id: string, categoryId: string, name: string, level: number, isLeaf: boolean, children: Array<{ id: string, categoryId: string, name: string, level: number, isLeaf: boolean, children: Array<{ id: string, categoryId: string, name: string, level: number, isLeaf: boolean }> }> }> | null } | null };

export type AddStoreCategoryMutationVariables = Exact<{
  input: AddStoreCategoryInput;
}>;


export type AddStoreCategoryMutation = { addStoreCategory: { task: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, failureReason: StoreTaskFailureReason | null, message: string | null } | null, errors: Array<
      | { __typename: 'CategoryChangeInProgressError', kind: MutationErrorKind, message: string, path: Array<string>, pendingTask: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, failureReason: StoreTaskFailureReason | null, message: string | null } | null }
      | { __typename: 'IdempotencyConflictError', conflictReason: IdempotencyConflictReason, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'NoActiveStoreError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'NotFoundError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'UpstreamError', isRetryable: boolean, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export type RenameStoreCategoryMutationVariables = Exact<{
  input: RenameStoreCategoryInput;
}>;


export type RenameStoreCategoryMutation = { renameStoreCategory: { task: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, failureReason: StoreTaskFailureReason | null, message: string | null } | null, category: { id: string, categoryId: string, name: string, level: number, isLeaf: boolean } | null, errors: Array<
      | { __typename: 'CategoryChangeInProgressError', kind: MutationErrorKind, message: string, path: Array<string>, pendingTask: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, failureReason: StoreTaskFailureReason | null, message: string | null } | null }
      | { __typename: 'IdempotencyConflictError', conflictReason: IdempotencyConflictReason, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'NoActiveStoreError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'NotFoundError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'UpstreamError', isRetryable: boolean, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export type MoveStoreCategoryMutationVariables = Exact<{
  input: MoveStoreCategoryInput;
}>;


export type MoveStoreCategoryMutation = { moveStoreCategory: { task: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, failureReason: StoreTaskFailureReason | null, message: string | null } | null, errors: Array<
      | { __typename: 'CategoryChangeInProgressError', kind: MutationErrorKind, message: string, path: Array<string>, pendingTask: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, failureReason: StoreTaskFailureReason | null, message: string | null } | null }
      | { __typename: 'IdempotencyConflictError', conflictReason: IdempotencyConflictReason, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'NoActiveStoreError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'NotFoundError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'UpstreamError', isRetryable: boolean, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export type DeleteStoreCategoryMutationVariables = Exact<{
  input: DeleteStoreCategoryInput;
}>;


export type DeleteStoreCategoryMutation = { deleteStoreCategory: { task: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, failureReason: StoreTaskFailureReason | null, message: string | null } | null, errors: Array<
      | { __typename: 'CategoryChangeInProgressError', kind: MutationErrorKind, message: string, path: Array<string>, pendingTask: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, failureReason: StoreTaskFailureReason | null, message: string | null } | null }
      | { __typename: 'IdempotencyConflictError', conflictReason: IdempotencyConflictReason, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'NoActiveStoreError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'NotFoundError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'UpstreamError', isRetryable: boolean, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export type StoreTaskStatusSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type StoreTaskStatusSubscription = { storeTaskStatusChanged: { isFinal: boolean, task: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, failureReason: StoreTaskFailureReason | null, message: string | null } } };

export const CategoryRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CategoryRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreCategory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"isLeaf"}}]}}]} as unknown as DocumentNode<CategoryRowFragment, unknown>;
export const CategoryTreePartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CategoryTreeParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Store"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"categories"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryRow"}},{"kind":"Field","name":{"kind":"Name","value":"children"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryRow"}},{"kind":"Field","name":{"kind":"Name","value":"children"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryRow"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CategoryRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreCategory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"isLeaf"}}]}}]} as unknown as DocumentNode<CategoryTreePartsFragment, unknown>;
export const CategoryTaskFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CategoryTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<CategoryTaskFragment, unknown>;
export const ChangeFaultFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChangeFault"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CategoryChangeInProgressError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingTask"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryTask"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isRetryable"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CategoryTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<ChangeFaultFragment, unknown>;
export const StoreDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Store"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"store"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"urlPath"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"logoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"lastOpenedAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryTreeParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CategoryRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreCategory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"isLeaf"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CategoryTreeParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Store"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"categories"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryRow"}},{"kind":"Field","name":{"kind":"Name","value":"children"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryRow"}},{"kind":"Field","name":{"kind":"Name","value":"children"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryRow"}}]}}]}}]}}]}}]} as unknown as DocumentNode<StoreQuery, StoreQueryVariables>;
export const StoreStateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StoreState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"store"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryTreeParts"}},{"kind":"Field","name":{"kind":"Name","value":"pendingChange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryTask"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"tasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryTask"}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CategoryRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreCategory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"isLeaf"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CategoryTreeParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Store"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"categories"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryRow"}},{"kind":"Field","name":{"kind":"Name","value":"children"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryRow"}},{"kind":"Field","name":{"kind":"Name","value":"children"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryRow"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CategoryTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<StoreStateQuery, StoreStateQueryVariables>;
export const AddStoreCategoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AddStoreCategory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AddStoreCategoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addStoreCategory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChangeFault"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CategoryTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChangeFault"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CategoryChangeInProgressError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingTask"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryTask"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isRetryable"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}}]} as unknown as DocumentNode<AddStoreCategoryMutation, AddStoreCategoryMutationVariables>;
export const RenameStoreCategoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RenameStoreCategory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RenameStoreCategoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"renameStoreCategory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChangeFault"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CategoryRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreCategory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"isLeaf"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CategoryTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChangeFault"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CategoryChangeInProgressError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingTask"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryTask"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isRetryable"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}}]} as unknown as DocumentNode<RenameStoreCategoryMutation, RenameStoreCategoryMutationVariables>;
export const MoveStoreCategoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MoveStoreCategory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MoveStoreCategoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"moveStoreCategory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChangeFault"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CategoryTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChangeFault"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CategoryChangeInProgressError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingTask"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryTask"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isRetryable"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}}]} as unknown as DocumentNode<MoveStoreCategoryMutation, MoveStoreCategoryMutationVariables>;
export const DeleteStoreCategoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteStoreCategory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteStoreCategoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteStoreCategory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChangeFault"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CategoryTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChangeFault"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CategoryChangeInProgressError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingTask"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryTask"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isRetryable"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}}]} as unknown as DocumentNode<DeleteStoreCategoryMutation, DeleteStoreCategoryMutationVariables>;
export const StoreTaskStatusDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"StoreTaskStatus"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"storeTaskStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CategoryTask"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CategoryTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<StoreTaskStatusSubscription, StoreTaskStatusSubscriptionVariables>;