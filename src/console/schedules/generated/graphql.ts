/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Input of `createSchedule`. The template's `settings` say which settings are required, optional or have a default. */
export type CreateScheduleInput = {
  /** End of the reports: a whole hour after `startsAt`. Afterwards the schedule is INACTIVE. */
  endsAt?: string | null | undefined;
  /** Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead. The gateway accepts at most 255 characters. */
  idempotencyKey?: string | null | undefined;
  /** Name for the seller's reference. The gateway accepts at most 1000 characters. */
  name?: string | null | undefined;
  /** An ACTIVE template. It also determines the feed type. Accepts the global identifier or the identifier of the service. The gateway accepts at most 1000 characters. */
  scheduleTemplateId: string | number;
  /** Version of the file format; required when the feed type has one. For order reports: an odd number, 1113 or higher. The gateway accepts at most 1000 characters. */
  schemaVersion?: string | null | undefined;
  /** Start of the reports: a whole hour, the current or a later one, before `endsAt`. */
  startsAt?: string | null | undefined;
  /** Preferred time of the runs. */
  trigger?: ScheduleTriggerInput | null | undefined;
};

/** Days of the week. */
export type DayOfWeek =
  /** Friday. */
  | 'FRIDAY'
  /** Monday. */
  | 'MONDAY'
  /** Saturday. */
  | 'SATURDAY'
  /** Sunday. */
  | 'SUNDAY'
  /** Thursday. */
  | 'THURSDAY'
  /** Tuesday. */
  | 'TUESDAY'
  /** Wednesday. */
  | 'WEDNESDAY';

/** Input of `deleteSchedule`. */
export type DeleteScheduleInput = {
  /** Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead. The gateway accepts at most 255 characters. */
  idempotencyKey?: string | null | undefined;
  /** The schedule. Accepts the global identifier or the identifier of the service. The gateway accepts at most 1000 characters. */
  scheduleId: string | number;
};

/** Directions of a feed task. */
export type FeedTaskDirection =
  /** The task creates a file for the seller. */
  | 'DOWNLOAD'
  /** The task processes a file from the seller. */
  | 'UPLOAD';

/** Families of feed tasks. */
export type FeedTaskFamily =
  /** Reports on customer service metrics. */
  | 'CUSTOMER_SERVICE_METRIC'
  /** Uploads and downloads without filter criteria. */
  | 'GENERIC'
  /** Reports on active inventory. */
  | 'INVENTORY'
  /** Reports on orders. */
  | 'ORDER';

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

/** A day of the week or a day of the month. Exactly one field is required. */
export type ScheduleDayInput =
  {   /** Day of the month, for monthly templates; 1 to 31. In a shorter month, the last day is used. */
  ofMonth: number; ofWeek?: never; }
  |  { ofMonth?: never;   /** Day of the week, for weekly templates. */
  ofWeek: DayOfWeek; };

/** Frequencies of a schedule. */
export type ScheduleFrequency =
  /** Every day. */
  | 'DAILY'
  /** Every 8 hours. */
  | 'EIGHT_HOURS'
  /** Every 4 hours. */
  | 'FOUR_HOURS'
  /** Every 30 minutes. The trigger hour cannot be set, and runs can start at any minute. */
  | 'HALF_HOUR'
  /** Every month. */
  | 'MONTHLY'
  /** Every hour. The trigger hour cannot be set. */
  | 'ONE_HOUR'
  /** Every three months. */
  | 'QUARTERLY'
  /** A frequency that this version of the gateway does not know. */
  | 'UNRECOGNIZED'
  /** Every week. */
  | 'WEEKLY';

/** Reasons why a schedule is inactive. */
export type ScheduleInactiveReason =
  /** Its template was disabled. */
  | 'DISABLED_TEMPLATE'
  /** Its end date has passed. */
  | 'SCHEDULE_END_DATE_REACHED'
  /** A reason that this version of the gateway does not know. */
  | 'UNRECOGNIZED';

/** Settings that a template can define, named after the input fields. */
export type ScheduleProperty =
  /** `endsAt`. */
  | 'ENDS_AT'
  /** `schemaVersion`. */
  | 'SCHEMA_VERSION'
  /** `startsAt`. */
  | 'STARTS_AT'
  /** `trigger.day.ofMonth`. */
  | 'TRIGGER_DAY_OF_MONTH'
  /** `trigger.day.ofWeek`. */
  | 'TRIGGER_DAY_OF_WEEK'
  /** `trigger.hourUtc`. */
  | 'TRIGGER_HOUR'
  /** A setting that this version of the gateway does not know. */
  | 'UNRECOGNIZED';

