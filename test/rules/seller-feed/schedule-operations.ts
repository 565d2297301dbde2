import { graphql } from "../../generated/index.ts";

graphql(`
  fragment FeedRuleSchedule on Schedule {
    id
    scheduleId
    name
    feedType
    scheduleTemplateId
    status
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
    updatedAt
  }
`);

graphql(`
  fragment FeedRuleTemplate on ScheduleTemplate {
    id
    scheduleTemplateId
    name
    feedType
    frequency
    status
    settings {
      property
      usage
      defaultValue
    }
  }
`);

export const CreateSchedule = graphql(`
  mutation FeedRuleCreateSchedule($input: CreateScheduleInput!) {
    createSchedule(input: $input) {
      schedule {
        ...FeedRuleSchedule
      }
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const UpdateSchedule = graphql(`
  mutation FeedRuleUpdateSchedule($input: UpdateScheduleInput!) {
    updateSchedule(input: $input) {
      schedule {
        ...FeedRuleSchedule
      }
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const DeleteSchedule = graphql(`
  mutation FeedRuleDeleteSchedule($input: DeleteScheduleInput!) {
    deleteSchedule(input: $input) {
      deletedId
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const ReadSchedule = graphql(`
  query FeedRuleReadSchedule($scheduleId: ID!) {
    schedule(scheduleId: $scheduleId) {
      ...FeedRuleSchedule
      template {
        ...FeedRuleTemplate
      }
      tasks {
        totalCount
        nodes {
          ...FeedRuleTask
        }
      }
      latestResultFile {
        url
        fileName
      }
    }
  }
`);

export const ListSchedules = graphql(`
  query FeedRuleListSchedules($feedType: SellerFeedType!, $first: Int, $after: String) {
    schedules(feedType: $feedType, first: $first, after: $after) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        ...FeedRuleSchedule
      }
    }
  }
`);

export const ListTemplates = graphql(`
  query FeedRuleListTemplates($feedType: SellerFeedType!, $first: Int) {
    scheduleTemplates(feedType: $feedType, first: $first) {
      totalCount
      nodes {
        ...FeedRuleTemplate
      }
    }
  }
`);

export const ReadTemplate = graphql(`
  query FeedRuleReadTemplate($scheduleTemplateId: ID!) {
    scheduleTemplate(scheduleTemplateId: $scheduleTemplateId) {
      ...FeedRuleTemplate
    }
  }
`);
