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
    "\n  fragment ScheduleFacts on Schedule {\n    id\n    scheduleId\n    name\n    feedType\n    status\n    upstreamStatus\n    inactiveReason\n    trigger {\n      hourUtc\n      dayOfWeek\n      dayOfMonth\n    }\n    startsAt\n    endsAt\n    schemaVersion\n    createdAt\n    nextRunAt\n    nextRuns: upcomingRuns(first: 3)\n    template {\n      id\n      scheduleTemplateId\n      name\n      frequency\n      status\n      settings {\n        property\n        usage\n        defaultValue\n      }\n    }\n  }\n": typeof types.ScheduleFactsFragmentDoc,
    "\n  query ReportTypes {\n    sellerFeedTypes {\n      feedType\n      family\n      direction\n      schemaVersion\n    }\n  }\n": typeof types.ReportTypesDocument,
    "\n  query Schedules($feedType: SellerFeedType!, $until: DateTime!) {\n    schedules(feedType: $feedType, first: 100) {\n      nodes {\n        ...ScheduleFacts\n        upcomingRuns(first: 1500, until: $until)\n      }\n    }\n  }\n": typeof types.SchedulesDocument,
    "\n  query Schedule($scheduleId: ID!) {\n    schedule(scheduleId: $scheduleId) {\n      ...ScheduleFacts\n    }\n  }\n": typeof types.ScheduleDocument,
    "\n  query ScheduleTemplates($feedType: SellerFeedType!) {\n    scheduleTemplates(feedType: $feedType, first: 100) {\n      nodes {\n        id\n        scheduleTemplateId\n        name\n        frequency\n        status\n        settings {\n          property\n          usage\n          defaultValue\n        }\n      }\n    }\n  }\n": typeof types.ScheduleTemplatesDocument,
    "\n  query ScheduleResults($scheduleId: ID!) {\n    schedule(scheduleId: $scheduleId) {\n      id\n      lastRunAt\n      latestResultFile {\n        fileName\n        url\n        urlExpiresAt\n      }\n      tasks(first: 1) {\n        nodes {\n          id\n          taskId\n          direction\n          status\n          upstreamStatus\n          isTerminal\n        }\n      }\n    }\n  }\n": typeof types.ScheduleResultsDocument,
    "\n  mutation CreateSchedule($input: CreateScheduleInput!) {\n    createSchedule(input: $input) {\n      schedule {\n        ...ScheduleFacts\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n      }\n    }\n  }\n": typeof types.CreateScheduleDocument,
    "\n  mutation UpdateSchedule($input: UpdateScheduleInput!) {\n    updateSchedule(input: $input) {\n      schedule {\n        ...ScheduleFacts\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n      }\n    }\n  }\n": typeof types.UpdateScheduleDocument,
    "\n  mutation DeleteSchedule($input: DeleteScheduleInput!) {\n    deleteSchedule(input: $input) {\n      deletedId\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n      }\n    }\n  }\n": typeof types.DeleteScheduleDocument,
};
const documents: Documents = {
    "\n  fragment ScheduleFacts on Schedule {\n    id\n    scheduleId\n    name\n    feedType\n    status\n    upstreamStatus\n    inactiveReason\n    trigger {\n      hourUtc\n      dayOfWeek\n      dayOfMonth\n    }\n    startsAt\n    endsAt\n    schemaVersion\n    createdAt\n    nextRunAt\n    nextRuns: upcomingRuns(first: 3)\n    template {\n      id\n      scheduleTemplateId\n      name\n      frequency\n      status\n      settings {\n        property\n        usage\n        defaultValue\n      }\n    }\n  }\n": types.ScheduleFactsFragmentDoc,
    "\n  query ReportTypes {\n    sellerFeedTypes {\n      feedType\n      family\n      direction\n      schemaVersion\n    }\n  }\n": types.ReportTypesDocument,
    "\n  query Schedules($feedType: SellerFeedType!, $until: DateTime!) {\n    schedules(feedType: $feedType, first: 100) {\n      nodes {\n        ...ScheduleFacts\n        upcomingRuns(first: 1500, until: $until)\n      }\n    }\n  }\n": types.SchedulesDocument,
    "\n  query Schedule($scheduleId: ID!) {\n    schedule(scheduleId: $scheduleId) {\n      ...ScheduleFacts\n    }\n  }\n": types.ScheduleDocument,
    "\n  query ScheduleTemplates($feedType: SellerFeedType!) {\n    scheduleTemplates(feedType: $feedType, first: 100) {\n      nodes {\n        id\n        scheduleTemplateId\n        name\n        frequency\n        status\n        settings {\n          property\n          usage\n          defaultValue\n        }\n      }\n    }\n  }\n": types.ScheduleTemplatesDocument,
    "\n  query ScheduleResults($scheduleId: ID!) {\n    schedule(scheduleId: $scheduleId) {\n      id\n      lastRunAt\n      latestResultFile {\n        fileName\n        url\n        urlExpiresAt\n      }\n      tasks(first: 1) {\n        nodes {\n          id\n          taskId\n          direction\n          status\n          upstreamStatus\n          isTerminal\n        }\n      }\n    }\n  }\n": types.ScheduleResultsDocument,
    "\n  mutation CreateSchedule($input: CreateScheduleInput!) {\n    createSchedule(input: $input) {\n      schedule {\n        ...ScheduleFacts\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n      }\n    }\n  }\n": types.CreateScheduleDocument,
    "\n  mutation UpdateSchedule($input: UpdateScheduleInput!) {\n    updateSchedule(input: $input) {\n      schedule {\n        ...ScheduleFacts\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n      }\n    }\n  }\n": types.UpdateScheduleDocument,
    "\n  mutation DeleteSchedule($input: DeleteScheduleInput!) {\n    deleteSchedule(input: $input) {\n      deletedId\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n      }\n    }\n  }\n": types.DeleteScheduleDocument,
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
export function graphql(source: "\n  fragment ScheduleFacts on Schedule {\n    id\n    scheduleId\n    name\n    feedType\n    status\n    upstreamStatus\n    inactiveReason\n    trigger {\n      hourUtc\n      dayOfWeek\n      dayOfMonth\n    }\n    startsAt\n    endsAt\n    schemaVersion\n    createdAt\n    nextRunAt\n    nextRuns: upcomingRuns(first: 3)\n    template {\n      id\n      scheduleTemplateId\n      name\n      frequency\n      status\n      settings {\n        property\n        usage\n        defaultValue\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment ScheduleFacts on Schedule {\n    id\n    scheduleId\n    name\n    feedType\n    status\n    upstreamStatus\n    inactiveReason\n    trigger {\n      hourUtc\n      dayOfWeek\n      dayOfMonth\n    }\n    startsAt\n    endsAt\n    schemaVersion\n    createdAt\n    nextRunAt\n    nextRuns: upcomingRuns(first: 3)\n    template {\n      id\n      scheduleTemplateId\n      name\n      frequency\n      status\n      settings {\n        property\n        usage\n        defaultValue\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ReportTypes {\n    sellerFeedTypes {\n      feedType\n      family\n      direction\n      schemaVersion\n    }\n  }\n"): (typeof documents)["\n  query ReportTypes {\n    sellerFeedTypes {\n      feedType\n      family\n      direction\n      schemaVersion\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Schedules($feedType: SellerFeedType!, $until: DateTime!) {\n    schedules(feedType: $feedType, first: 100) {\n      nodes {\n        ...ScheduleFacts\n        upcomingRuns(first: 1500, until: $until)\n      }\n    }\n  }\n"): (typeof documents)["\n  query Schedules($feedType: SellerFeedType!, $until: DateTime!) {\n    schedules(feedType: $feedType, first: 100) {\n      nodes {\n        ...ScheduleFacts\n        upcomingRuns(first: 1500, until: $until)\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Schedule($scheduleId: ID!) {\n    schedule(scheduleId: $scheduleId) {\n      ...ScheduleFacts\n    }\n  }\n"): (typeof documents)["\n  query Schedule($scheduleId: ID!) {\n    schedule(scheduleId: $scheduleId) {\n      ...ScheduleFacts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ScheduleTemplates($feedType: SellerFeedType!) {\n    scheduleTemplates(feedType: $feedType, first: 100) {\n      nodes {\n        id\n        scheduleTemplateId\n        name\n        frequency\n        status\n        settings {\n          property\n          usage\n          defaultValue\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query ScheduleTemplates($feedType: SellerFeedType!) {\n    scheduleTemplates(feedType: $feedType, first: 100) {\n      nodes {\n        id\n        scheduleTemplateId\n        name\n        frequency\n        status\n        settings {\n          property\n          usage\n          defaultValue\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ScheduleResults($scheduleId: ID!) {\n    schedule(scheduleId: $scheduleId) {\n      id\n      lastRunAt\n      latestResultFile {\n        fileName\n        url\n        urlExpiresAt\n      }\n      tasks(first: 1) {\n        nodes {\n          id\n          taskId\n          direction\n          status\n          upstreamStatus\n          isTerminal\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query ScheduleResults($scheduleId: ID!) {\n    schedule(scheduleId: $scheduleId) {\n      id\n      lastRunAt\n      latestResultFile {\n        fileName\n        url\n        urlExpiresAt\n      }\n      tasks(first: 1) {\n        nodes {\n          id\n          taskId\n          direction\n          status\n          upstreamStatus\n          isTerminal\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateSchedule($input: CreateScheduleInput!) {\n    createSchedule(input: $input) {\n      schedule {\n        ...ScheduleFacts\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation CreateSchedule($input: CreateScheduleInput!) {\n    createSchedule(input: $input) {\n      schedule {\n        ...ScheduleFacts\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateSchedule($input: UpdateScheduleInput!) {\n    updateSchedule(input: $input) {\n      schedule {\n        ...ScheduleFacts\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateSchedule($input: UpdateScheduleInput!) {\n    updateSchedule(input: $input) {\n      schedule {\n        ...ScheduleFacts\n      }\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteSchedule($input: DeleteScheduleInput!) {\n    deleteSchedule(input: $input) {\n      deletedId\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteSchedule($input: DeleteScheduleInput!) {\n    deleteSchedule(input: $input) {\n      deletedId\n      errors {\n        __typename\n        ... on MutationError {\n          kind\n          message\n          path\n        }\n        ... on IdempotencyConflictError {\n          conflictReason\n        }\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;