/** Usage of a setting. */
export type ScheduleSettingUsage =
  /** The setting can be omitted. */
  | 'OPTIONAL'
  /** The setting is required. */
  | 'REQUIRED'
  /** A usage that this version of the gateway does not know. */
  | 'UNRECOGNIZED';

/** States of a schedule. */
export type ScheduleStatus =
  /** The schedule creates reports. */
  | 'ACTIVE'
  /** The schedule creates no reports; see `inactiveReason`. */
  | 'INACTIVE'
  /** A status that this version of the gateway does not know; see `upstreamStatus`. */
  | 'UNRECOGNIZED';

/** States of a schedule template. */
export type ScheduleTemplateStatus =
  /** The template can be used. */
  | 'ACTIVE'
  /** The template cannot be used to create or change a schedule. */
  | 'INACTIVE'
  /** A status that this version of the gateway does not know; see `upstreamStatus`. */
  | 'UNRECOGNIZED';

/** Preferred time of the runs. */
export type ScheduleTriggerInput = {
  /** Day of the runs, for weekly and monthly templates. */
  day?: ScheduleDayInput | null | undefined;
  /** Hour of the day in UTC; 0 to 23. Not allowed for half-hourly and hourly templates. */
  hourUtc?: number | null | undefined;
};

/** Input of `updateSchedule`. An omitted setting keeps its value. Null clears it, and the template's default then applies if there is one. A setting that the template no longer offers is removed. */
export type UpdateScheduleInput = {
  /** End of the reports: a whole hour after `startsAt`. Unchanged when omitted, unless it has passed: then a later time is required, or null for no end. */
  endsAt?: string | null | undefined;
  /** Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead. The gateway accepts at most 255 characters. */
  idempotencyKey?: string | null | undefined;
  /** Name for the seller's reference. Unchanged when omitted; null removes it. The gateway accepts at most 1000 characters. */
  name?: string | null | undefined;
  /** The schedule. Accepts the global identifier or the identifier of the service. The gateway accepts at most 1000 characters. */
  scheduleId: string | number;
  /** Version of the file format. Unchanged when omitted. Null is rejected when the template requires a version. For order reports: an odd number, 1113 or higher. The gateway accepts at most 1000 characters. */
  schemaVersion?: string | null | undefined;
  /** Start of the reports: a whole hour, the current or a later one, before `endsAt`. Unchanged when omitted, even if it has passed; null removes it. */
  startsAt?: string | null | undefined;
  /** Preferred time of the runs. An omitted part keeps its value, and so does an omitted trigger; null clears all parts. */
  trigger?: ScheduleTriggerInput | null | undefined;
};

export type ScheduleFactsFragment = { id: string, scheduleId: string, name: string | null, feedType: string, status: ScheduleStatus, upstreamStatus: string, inactiveReason: ScheduleInactiveReason | null, startsAt: string | null, endsAt: string | null, schemaVersion: string | null, createdAt: string | null, nextRunAt: string | null, nextRuns: Array<string> | null, trigger: { hourUtc: number | null, dayOfWeek: DayOfWeek | null, dayOfMonth: number | null } | null, template: { id: string, scheduleTemplateId: string, name: string | null, frequency: ScheduleFrequency, status: ScheduleTemplateStatus, settings: Array<{ property: ScheduleProperty, usage: ScheduleSettingUsage, defaultValue: string | null }> } | null };

export type ReportTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type ReportTypesQuery = { sellerFeedTypes: Array<{ feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection, schemaVersion: string }> };

export type SchedulesQueryVariables = Exact<{
  feedType: string;
  until: string;
}>;


