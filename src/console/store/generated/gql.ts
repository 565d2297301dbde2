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
    "\n  fragment CategoryRow on StoreCategory {\n    id\n    categoryId\n    name\n    level\n    isLeaf\n  }\n": typeof types.CategoryRowFragmentDoc,
    "\n  fragment CategoryTreeParts on Store {\n    categories {\n      ...CategoryRow\n      children {\n        ...CategoryRow\n        children {\n          ...CategoryRow\n        }\n      }\n    }\n  }\n": typeof types.CategoryTreePartsFragmentDoc,
    "\n  fragment CategoryTask on StoreTask {\n    id\n    taskId\n    type\n    status\n    failureReason\n    message\n  }\n": typeof types.CategoryTaskFragmentDoc,
    "\n  fragment ChangeFault on MutationError {\n    __typename\n    kind\n    message\n    path\n    ... on CategoryChangeInProgressError {\n      pendingTask {\n        ...CategoryTask\n      }\n    }\n    ... on RateLimitedError {\n      retryAfterSeconds\n    }\n    ... on ValidationError {\n      code\n    }\n    ... on UpstreamError {\n      isRetryable\n    }\n    ... on IdempotencyConflictError {\n      conflictReason\n    }\n  }\n": typeof types.ChangeFaultFragmentDoc,
    "\n  query Store {\n    store {\n      id\n      name\n      url\n      urlPath\n      description\n      logoUrl\n      lastOpenedAt\n      ...CategoryTreeParts\n    }\n  }\n": typeof types.StoreDocument,
    "\n  query StoreState {\n    store {\n      id\n      ...CategoryTreeParts\n      pendingChange {\n        ...CategoryTask\n        category {\n          id\n          categoryId\n        }\n      }\n      tasks(first: 100) {\n        nodes {\n          ...CategoryTask\n          category {\n            id\n            categoryId\n          }\n        }\n      }\n    }\n  }\n": typeof types.StoreStateDocument,
    "\n  mutation AddStoreCategory($input: AddStoreCategoryInput!) {\n    addStoreCategory(input: $input) {\n      task {\n        ...CategoryTask\n      }\n      errors {\n        ...ChangeFault\n      }\n    }\n  }\n": typeof types.AddStoreCategoryDocument,
    "\n  mutation RenameStoreCategory($input: RenameStoreCategoryInput!) {\n    renameStoreCategory(input: $input) {\n      task {\n        ...CategoryTask\n      }\n      category {\n        ...CategoryRow\n      }\n      errors {\n        ...ChangeFault\n      }\n    }\n  }\n": typeof types.RenameStoreCategoryDocument,
    "\n  mutation MoveStoreCategory($input: MoveStoreCategoryInput!) {\n    moveStoreCategory(input: $input) {\n      task {\n        ...CategoryTask\n      }\n      errors {\n        ...ChangeFault\n      }\n    }\n  }\n": typeof types.MoveStoreCategoryDocument,
    "\n  mutation DeleteStoreCategory($input: DeleteStoreCategoryInput!) {\n    deleteStoreCategory(input: $input) {\n      task {\n        ...CategoryTask\n      }\n      errors {\n        ...ChangeFault\n      }\n    }\n  }\n": typeof types.DeleteStoreCategoryDocument,
    "\n  subscription StoreTaskStatus($id: ID!) {\n    storeTaskStatusChanged(id: $id) {\n      isFinal\n      task {\n        ...CategoryTask\n      }\n    }\n  }\n": typeof types.StoreTaskStatusDocument,
};
const documents: Documents = {
    "\n  fragment CategoryRow on StoreCategory {\n    id\n    categoryId\n    name\n    level\n    isLeaf\n  }\n": types.CategoryRowFragmentDoc,
    "\n  fragment CategoryTreeParts on Store {\n    categories {\n      ...CategoryRow\n      children {\n        ...CategoryRow\n        children {\n          ...CategoryRow\n        }\n      }\n    }\n  }\n": types.CategoryTreePartsFragmentDoc,
    "\n  fragment CategoryTask on StoreTask {\n    id\n    taskId\n    type\n    status\n    failureReason\n    message\n  }\n": types.CategoryTaskFragmentDoc,
    "\n  fragment ChangeFault on MutationError {\n    __typename\n    kind\n    message\n    path\n    ... on CategoryChangeInProgressError {\n      pendingTask {\n        ...CategoryTask\n      }\n    }\n    ... on RateLimitedError {\n      retryAfterSeconds\n    }\n    ... on ValidationError {\n      code\n    }\n    ... on UpstreamError {\n      isRetryable\n    }\n    ... on IdempotencyConflictError {\n      conflictReason\n    }\n  }\n": types.ChangeFaultFragmentDoc,
    "\n  query Store {\n    store {\n      id\n      name\n      url\n      urlPath\n      description\n      logoUrl\n      lastOpenedAt\n      ...CategoryTreeParts\n    }\n  }\n": types.StoreDocument,
    "\n  query StoreState {\n    store {\n      id\n      ...CategoryTreeParts\n      pendingChange {\n        ...CategoryTask\n        category {\n          id\n          categoryId\n        }\n      }\n      tasks(first: 100) {\n        nodes {\n          ...CategoryTask\n          category {\n            id\n            categoryId\n          }\n        }\n      }\n    }\n  }\n": types.StoreStateDocument,
    "\n  mutation AddStoreCategory($input: AddStoreCategoryInput!) {\n    addStoreCategory(input: $input) {\n      task {\n        ...CategoryTask\n      }\n      errors {\n        ...ChangeFault\n      }\n    }\n  }\n": types.AddStoreCategoryDocument,
    "\n  mutation RenameStoreCategory($input: RenameStoreCategoryInput!) {\n    renameStoreCategory(input: $input) {\n      task {\n        ...CategoryTask\n      }\n      category {\n        ...CategoryRow\n      }\n      errors {\n        ...ChangeFault\n      }\n    }\n  }\n": types.RenameStoreCategoryDocument,
    "\n  mutation MoveStoreCategory($input: MoveStoreCategoryInput!) {\n    moveStoreCategory(input: $input) {\n      task {\n        ...CategoryTask\n      }\n      errors {\n        ...ChangeFault\n      }\n    }\n  }\n": types.MoveStoreCategoryDocument,
    "\n  mutation DeleteStoreCategory($input: DeleteStoreCategoryInput!) {\n    deleteStoreCategory(input: $input) {\n      task {\n        ...CategoryTask\n      }\n      errors {\n        ...ChangeFault\n      }\n    }\n  }\n": types.DeleteStoreCategoryDocument,
    "\n  subscription StoreTaskStatus($id: ID!) {\n    storeTaskStatusChanged(id: $id) {\n      isFinal\n      task {\n        ...CategoryTask\n      }\n    }\n  }\n": types.StoreTaskStatusDocument,
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
export function graphql(source: "\n  fragment CategoryRow on StoreCategory {\n    id\n    categoryId\n    name\n    level\n    isLeaf\n  }\n"): (typeof documents)["\n  fragment CategoryRow on StoreCategory {\n    id\n    categoryId\n    name\n    level\n    isLeaf\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CategoryTreeParts on Store {\n    categories {\n      ...CategoryRow\n      children {\n        ...CategoryRow\n        children {\n          ...CategoryRow\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment CategoryTreeParts on Store {\n    categories {\n      ...CategoryRow\n      children {\n        ...CategoryRow\n        children {\n          ...CategoryRow\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CategoryTask on StoreTask {\n    id\n    taskId\n    type\n    status\n    failureReason\n    message\n  }\n"): (typeof documents)["\n  fragment CategoryTask on StoreTask {\n    id\n    taskId\n    type\n    status\n    failureReason\n    message\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ChangeFault on MutationError {\n    __typename\n    kind\n    message\n    path\n    ... on CategoryChangeInProgressError {\n      pendingTask {\n        ...CategoryTask\n      }\n    }\n    ... on RateLimitedError {\n      retryAfterSeconds\n    }\n    ... on ValidationError {\n      code\n    }\n    ... on UpstreamError {\n      isRetryable\n    }\n    ... on IdempotencyConflictError {\n      conflictReason\n    }\n  }\n"): (typeof documents)["\n  fragment ChangeFault on MutationError {\n    __typename\n    kind\n    message\n    path\n    ... on CategoryChangeInProgressError {\n      pendingTask {\n        ...CategoryTask\n      }\n    }\n    ... on RateLimitedError {\n      retryAfterSeconds\n    }\n    ... on ValidationError {\n      code\n    }\n    ... on UpstreamError {\n      isRetryable\n    }\n    ... on IdempotencyConflictError {\n      conflictReason\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Store {\n    store {\n      id\n      name\n      url\n      urlPath\n      description\n      logoUrl\n      lastOpenedAt\n      ...CategoryTreeParts\n    }\n  }\n"): (typeof documents)["\n  query Store {\n    store {\n      id\n      name\n      url\n      urlPath\n      description\n      logoUrl\n      lastOpenedAt\n      ...CategoryTreeParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StoreState {\n    store {\n      id\n      ...CategoryTreeParts\n      pendingChange {\n        ...CategoryTask\n        category {\n          id\n          categoryId\n        }\n      }\n      tasks(first: 100) {\n        nodes {\n          ...CategoryTask\n          category {\n            id\n            categoryId\n          }\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query StoreState {\n    store {\n      id\n      ...CategoryTreeParts\n      pendingChange {\n        ...CategoryTask\n        category {\n          id\n          categoryId\n        }\n      }\n      tasks(first: 100) {\n        nodes {\n          ...CategoryTask\n          category {\n            id\n            categoryId\n          }\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddStoreCategory($input: AddStoreCategoryInput!) {\n    addStoreCategory(input: $input) {\n      task {\n        ...CategoryTask\n      }\n      errors {\n        ...ChangeFault\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation AddStoreCategory($input: AddStoreCategoryInput!) {\n    addStoreCategory(input: $input) {\n      task {\n        ...CategoryTask\n      }\n      errors {\n        ...ChangeFault\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RenameStoreCategory($input: RenameStoreCategoryInput!) {\n    renameStoreCategory(input: $input) {\n      task {\n        ...CategoryTask\n      }\n      category {\n        ...CategoryRow\n      }\n      errors {\n        ...ChangeFault\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation RenameStoreCategory($input: RenameStoreCategoryInput!) {\n    renameStoreCategory(input: $input) {\n      task {\n        ...CategoryTask\n      }\n      category {\n        ...CategoryRow\n      }\n      errors {\n        ...ChangeFault\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation MoveStoreCategory($input: MoveStoreCategoryInput!) {\n    moveStoreCategory(input: $input) {\n      task {\n        ...CategoryTask\n      }\n      errors {\n        ...ChangeFault\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation MoveStoreCategory($input: MoveStoreCategoryInput!) {\n    moveStoreCategory(input: $input) {\n      task {\n        ...CategoryTask\n      }\n      errors {\n        ...ChangeFault\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteStoreCategory($input: DeleteStoreCategoryInput!) {\n    deleteStoreCategory(input: $input) {\n      task {\n        ...CategoryTask\n      }\n      errors {\n        ...ChangeFault\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteStoreCategory($input: DeleteStoreCategoryInput!) {\n    deleteStoreCategory(input: $input) {\n      task {\n        ...CategoryTask\n      }\n      errors {\n        ...ChangeFault\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription StoreTaskStatus($id: ID!) {\n    storeTaskStatusChanged(id: $id) {\n      isFinal\n      task {\n        ...CategoryTask\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription StoreTaskStatus($id: ID!) {\n    storeTaskStatusChanged(id: $id) {\n      isFinal\n      task {\n        ...CategoryTask\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;