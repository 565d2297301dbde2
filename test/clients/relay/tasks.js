import { graphql } from "relay-runtime";

export const tasksQuery = graphql`
  query tasksQuery {
    ...tasks_list
  }
`;

export const list = graphql`
  fragment tasks_list on Query
  @argumentDefinitions(count: { type: "Int", defaultValue: 2 }, cursor: { type: "String" })
  @refetchable(queryName: "tasksPageQuery") {
    inventoryTasks(source: { feedType: "LMS_ACTIVE_INVENTORY_REPORT" }, first: $count, after: $cursor)
      @connection(key: "tasks_inventoryTasks") {
      edges {
        node {
          id
          ...tasks_item
        }
      }
    }
  }
`;

export const item = graphql`
  fragment tasks_item on InventoryTask @refetchable(queryName: "tasksItemQuery") {
    taskId
    status
  }
`;

export const anyTask = graphql`
  fragment tasks_anyTask on FeedTask @refetchable(queryName: "tasksAnyTaskQuery") {
    status
    isTerminal
  }
`;

export const create = graphql`
  mutation tasksCreateMutation($input: CreateInventoryTaskInput!, $connections: [ID!]!) {
    createInventoryTask(input: $input) {
      task @prependNode(connections: $connections, edgeTypeName: "InventoryTaskEdge") {
        id
        ...tasks_item
      }
      errors {
        ... on MutationError {
          message
          path
        }
        ... on PermissionDeniedError {
          requiredScopes
        }
      }
    }
  }
`;

export const watch = graphql`
  subscription tasksWatchSubscription($id: ID!) {
    feedTaskStatusChanged(id: $id) {
      isFinal
      task {
        ...tasks_anyTask
      }
    }
  }
`;
