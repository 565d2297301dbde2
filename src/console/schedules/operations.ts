import { graphql } from "./generated/index.ts";

/** Fields of a schedule that the screen shows. */
export const scheduleFacts = graphql(/* GraphQL */ `
  fragment ScheduleFacts on Schedule {
    id
    scheduleId
    name
    feedType
    status
    upstreamStatus
    inactiveReason
    trigger {
      hourUtc
      dayOfWeek
      dayOfMonth
    }
    startsAt
    endsAt
    schemaVersion
    createdAt
    nextRunAt
    nextRuns: upcomingRuns(first: 3)
    template {
      id
      scheduleTemplateId
      name
      frequency
      status
      settings {
        property
        usage
        defaultValue
      }
    }
  }
`);

/** Report types with their default schema versions. */
export const reportTypesQuery = graphql(/* GraphQL */ `
  query ReportTypes {
    sellerFeedTypes {
      feedType
      family
      direction
      schemaVersion
    }
  }
`);

/** Schedules of one report type, with their runs until the end of the shown calendar. */
export const schedulesQuery = graphql(/* GraphQL */ `
  query Schedules($feedType: SellerFeedType!, $until: DateTime!) {
    schedules(feedType: $feedType, first: 100) {
      nodes {
        ...ScheduleFacts
        upcomingRuns(first: 1500, until: $until)
      }
    }
  }
`);

/** One schedule. It is read before a change to its period. */
export const scheduleQuery = graphql(/* GraphQL */ `
  query Schedule($scheduleId: ID!) {
    schedule(scheduleId: $scheduleId) {
      ...ScheduleFacts
    }
  }
`);

/** Schedule templates of one report type. */
export const templatesQuery = graphql(/* GraphQL */ `
  query ScheduleTemplates($feedType: SellerFeedType!) {
    scheduleTemplates(feedType: $feedType, first: 100) {
      nodes {
        id
        scheduleTemplateId
        name
        frequency
        status
        settings {
          property
          usage
          defaultValue
        }
      }
    }
  }
`);

/**
 * Latest file and latest task of a schedule. Each schedule has a separate query, because each costs calls to the
 * service.
 */
export const scheduleResultsQuery = graphql(/* GraphQL */ `
  query ScheduleResults($scheduleId: ID!) {
    schedule(scheduleId: $scheduleId) {
      id
      lastRunAt
      latestResultFile {
        fileName
        url
        urlExpiresAt
      }
      tasks(first: 1) {
        nodes {
          id
          taskId
          direction
          status
          upstreamStatus
          isTerminal
        }
      }
    }
  }
`);

/** Creates a schedule. */
export const createScheduleMutation = graphql(/* GraphQL */ `
  mutation CreateSchedule($input: CreateScheduleInput!) {
    createSchedule(input: $input) {
      schedule {
        ...ScheduleFacts
      }
      errors {
        __typename
        ... on MutationError {
          kind
          message
          path
        }
        ... on IdempotencyConflictError {
          conflictReason
        }
      }
    }
  }
`);

/** Updates a schedule. Pausing and resuming use the same mutation, because they change its period. */
export const updateScheduleMutation = graphql(/* GraphQL */ `
  mutation UpdateSchedule($input: UpdateScheduleInput!) {
    updateSchedule(input: $input) {
      schedule {
        ...ScheduleFacts
      }
      errors {
        __typename
        ... on MutationError {
          kind
          message
          path
        }
        ... on IdempotencyConflictError {
          conflictReason
        }
      }
    }
  }
`);

/** Deletes a schedule. */
export const deleteScheduleMutation = graphql(/* GraphQL */ `
  mutation DeleteSchedule($input: DeleteScheduleInput!) {
    deleteSchedule(input: $input) {
      deletedId
      errors {
        __typename
        ... on MutationError {
          kind
          message
          path
        }
        ... on IdempotencyConflictError {
          conflictReason
        }
      }
    }
  }
`);