export type SchedulesQuery = { schedules: { nodes: Array<{ upcomingRuns: Array<string> | null, id: string, scheduleId: string, name: string | null, feedType: string, status: ScheduleStatus, upstreamStatus: string, inactiveReason: ScheduleInactiveReason | null, startsAt: string | null, endsAt: string | null, schemaVersion: string | null, createdAt: string | null, nextRunAt: string | null, nextRuns: Array<string> | null, trigger: { hourUtc: number | null, dayOfWeek: DayOfWeek | null, dayOfMonth: number | null } | null, template: { id: string, scheduleTemplateId: string, name: string | null, frequency: ScheduleFrequency, status: ScheduleTemplateStatus, settings: Array<{ property: ScheduleProperty, usage: ScheduleSettingUsage, defaultValue: string | null }> } | null }> } | null };

export type ScheduleQueryVariables = Exact<{
  scheduleId: string | number;
}>;


export type ScheduleQuery = { schedule: { id: string, scheduleId: string, name: string | null, feedType: string, status: ScheduleStatus, upstreamStatus: string, inactiveReason: ScheduleInactiveReason | null, startsAt: string | null, endsAt: string | null, schemaVersion: string | null, createdAt: string | null, nextRunAt: string | null, nextRuns: Array<string> | null, trigger: { hourUtc: number | null, dayOfWeek: DayOfWeek | null, dayOfMonth: number | null } | null, template: { id: string, scheduleTemplateId: string, name: string | null, frequency: ScheduleFrequency, status: ScheduleTemplateStatus, settings: Array<{ property: ScheduleProperty, usage: ScheduleSettingUsage, defaultValue: string | null }> } | null } | null };

export type ScheduleTemplatesQueryVariables = Exact<{
  feedType: string;
}>;


export type ScheduleTemplatesQuery = { scheduleTemplates: { nodes: Array<{ id: string, scheduleTemplateId: string, name: string | null, frequency: ScheduleFrequency, status: ScheduleTemplateStatus, settings: Array<{ property: ScheduleProperty, usage: ScheduleSettingUsage, defaultValue: string | null }> }> } | null };

export type ScheduleResultsQueryVariables = Exact<{
  scheduleId: string | number;
}>;


export type ScheduleResultsQuery = { schedule: { id: string, lastRunAt: string | null, latestResultFile: { fileName: string | null, url: string | null, urlExpiresAt: string | null } | null, tasks: { nodes: Array<
        | { id: string, taskId: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean }
        | { id: string, taskId: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean }
        | { id: string, taskId: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean }
        | { id: string, taskId: string, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean }
      > } | null } | null };

export type CreateScheduleMutationVariables = Exact<{
  input: CreateScheduleInput;
}>;


export type CreateScheduleMutation = { createSchedule: { schedule: { id: string, scheduleId: string, name: string | null, feedType: string, status: ScheduleStatus, upstreamStatus: string, inactiveReason: ScheduleInactiveReason | null, startsAt: string | null, endsAt: string | null, schemaVersion: string | null, createdAt: string | null, nextRunAt: string | null, nextRuns: Array<string> | null, trigger: { hourUtc: number | null, dayOfWeek: DayOfWeek | null, dayOfMonth: number | null } | null, template: { id: string, scheduleTemplateId: string, name: string | null, frequency: ScheduleFrequency, status: ScheduleTemplateStatus, settings: Array<{ property: ScheduleProperty, usage: ScheduleSettingUsage, defaultValue: string | null }> } | null } | null, errors: Array<
      | { __typename: 'DuplicateScheduleError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'IdempotencyConflictError', kind: MutationErrorKind, message: string, path: Array<string>, conflictReason: IdempotencyConflictReason }
      | { __typename: 'NotFoundError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ScheduleLimitReachedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ScheduleTemplateInactiveError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ValidationError', kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export type UpdateScheduleMutationVariables = Exact<{
  input: UpdateScheduleInput;
}>;


export type UpdateScheduleMutation = { updateSchedule: { schedule: { id: string, scheduleId: string, name: string | null, feedType: string, status: ScheduleStatus, upstreamStatus: string, inactiveReason: ScheduleInactiveReason | null, startsAt: string | null, endsAt: string | null, schemaVersion: string | null, createdAt: string | null, nextRunAt: string | null, nextRuns: Array<string> | null, trigger: { hourUtc: number | null, dayOfWeek: DayOfWeek | null, dayOfMonth: number | null } | null, template: { id: string, scheduleTemplateId: string, name: string | null, frequency: ScheduleFrequency, status: ScheduleTemplateStatus, settings: Array<{ property: ScheduleProperty, usage: ScheduleSettingUsage, defaultValue: string | null }> } | null } | null, errors: Array<
      | { __typename: 'DuplicateScheduleError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'IdempotencyConflictError', kind: MutationErrorKind, message: string, path: Array<string>, conflictReason: IdempotencyConflictReason }
      | { __typename: 'NotFoundError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ScheduleTemplateInactiveError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ValidationError', kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export type DeleteScheduleMutationVariables = Exact<{
  input: DeleteScheduleInput;
}>;


export type DeleteScheduleMutation = { deleteSchedule: { deletedId: string | null, errors: Array<
      | { __typename: 'IdempotencyConflictError', kind: MutationErrorKind, message: string, path: Array<string>, conflictReason: IdempotencyConflictReason }
      | { __typename: 'NotFoundError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ValidationError', kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export const ScheduleFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"inactiveReason"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hourUtc"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfWeek"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfMonth"}}]}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}},{"kind":"Field","alias":{"kind":"Name","value":"nextRuns"},"name":{"kind":"Name","value":"upcomingRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"3"}}]},{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"property"}},{"kind":"Field","name":{"kind":"Name","value":"usage"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}}]}}]}}]}}]} as unknown as DocumentNode<ScheduleFactsFragment, unknown>;
