import { graphql } from "./generated/index.ts";

/** Latest tasks for the search. */
export const SearchedTasks = graphql(/* GraphQL */ `
  query SearchedTasks {
    feedTasks(first: 100, period: { lookBackDays: 30 }) {
      nodes {
        ...SearchedTask
      }
      unreadable {
        reason
      }
    }
  }

  fragment SearchedTask on FeedTask {
    id
    taskId
    feedType
    direction
    status
    upstreamStatus
    createdAt
    uploadDeadline
    uploadSummary {
      successCount
      failureCount
    }
  }
`);

/** Task with a number that is not among the latest tasks. */
export const SearchedTaskNumber = graphql(/* GraphQL */ `
  query SearchedTaskNumber($taskId: ID!) {
    feedTask(taskId: $taskId) {
      ...SearchedTask
    }
  }
`);

/** Categories of the store for the search. */
export const SearchedCategories = graphql(/* GraphQL */ `
  query SearchedCategories {
    store {
      id
      categories {
        id
        categoryId
        name
        children {
          id
          categoryId
          name
          children {
            id
            categoryId
            name
          }
        }
      }
    }
  }
`);
