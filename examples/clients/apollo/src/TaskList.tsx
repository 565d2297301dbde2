import type { ApolloCache } from "@apollo/client";
import type { Unmasked } from "@apollo/client/masking";
import { useQuery } from "@apollo/client/react";
import { Failure } from "./errors";
import { graphql } from "./generated";
import type { TaskListQuery } from "./generated/graphql";
import { TaskRow } from "./TaskRow";

const TASKS = graphql(`
  query TaskList($first: Int!, $after: String) {
    feedTasks(first: $first, after: $after) {
      totalCount
      edges {
        cursor
        node {
          id
          ...TaskRow
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
const variables = { first: 3 };

/** All tasks, the newest first, page by page. */
export function TaskList() {
  const { data, error, loading, fetchMore } = useQuery(TASKS, {
    variables,
    notifyOnNetworkStatusChange: true,
  });
  const tasks = data?.feedTasks;
  return (
    <section>
      <h2>
        Tasks {tasks && <small data-testid="count">{`${tasks.edges.length} of ${tasks.totalCount}`}</small>}
      </h2>
      <Failure error={error} />
      {tasks?.edges.map(({ node }) => (
        <TaskRow key={node.id} task={node} />
      ))}
      {tasks?.edges.length === 0 && <p>There are none yet: order a report.</p>}
      {tasks?.pageInfo.hasNextPage && (
        <button
          disabled={loading}
          onClick={() => fetchMore({ variables: { after: tasks.pageInfo.endCursor } })}
        >
          Load more
        </button>
      )}
    </section>
  );
}

type Tasks = NonNullable<Unmasked<TaskListQuery>["feedTasks"]>;

/** Puts a task that was just made on top of the list: it is on no page that is loaded later. */
export function prependTask(cache: ApolloCache, node: Tasks["edges"][number]["node"]) {
  cache.updateQuery({ query: TASKS, variables }, (data) => {
    if (!data?.feedTasks) return data;
    const { feedTasks } = data;
    const edge = { __typename: "FeedTaskEdge" as const, cursor: "", node };
    const totalCount = feedTasks.totalCount == null ? null : feedTasks.totalCount + 1;
    return { ...data, feedTasks: { ...feedTasks, totalCount, edges: [edge, ...feedTasks.edges] } };
  });
}
