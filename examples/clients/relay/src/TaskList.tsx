import { ConnectionHandler, graphql, usePaginationFragment } from "react-relay";
import { ROOT_ID, type RecordSourceProxy } from "relay-runtime";
import type { TaskList_query$key } from "./generated/TaskList_query.graphql";
import type { TaskListPageQuery } from "./generated/TaskListPageQuery.graphql";
import { TaskRow } from "./TaskRow";

/** Mutations put a task that was just made on top of this list: it is on no page that is loaded later. */
export const taskList = ConnectionHandler.getConnectionID(ROOT_ID, "TaskList_feedTasks");

/** Counts a task that was just made. */
export function countTask(store: RecordSourceProxy) {
  const list = store.get(taskList);
  const count = list?.getValue("totalCount");
  if (typeof count === "number") list?.setValue(count + 1, "totalCount");
}

/** All tasks, the newest first, page by page. */
export function TaskList({ query }: { readonly query: TaskList_query$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    TaskListPageQuery,
    TaskList_query$key
  >(
    graphql`
      fragment TaskList_query on Query
      @argumentDefinitions(count: { type: "Int", defaultValue: 3 }, cursor: { type: "String" })
      @refetchable(queryName: "TaskListPageQuery")
      @throwOnFieldError {
        feedTasks(first: $count, after: $cursor)
          @connection(key: "TaskList_feedTasks")
          @required(action: THROW) {
          totalCount
          edges {
            node {
              id
              ...TaskRow_task
            }
          }
        }
      }
    `,
    query,
  );
  const { edges, totalCount } = data.feedTasks;
  return (
    <section>
      <h2>
        Tasks <small data-testid="count">{`${edges.length} of ${totalCount}`}</small>
      </h2>
      {edges.map(({ node }) => (
        <TaskRow key={node.id} task={node} />
      ))}
      {edges.length === 0 && <p>There are none yet: order a report.</p>}
      {hasNext && (
        <button disabled={isLoadingNext} onClick={() => loadNext(3)}>
          Load more
        </button>
      )}
    </section>
  );
}
