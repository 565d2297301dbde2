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
    "\n  query SearchedTasks {\n    feedTasks(first: 100, period: { lookBackDays: 30 }) {\n      nodes {\n        ...SearchedTask\n      }\n      unreadable {\n        reason\n      }\n    }\n  }\n\n  fragment SearchedTask on FeedTask {\n    id\n    taskId\n    feedType\n    direction\n    status\n    upstreamStatus\n    createdAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n": typeof types.SearchedTasksDocument,
    "\n  query SearchedTaskNumber($taskId: ID!) {\n    feedTask(taskId: $taskId) {\n      ...SearchedTask\n    }\n  }\n": typeof types.SearchedTaskNumberDocument,
    "\n  query SearchedCategories {\n    store {\n      id\n      categories {\n        id\n        categoryId\n        name\n        children {\n          id\n          categoryId\n          name\n          children {\n            id\n            categoryId\n            name\n          }\n        }\n      }\n    }\n  }\n": typeof types.SearchedCategoriesDocument,
};
const documents: Documents = {
    "\n  query SearchedTasks {\n    feedTasks(first: 100, period: { lookBackDays: 30 }) {\n      nodes {\n        ...SearchedTask\n      }\n      unreadable {\n        reason\n      }\n    }\n  }\n\n  fragment SearchedTask on FeedTask {\n    id\n    taskId\n    feedType\n    direction\n    status\n    upstreamStatus\n    createdAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n": types.SearchedTasksDocument,
    "\n  query SearchedTaskNumber($taskId: ID!) {\n    feedTask(taskId: $taskId) {\n      ...SearchedTask\n    }\n  }\n": types.SearchedTaskNumberDocument,
    "\n  query SearchedCategories {\n    store {\n      id\n      categories {\n        id\n        categoryId\n        name\n        children {\n          id\n          categoryId\n          name\n          children {\n            id\n            categoryId\n            name\n          }\n        }\n      }\n    }\n  }\n": types.SearchedCategoriesDocument,
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
export function graphql(source: "\n  query SearchedTasks {\n    feedTasks(first: 100, period: { lookBackDays: 30 }) {\n      nodes {\n        ...SearchedTask\n      }\n      unreadable {\n        reason\n      }\n    }\n  }\n\n  fragment SearchedTask on FeedTask {\n    id\n    taskId\n    feedType\n    direction\n    status\n    upstreamStatus\n    createdAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n"): (typeof documents)["\n  query SearchedTasks {\n    feedTasks(first: 100, period: { lookBackDays: 30 }) {\n      nodes {\n        ...SearchedTask\n      }\n      unreadable {\n        reason\n      }\n    }\n  }\n\n  fragment SearchedTask on FeedTask {\n    id\n    taskId\n    feedType\n    direction\n    status\n    upstreamStatus\n    createdAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SearchedTaskNumber($taskId: ID!) {\n    feedTask(taskId: $taskId) {\n      ...SearchedTask\n    }\n  }\n"): (typeof documents)["\n  query SearchedTaskNumber($taskId: ID!) {\n    feedTask(taskId: $taskId) {\n      ...SearchedTask\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SearchedCategories {\n    store {\n      id\n      categories {\n        id\n        categoryId\n        name\n        children {\n          id\n          categoryId\n          name\n          children {\n            id\n            categoryId\n            name\n          }\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query SearchedCategories {\n    store {\n      id\n      categories {\n        id\n        categoryId\n        name\n        children {\n          id\n          categoryId\n          name\n          children {\n            id\n            categoryId\n            name\n          }\n        }\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;