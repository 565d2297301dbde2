import { graphql } from "./generated/index.ts";

/** Fields of a category in the tree. */
export const CategoryRow = graphql(/* GraphQL */ `
  fragment CategoryRow on StoreCategory {
    id
    categoryId
    name
    level
    isLeaf
  }
`);

/** Category tree with the three levels that a store can have. */
export const CategoryTreeParts = graphql(/* GraphQL */ `
  fragment CategoryTreeParts on Store {
    categories {
      ...CategoryRow
      children {
        ...CategoryRow
        children {
          ...CategoryRow
        }
      }
    }
  }
`);

/** Category change at the service. */
export const CategoryTask = graphql(/* GraphQL */ `
  fragment CategoryTask on StoreTask {
    id
    taskId
    type
    status
    failureReason
    message
  }
`);

/** Error of a mutation that starts a change. */
export const ChangeFault = graphql(/* GraphQL */ `
  fragment ChangeFault on MutationError {
    __typename
    kind
    message
    path
    ... on CategoryChangeInProgressError {
      pendingTask {
        ...CategoryTask
      }
    }
    ... on RateLimitedError {
      retryAfterSeconds
    }
    ... on ValidationError {
      code
    }
    ... on UpstreamError {
      isRetryable
    }
    ... on IdempotencyConflictError {
      conflictReason
    }
  }
`);

/** Store and its categories, as the screen shows them. */
export const StoreDocument = graphql(/* GraphQL */ `
  query Store {
    store {
      id
      name
      url
      urlPath
      description
      logoUrl
      lastOpenedAt
      ...CategoryTreeParts
    }
  }
`);

/** State of the store, which the queue runner reads before and after it sends a change. */
export const StoreStateDocument = graphql(/* GraphQL */ `
  query StoreState {
    store {
      id
      ...CategoryTreeParts
      pendingChange {
        ...CategoryTask
        category {
          id
          categoryId
        }
      }
      tasks(first: 100) {
        nodes {
          ...CategoryTask
          category {
            id
            categoryId
          }
        }
      }
    }
  }
`);

/** Adds a category. */
export const AddStoreCategoryDocument = graphql(/* GraphQL */ `
  mutation AddStoreCategory($input: AddStoreCategoryInput!) {
    addStoreCategory(input: $input) {
      task {
        ...CategoryTask
      }
      errors {
        ...ChangeFault
      }
    }
  }
`);

/** Renames a category. */
export const RenameStoreCategoryDocument = graphql(/* GraphQL */ `
  mutation RenameStoreCategory($input: RenameStoreCategoryInput!) {
    renameStoreCategory(input: $input) {
      task {
        ...CategoryTask
      }
      category {
        ...CategoryRow
      }
      errors {
        ...ChangeFault
      }
    }
  }
`);

/** Moves a category. */
export const MoveStoreCategoryDocument = graphql(/* GraphQL */ `
  mutation MoveStoreCategory($input: MoveStoreCategoryInput!) {
    moveStoreCategory(input: $input) {
      task {
        ...CategoryTask
      }
      errors {
        ...ChangeFault
      }
    }
  }
`);

/** Deletes a category. */
export const DeleteStoreCategoryDocument = graphql(/* GraphQL */ `
  mutation DeleteStoreCategory($input: DeleteStoreCategoryInput!) {
    deleteStoreCategory(input: $input) {
      task {
        ...CategoryTask
      }
      errors {
        ...ChangeFault
      }
    }
  }
`);

/** Status updates of a category change until its end. */
export const StoreTaskStatusDocument = graphql(/* GraphQL */ `
  subscription StoreTaskStatus($id: ID!) {
    storeTaskStatusChanged(id: $id) {
      isFinal
      task {
        ...CategoryTask
      }
    }
  }
`);
