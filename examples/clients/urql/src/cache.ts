import { type Cache, cacheExchange } from "@urql/exchange-graphcache";
import { relayPagination } from "@urql/exchange-graphcache/extras";
import { possibleTypes } from "./generated/possible-types";
import { graphql } from "./graphql";

const COUNT = graphql(`
  query Count($first: Int!, $after: String) {
    feedTasks(first: $first, after: $after) {
      totalCount
    }
  }
`);

/** Puts a task that was just made on top of the list: it is on no page that is loaded later. */
function prependTask(cache: Cache, payload: unknown) {
  const { task } = payload as { task: { __typename: string; id: string } | null };
  if (!task) return;
  for (const { fieldKey, fieldName, arguments: variables } of cache.inspectFields("Query")) {
    if (fieldName !== "feedTasks") continue;
    cache.updateQuery({ query: COUNT, variables: variables as { first: number } }, (data) => {
      if (data?.feedTasks?.totalCount != null) data.feedTasks.totalCount += 1;
      return data;
    });
    if (variables?.after) continue;
    const firstPage = cache.resolve("Query", fieldKey) as string;
    const tasks = cache.resolve(firstPage, "nodes") as string[];
    cache.link(firstPage, "nodes", [cache.keyOfEntity(task), ...tasks]);
  }
}

/** One record for each thing: an event of a subscription changes it wherever it is shown. */
export const cache = cacheExchange({
  possibleTypes,
  // A type without an `id` is stored as a part of its parent.
  keys: {
    FeedTaskConnection: () => null,
    FeedTaskStatusEvent: () => null,
    PageInfo: () => null,
    UploadSummary: () => null,
    User: () => null,
    Viewer: () => null,
  },
  resolvers: { Query: { feedTasks: relayPagination() } },
  updates: {
    Mutation: {
      createInventoryTask: (result, _variables, cache) => prependTask(cache, result.createInventoryTask),
      createGenericTaskFromFile: (result, _variables, cache) =>
        prependTask(cache, result.createGenericTaskFromFile),
    },
  },
});
