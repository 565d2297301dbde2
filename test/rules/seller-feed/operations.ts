import { graphql } from "../../generated/index.ts";

graphql(`
  fragment FeedRuleTask on FeedTask {
    __typename
    id
    taskId
    family
    feedType
    status
    upstreamStatus
    isTerminal
    createdAt
    completedAt
    schemaVersion
    uploadSummary {
      successCount
      failureCount
    }
    direction
    uploadDeadline
    inputFile {
      url
      fileName
    }
    resultFile {
      availability
      url
      fileName
      mediaType
    }
    ... on CustomerServiceMetricTask {
      metricFilter: filter {
        evaluationMarketplaceId
        metricType
        listingCategoryIds
        shippingRegions
      }
    }
    ... on InventoryTask {
      inventoryFilter: filter {
        listingFormat
      }
    }
    ... on OrderTask {
      orderFilter: filter {
        creationDateRange {
          from
          to
        }
        orderStatus
      }
    }
  }
`);

export const CreateMetricTask = graphql(`
  mutation FeedRuleCreateMetricTask($input: CreateCustomerServiceMetricTaskInput!) {
    createCustomerServiceMetricTask(input: $input) {
      task {
        ...FeedRuleTask
      }
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const CreateInventoryTask = graphql(`
  mutation FeedRuleCreateInventoryTask($input: CreateInventoryTaskInput!) {
    createInventoryTask(input: $input) {
      task {
        ...FeedRuleTask
      }
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const CreateOrderTask = graphql(`
  mutation FeedRuleCreateOrderTask($input: CreateOrderTaskInput!) {
    createOrderTask(input: $input) {
      task {
        ...FeedRuleTask
      }
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const CreateGenericTask = graphql(`
  mutation FeedRuleCreateGenericTask($input: CreateGenericTaskInput!) {
    createGenericTask(input: $input) {
      task {
        ...FeedRuleTask
      }
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const UploadTaskFile = graphql(`
  mutation FeedRuleUploadTaskFile($input: UploadTaskFileInput!) {
    uploadTaskFile(input: $input) {
      task {
        ...FeedRuleTask
      }
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const CreateTaskFromFile = graphql(`
  mutation FeedRuleCreateTaskFromFile($input: CreateGenericTaskFromFileInput!) {
    createGenericTaskFromFile(input: $input) {
      task {
        ...FeedRuleTask
      }
      errors {
        ...ErrorFields
      }
    }
  }
`);

export const ReadTasks = graphql(`
  query FeedRuleReadTasks($taskId: ID!) {
    customerServiceMetricTask(taskId: $taskId) {
      ...FeedRuleTask
    }
    inventoryTask(taskId: $taskId) {
      ...FeedRuleTask
    }
    orderTask(taskId: $taskId) {
      ...FeedRuleTask
    }
    genericTask(taskId: $taskId) {
      ...FeedRuleTask
    }
  }
`);

export const ReadNode = graphql(`
  query FeedRuleReadNode($id: ID!) {
    node(id: $id) {
      __typename
      id
    }
  }
`);

export const ListMetricTasks = graphql(`
  query FeedRuleListMetricTasks($feedType: SellerFeedType, $period: FeedTaskPeriodInput, $first: Int) {
    customerServiceMetricTasks(feedType: $feedType, period: $period, first: $first) {
      totalCount
      nodes {
        ...FeedRuleTask
      }
    }
  }
`);

export const ListOrderTasks = graphql(`
  query FeedRuleListOrderTasks($source: FeedTaskSourceInput!, $period: FeedTaskPeriodInput, $first: Int) {
    orderTasks(source: $source, period: $period, first: $first) {
      totalCount
      nodes {
        ...FeedRuleTask
      }
    }
  }
`);

export const ListGenericTasks = graphql(`
  query FeedRuleListGenericTasks(
    $source: FeedTaskSourceInput!
    $period: FeedTaskPeriodInput
    $first: Int
    $after: String
  ) {
    genericTasks(source: $source, period: $period, first: $first, after: $after) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        ...FeedRuleTask
      }
    }
  }
`);

export const WatchTask = graphql(`
  subscription FeedRuleWatchTask($id: ID!) {
    feedTaskStatusChanged(id: $id) {
      previousStatus
      isFinal
      task {
        ...FeedRuleTask
      }
    }
  }
`);
