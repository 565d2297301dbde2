import { graphql } from "./generated/index.ts";

/** What is shown of a schedule. */
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
    nextRunAt
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

/** The reports that there are, with the version that each is ordered in. */
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

/** The schedules of one report type, with their runs until the end of what the calendar shows. */
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

/** What schedules of one report type can be made from. */
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

/** What a schedule has made: the newest file and the newest tasks. Asked for one by one, because each costs calls to the service. */
export const scheduleResultsQuery = graphql(/* GraphQL */ `
  query ScheduleResults($scheduleId: ID!) {
    schedule(scheduleId: $scheduleId) {
      id
      lastRunAt
      latestResultFile {
        fileName
        sizeInBytes
        availability
        url
      }
      tasks(first: 5) {
        totalCount
        nodes {
          id
          taskId
          status
          createdAt
        }
      }
    }
  }
`);

/** Makes a schedule. */
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
      }
    }
  }
`);

/** Changes a schedule; pauses it and lets it go on, too, by its end. */
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
      }
    }
  }
`);