export const ReportTypesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReportTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sellerFeedTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}}]}}]}}]} as unknown as DocumentNode<ReportTypesQuery, ReportTypesQueryVariables>;
export const SchedulesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Schedules"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"feedType"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SellerFeedType"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"until"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedules"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"feedType"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduleFacts"}},{"kind":"Field","name":{"kind":"Name","value":"upcomingRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1500"}},{"kind":"Argument","name":{"kind":"Name","value":"until"},"value":{"kind":"Variable","name":{"kind":"Name","value":"until"}}}]}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"inactiveReason"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hourUtc"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfWeek"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfMonth"}}]}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}},{"kind":"Field","alias":{"kind":"Name","value":"nextRuns"},"name":{"kind":"Name","value":"upcomingRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"3"}}]},{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"property"}},{"kind":"Field","name":{"kind":"Name","value":"usage"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}}]}}]}}]}}]} as unknown as DocumentNode<SchedulesQuery, SchedulesQueryVariables>;
export const ScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Schedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scheduleId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scheduleId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scheduleId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduleFacts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"inactiveReason"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hourUtc"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfWeek"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfMonth"}}]}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}},{"kind":"Field","alias":{"kind":"Name","value":"nextRuns"},"name":{"kind":"Name","value":"upcomingRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"3"}}]},{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"property"}},{"kind":"Field","name":{"kind":"Name","value":"usage"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}}]}}]}}]}}]} as unknown as DocumentNode<ScheduleQuery, ScheduleQueryVariables>;
export const ScheduleTemplatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ScheduleTemplates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"feedType"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SellerFeedType"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"feedType"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"property"}},{"kind":"Field","name":{"kind":"Name","value":"usage"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ScheduleTemplatesQuery, ScheduleTemplatesQueryVariables>;
export const ScheduleResultsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ScheduleResults"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scheduleId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scheduleId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scheduleId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"lastRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"latestResultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"urlExpiresAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ScheduleResultsQuery, ScheduleResultsQueryVariables>;
export const CreateScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateScheduleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduleFacts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"inactiveReason"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hourUtc"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfWeek"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfMonth"}}]}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}},{"kind":"Field","alias":{"kind":"Name","value":"nextRuns"},"name":{"kind":"Name","value":"upcomingRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"3"}}]},{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"property"}},{"kind":"Field","name":{"kind":"Name","value":"usage"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}}]}}]}}]}}]} as unknown as DocumentNode<CreateScheduleMutation, CreateScheduleMutationVariables>;
export const UpdateScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateScheduleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduleFacts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"inactiveReason"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hourUtc"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfWeek"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfMonth"}}]}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}},{"kind":"Field","alias":{"kind":"Name","value":"nextRuns"},"name":{"kind":"Name","value":"upcomingRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"3"}}]},{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"property"}},{"kind":"Field","name":{"kind":"Name","value":"usage"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateScheduleMutation, UpdateScheduleMutationVariables>;
export const DeleteScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteScheduleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedId"}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}}]}}]}}]} as unknown as DocumentNode<DeleteScheduleMutation, DeleteScheduleMutationVariables>;