import { graphql } from "../../generated/index.ts";

graphql(`
  fragment StoreTaskFields on StoreTask {
    id
    taskId
    type
    status
    upstreamStatus
    isTerminal
    message
  }
`);

graphql(`
  fragment StoreCategoryFields on StoreCategory {
    id
    categoryId
    name
    level
    order
    isLeaf
    parent {
      categoryId
    }
  }
`);

// Within the interface, fragments on types that a mutation's union does not have are valid, too.
graphql(`
  fragment StoreErrorFields on MutationError {
    __typename
    kind
    message
    path
    upstream {
      errorId
    }
    ... on ValidationError {
      code
    }
    ... on NotFoundError {
      missingId
    }
    ... on PermissionDeniedError {
      requiredScopes
    }
    ... on UpstreamError {
      service
      httpStatus
    }
    ... on CategoryChangeInProgressError {
      pendingTask {
        ...StoreTaskFields
      }
    }
  }
`);

export const ReadStore = graphql(`
  query ReadStore {
    store {
      id
      name
      description
      url
      urlPath
      logoUrl
      lastOpenedAt
    }
  }
`);

export const ReadCategories = graphql(`
  query ReadCategories {
    store {
      categories {
        ...StoreCategoryFields
        children {
          ...StoreCategoryFields
          children {
            ...StoreCategoryFields
            children {
              categoryId
            }
          }
        }
      }
    }
  }
`);

export const ReadCategory = graphql(`
  query ReadCategory($categoryId: ID!) {
    store {
      category(categoryId: $categoryId) {
        ...StoreCategoryFields
        children {
          ...StoreCategoryFields
        }
      }
    }
  }
`);

export const ReadChanges = graphql(`
  query ReadChanges($first: Int, $after: String) {
    store {
      pendingChange {
        ...StoreTaskFields
      }
      tasks(first: $first, after: $after) {
        totalCount
        pageInfo {
          hasNextPage
          hasPreviousPage
          startCursor
          endCursor
        }
        edges {
          cursor
          node {
            taskId
          }
        }
        nodes {
          ...StoreTaskFields
        }
      }
    }
  }
`);

export const ReadStoreTask = graphql(`
  query ReadStoreTask($taskId: ID!) {
    storeTask(taskId: $taskId) {
      ...StoreTaskFields
    }
  }
`);

export const AddStoreCategory = graphql(`
  mutation AddStoreCategory($input: AddStoreCategoryInput!) {
    addStoreCategory(input: $input) {
      task {
        ...StoreTaskFields
      }
      errors {
        ...StoreErrorFields
      }
    }
  }
`);

export const RenameStoreCategory = graphql(`
  mutation RenameStoreCategory($input: RenameStoreCategoryInput!) {
    renameStoreCategory(input: $input) {
      task {
        ...StoreTaskFields
      }
      category {
        ...StoreCategoryFields
      }
      errors {
        ...StoreErrorFields
      }
    }
  }
`);

export const MoveStoreCategory = graphql(`
  mutation MoveStoreCategory($input: MoveStoreCategoryInput!) {
    moveStoreCategory(input: $input) {
      task {
        ...StoreTaskFields
      }
      errors {
        ...StoreErrorFields
      }
    }
  }
`);

export const DeleteStoreCategory = graphql(`
  mutation DeleteStoreCategory($input: DeleteStoreCategoryInput!) {
    deleteStoreCategory(input: $input) {
      task {
        ...StoreTaskFields
      }
      errors {
        ...StoreErrorFields
      }
    }
  }
`);

export const WatchStoreTask = graphql(`
  subscription WatchStoreTask($id: ID!) {
    storeTaskStatusChanged(id: $id) {
      previousStatus
      isFinal
      observedAt
      task {
        ...StoreTaskFields
      }
    }
  }
`);
