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
    "\n  fragment HomeTask on FeedTask {\n    id\n    taskId\n    feedType\n    direction\n    status\n    upstreamStatus\n    isTerminal\n    createdAt\n    completedAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n": typeof types.HomeTaskFragmentDoc,
    "\n  query HomeTasks {\n    feedTasks(first: 500, period: { lookBackDays: 7 }) {\n      nodes {\n        ...HomeTask\n      }\n      pageInfo {\n        hasNextPage\n      }\n      unreadable {\n        reason\n      }\n    }\n  }\n": typeof types.HomeTasksDocument,
    "\n  subscription HomeTaskChanged($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      task {\n        ...HomeTask\n      }\n    }\n  }\n": typeof types.HomeTaskChangedDocument,
    "\n  fragment HomeVideo on Video {\n    __typename\n    id\n    title\n    videoStatus: status\n    isTerminal\n  }\n\n  fragment HomeDocument on Document {\n    __typename\n    id\n    documentStatus: status\n    isTerminal\n  }\n": typeof types.HomeVideoFragmentDoc,
    "\n  query HomeMedia($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      __typename\n      id\n      ...HomeVideo\n      ...HomeDocument\n    }\n  }\n": typeof types.HomeMediaDocument,
    "\n  subscription HomeVideoChanged($id: ID!) {\n    videoStatusChanged(id: $id) {\n      video {\n        ...HomeVideo\n      }\n    }\n  }\n": typeof types.HomeVideoChangedDocument,
    "\n  subscription HomeDocumentChanged($id: ID!) {\n    documentStatusChanged(id: $id) {\n      document {\n        ...HomeDocument\n      }\n    }\n  }\n": typeof types.HomeDocumentChangedDocument,
    "\n  query HomeTypes {\n    sellerFeedTypes {\n      feedType\n      direction\n    }\n  }\n": typeof types.HomeTypesDocument,
    "\n  query HomeSchedules($feedType: SellerFeedType!) {\n    schedules(feedType: $feedType, first: 100) {\n      nodes {\n        id\n        scheduleId\n        name\n        feedType\n        status\n        inactiveReason\n        endsAt\n      }\n    }\n  }\n": typeof types.HomeSchedulesDocument,
    "\n  query HomeRuns($scheduleId: ID!) {\n    schedule(scheduleId: $scheduleId) {\n      id\n      tasks(first: 2) {\n        nodes {\n          ...HomeTask\n        }\n      }\n    }\n  }\n": typeof types.HomeRunsDocument,
    "\n  query HomeStore {\n    store {\n      id\n      pendingChange {\n        id\n        taskId\n        type\n      }\n      tasks(first: 4) {\n        nodes {\n          id\n          taskId\n          type\n          status\n          upstreamStatus\n        }\n      }\n      categories {\n        id\n        children {\n          id\n          children {\n            id\n          }\n        }\n      }\n    }\n  }\n": typeof types.HomeStoreDocument,
    "\n  query HomeLimits {\n    viewer {\n      id\n      rateLimits {\n        scope\n        limit\n        used\n        windowSeconds\n      }\n    }\n  }\n": typeof types.HomeLimitsDocument,
};
const documents: Documents = {
    "\n  fragment HomeTask on FeedTask {\n    id\n    taskId\n    feedType\n    direction\n    status\n    upstreamStatus\n    isTerminal\n    createdAt\n    completedAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n": types.HomeTaskFragmentDoc,
    "\n  query HomeTasks {\n    feedTasks(first: 500, period: { lookBackDays: 7 }) {\n      nodes {\n        ...HomeTask\n      }\n      pageInfo {\n        hasNextPage\n      }\n      unreadable {\n        reason\n      }\n    }\n  }\n": types.HomeTasksDocument,
    "\n  subscription HomeTaskChanged($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      task {\n        ...HomeTask\n      }\n    }\n  }\n": types.HomeTaskChangedDocument,
    "\n  fragment HomeVideo on Video {\n    __typename\n    id\n    title\n    videoStatus: status\n    isTerminal\n  }\n\n  fragment HomeDocument on Document {\n    __typename\n    id\n    documentStatus: status\n    isTerminal\n  }\n": types.HomeVideoFragmentDoc,
    "\n  query HomeMedia($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      __typename\n      id\n      ...HomeVideo\n      ...HomeDocument\n    }\n  }\n": types.HomeMediaDocument,
    "\n  subscription HomeVideoChanged($id: ID!) {\n    videoStatusChanged(id: $id) {\n      video {\n        ...HomeVideo\n      }\n    }\n  }\n": types.HomeVideoChangedDocument,
    "\n  subscription HomeDocumentChanged($id: ID!) {\n    documentStatusChanged(id: $id) {\n      document {\n        ...HomeDocument\n      }\n    }\n  }\n": types.HomeDocumentChangedDocument,
    "\n  query HomeTypes {\n    sellerFeedTypes {\n      feedType\n      direction\n    }\n  }\n": types.HomeTypesDocument,
    "\n  query HomeSchedules($feedType: SellerFeedType!) {\n    schedules(feedType: $feedType, first: 100) {\n      nodes {\n        id\n        scheduleId\n        name\n        feedType\n        status\n        inactiveReason\n        endsAt\n      }\n    }\n  }\n": types.HomeSchedulesDocument,
    "\n  query HomeRuns($scheduleId: ID!) {\n    schedule(scheduleId: $scheduleId) {\n      id\n      tasks(first: 2) {\n        nodes {\n          ...HomeTask\n        }\n      }\n    }\n  }\n": types.HomeRunsDocument,
    "\n  query HomeStore {\n    store {\n      id\n      pendingChange {\n        id\n        taskId\n        type\n      }\n      tasks(first: 4) {\n        nodes {\n          id\n          taskId\n          type\n          status\n          upstreamStatus\n        }\n      }\n      categories {\n        id\n        children {\n          id\n          children {\n            id\n          }\n        }\n      }\n    }\n  }\n": types.HomeStoreDocument,
    "\n  query HomeLimits {\n    viewer {\n      id\n      rateLimits {\n        scope\n        limit\n        used\n        windowSeconds\n      }\n    }\n  }\n": types.HomeLimitsDocument,
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
export function graphql(source: "\n  fragment HomeTask on FeedTask {\n    id\n    taskId\n    feedType\n    direction\n    status\n    upstreamStatus\n    isTerminal\n    createdAt\n    completedAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n"): (typeof documents)["\n  fragment HomeTask on FeedTask {\n    id\n    taskId\n    feedType\n    direction\n    status\n    upstreamStatus\n    isTerminal\n    createdAt\n    completedAt\n    uploadDeadline\n    uploadSummary {\n      successCount\n      failureCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query HomeTasks {\n    feedTasks(first: 500, period: { lookBackDays: 7 }) {\n      nodes {\n        ...HomeTask\n      }\n      pageInfo {\n        hasNextPage\n      }\n      unreadable {\n        reason\n      }\n    }\n  }\n"): (typeof documents)["\n  query HomeTasks {\n    feedTasks(first: 500, period: { lookBackDays: 7 }) {\n      nodes {\n        ...HomeTask\n      }\n      pageInfo {\n        hasNextPage\n      }\n      unreadable {\n        reason\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription HomeTaskChanged($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      task {\n        ...HomeTask\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription HomeTaskChanged($id: ID!) {\n    feedTaskStatusChanged(id: $id) {\n      task {\n        ...HomeTask\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment HomeVideo on Video {\n    __typename\n    id\n    title\n    videoStatus: status\n    isTerminal\n  }\n\n  fragment HomeDocument on Document {\n    __typename\n    id\n    documentStatus: status\n    isTerminal\n  }\n"): (typeof documents)["\n  fragment HomeVideo on Video {\n    __typename\n    id\n    title\n    videoStatus: status\n    isTerminal\n  }\n\n  fragment HomeDocument on Document {\n    __typename\n    id\n    documentStatus: status\n    isTerminal\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query HomeMedia($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      __typename\n      id\n      ...HomeVideo\n      ...HomeDocument\n    }\n  }\n"): (typeof documents)["\n  query HomeMedia($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      __typename\n      id\n      ...HomeVideo\n      ...HomeDocument\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription HomeVideoChanged($id: ID!) {\n    videoStatusChanged(id: $id) {\n      video {\n        ...HomeVideo\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription HomeVideoChanged($id: ID!) {\n    videoStatusChanged(id: $id) {\n      video {\n        ...HomeVideo\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription HomeDocumentChanged($id: ID!) {\n    documentStatusChanged(id: $id) {\n      document {\n        ...HomeDocument\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription HomeDocumentChanged($id: ID!) {\n    documentStatusChanged(id: $id) {\n      document {\n        ...HomeDocument\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query HomeTypes {\n    sellerFeedTypes {\n      feedType\n      direction\n    }\n  }\n"): (typeof documents)["\n  query HomeTypes {\n    sellerFeedTypes {\n      feedType\n      direction\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query HomeSchedules($feedType: SellerFeedType!) {\n    schedules(feedType: $feedType, first: 100) {\n      nodes {\n        id\n        scheduleId\n        name\n        feedType\n        status\n        inactiveReason\n        endsAt\n      }\n    }\n  }\n"): (typeof documents)["\n  query HomeSchedules($feedType: SellerFeedType!) {\n    schedules(feedType: $feedType, first: 100) {\n      nodes {\n        id\n        scheduleId\n        name\n        feedType\n        status\n        inactiveReason\n        endsAt\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query HomeRuns($scheduleId: ID!) {\n    schedule(scheduleId: $scheduleId) {\n      id\n      tasks(first: 2) {\n        nodes {\n          ...HomeTask\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query HomeRuns($scheduleId: ID!) {\n    schedule(scheduleId: $scheduleId) {\n      id\n      tasks(first: 2) {\n        nodes {\n          ...HomeTask\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query HomeStore {\n    store {\n      id\n      pendingChange {\n        id\n        taskId\n        type\n      }\n      tasks(first: 4) {\n        nodes {\n          id\n          taskId\n          type\n          status\n          upstreamStatus\n        }\n      }\n      categories {\n        id\n        children {\n          id\n          children {\n            id\n          }\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query HomeStore {\n    store {\n      id\n      pendingChange {\n        id\n        taskId\n        type\n      }\n      tasks(first: 4) {\n        nodes {\n          id\n          taskId\n          type\n          status\n          upstreamStatus\n        }\n      }\n      categories {\n        id\n        children {\n          id\n          children {\n            id\n          }\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query HomeLimits {\n    viewer {\n      id\n      rateLimits {\n        scope\n        limit\n        used\n        windowSeconds\n      }\n    }\n  }\n"): (typeof documents)["\n  query HomeLimits {\n    viewer {\n      id\n      rateLimits {\n        scope\n        limit\n        used\n        windowSeconds\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;