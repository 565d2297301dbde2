import { graphql } from "../generated/gql.ts";
import { startGateway } from "../helpers/gateway.ts";
import { startSandbox } from "../helpers/sandbox.ts";

/** Starts gateway and sandbox for a frontend. A task takes three steps of 50 ms, and a video stays in PROCESSING. */
export async function startBackOffice() {
  const sandbox = await startSandbox({ feedStepMs: 50, processingMs: 600_000 });
  const gateway = await startGateway(sandbox.url);
  return {
    endpoint: `${gateway.url}/graphql`,
    webSocketEndpoint: `${gateway.url.replace("http", "ws")}/graphql`,
    headers: { authorization: "Bearer sandbox-seller-1" },
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      await sandbox[Symbol.asyncDispose]();
    },
  };
}

/** The list of a page. */
export const listTasks = graphql(`
  query ClientListsTasks($after: String) {
    inventoryTasks(source: { feedType: "LMS_ACTIVE_INVENTORY_REPORT" }, first: 2, after: $after) {
      nodes {
        id
        taskId
        status
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

/** The mutation of the page's button. */
export const createTask = graphql(`
  mutation ClientCreatesTask($input: CreateInventoryTaskInput!) {
    createInventoryTask(input: $input) {
      task {
        id
        taskId
        status
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

/** The subscription of the page. */
export const watchTask = graphql(`
  subscription ClientWatchesTask($id: ID!) {
    feedTaskStatusChanged(id: $id) {
      isFinal
      task {
        id
        status
      }
    }
  }
`);

/** The query of a component that refetches by id. */
export const refetchTask = graphql(`
  query ClientRefetchesTask($id: ID!) {
    node(id: $id) {
      id
      ... on FeedTask {
        taskId
        status
        isTerminal
      }
    }
  }
`);

/** The mutation of a form with a file. */
export const uploadVideo = graphql(`
  mutation ClientUploadsVideo($file: Upload!) {
    createVideoFromFile(input: { title: "From a client", file: $file }) {
      video {
        id
        status
      }
      errors {
        ... on MutationError {
          message
        }
      }
    }
  }
`);

/** The mutation of a form for several files. */
export const uploadImages = graphql(`
  mutation ClientUploadsImages($files: [Upload!]!) {
    createImagesFromFiles(input: { files: $files }) {
      results {
        image {
          id
          url
        }
        errors {
          __typename
          ... on MutationError {
            path
          }
        }
      }
      errors {
        ... on MutationError {
          message
        }
      }
    }
  }
`);
