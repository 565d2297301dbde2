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
        ...ErrorFields
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
        ...ErrorFields
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
        ...ErrorFields
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
        ...ErrorFields
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
