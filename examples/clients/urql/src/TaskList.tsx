import { useState } from "react";
import { useQuery } from "urql";
import { Failure } from "./errors";
import { graphql } from "./graphql";
import { TASK_ROW, TaskRow } from "./TaskRow";

const TASKS = graphql(
  `
    query TaskList($first: Int!, $after: String) {
      feedTasks(first: $first, after: $after) {
        totalCount
        nodes {
          id
          ...TaskRow
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  [TASK_ROW],
);

/** All tasks, the newest first, page by page. The cache joins the pages. */
export function TaskList() {
  const [after, setAfter] = useState<string>();
  const [{ data, error, fetching }] = useQuery({
    query: TASKS,
    variables: after ? { first: 3, after } : { first: 3 },
  });
  const tasks = data?.feedTasks;
  return (
    <section>
      <h2>
        Tasks {tasks && <small data-testid="count">{`${tasks.nodes.length} of ${tasks.totalCount}`}</small>}
      </h2>
      <Failure error={error} />
      {tasks?.nodes.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
      {tasks?.nodes.length === 0 && <p>There are none yet: order a report.</p>}
      {tasks?.pageInfo.hasNextPage && (
        <button disabled={fetching} onClick={() => setAfter(tasks.pageInfo.endCursor ?? undefined)}>
          Load more
        </button>
      )}
    </section>
  );
}
