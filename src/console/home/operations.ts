import { graphql } from "./generated/index.ts";

/** Fields of a task that the page shows. */
export const homeTask = graphql(/* GraphQL */ `
  fragment HomeTask on FeedTask {
    id
    taskId
    feedType
    direction
    status
    upstreamStatus
    isTerminal
    createdAt
    completedAt
    uploadDeadline
    uploadSummary {
      successCount
      failureCount
    }
  }
`);

/** Tasks of the last seven days, newest first. Schedules can create more than a hundred a day. */
export const homeTasksQuery = graphql(/* GraphQL */ `
  query HomeTasks {
    feedTasks(first: 500, period: { lookBackDays: 7 }) {
      nodes {
        ...HomeTask
      }
      pageInfo {
        hasNextPage
      }
      unreadable {
        reason
      }
    }
  }
`);

/** Status updates of a task until it ends. */
export const homeTaskSubscription = graphql(/* GraphQL */ `
  subscription HomeTaskChanged($id: ID!) {
    feedTaskStatusChanged(id: $id) {
      task {
        ...HomeTask
      }
    }
  }
`);

/** Status of media, with the names under which the media screen stores it. */
export const homeMedia = graphql(/* GraphQL */ `
  fragment HomeVideo on Video {
    __typename
    id
    title
    videoStatus: status
    isTerminal
  }

  fragment HomeDocument on Document {
    __typename
    id
    documentStatus: status
    isTerminal
  }
`);

/** Current status of media. */
export const homeMediaQuery = graphql(/* GraphQL */ `
  query HomeMedia($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      id
      ...HomeVideo
      ...HomeDocument
    }
  }
`);

/** Status updates of a video until it is final. */
export const homeVideoSubscription = graphql(/* GraphQL */ `
  subscription HomeVideoChanged($id: ID!) {
    videoStatusChanged(id: $id) {
      video {
        ...HomeVideo
      }
    }
  }
`);

/** Status updates of a document until it is final. */
export const homeDocumentSubscription = graphql(/* GraphQL */ `
  subscription HomeDocumentChanged($id: ID!) {
    documentStatusChanged(id: $id) {
      document {
        ...HomeDocument
      }
    }
  }
`);

/** Types of tasks, among them those that schedules create. */
export const homeTypesQuery = graphql(/* GraphQL */ `
  query HomeTypes {
    sellerFeedTypes {
      feedType
      direction
    }
  }
`);

/** Schedules of one report type. */
export const homeSchedulesQuery = graphql(/* GraphQL */ `
  query HomeSchedules($feedType: SellerFeedType!) {
    schedules(feedType: $feedType, first: 100) {
      nodes {
        id
        scheduleId
        name
        feedType
        status
        inactiveReason
        endsAt
      }
    }
  }
`);

/** Latest runs of a schedule. Each schedule has its own query, because each costs calls to the service. */
export const homeRunsQuery = graphql(/* GraphQL */ `
  query HomeRuns($scheduleId: ID!) {
    schedule(scheduleId: $scheduleId) {
      id
      tasks(first: 2) {
        nodes {
          ...HomeTask
        }
      }
    }
  }
`);

/** Changes and categories of the store. */
export const homeStoreQuery = graphql(/* GraphQL */ `
  query HomeStore {
    store {
      id
      pendingChange {
        id
        taskId
        type
      }
      tasks(first: 4) {
        nodes {
          id
          taskId
          type
          status
          upstreamStatus
        }
      }
      categories {
        id
        children {
          id
          children {
            id
          }
        }
      }
    }
  }
`);

/** Usage of the rate limits. */
export const homeLimitsQuery = graphql(/* GraphQL */ `
  query HomeLimits {
    viewer {
      id
      rateLimits {
        scope
        limit
        used
        windowSeconds
      }
    }
  }
`);
