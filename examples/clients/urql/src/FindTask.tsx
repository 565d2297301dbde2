import { useState } from "react";
import { useQuery } from "urql";
import { Failure } from "./errors";
import { graphql } from "./graphql";
import { TASK_ROW, TaskRow } from "./TaskRow";

const FIND_TASK = graphql(
  `
    query FindTask($id: ID!) {
      node(id: $id) {
        __typename
        id
        ... on FeedTask {
          taskId
          ...TaskRow
        }
      }
    }
  `,
  [TASK_ROW],
);

/** Looks a task up by its identifier. What is wrong with a query is a top-level error. */
export function FindTask() {
  const [id, setId] = useState("");
  const [wantedId, setWantedId] = useState("");
  const [{ data, error, fetching }] = useQuery({
    query: FIND_TASK,
    variables: { id: wantedId },
    pause: !wantedId,
  });
  const task = data?.node && "taskId" in data.node ? data.node : null;
  return (
    <section>
      <h2>Find a task</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setWantedId(id);
        }}
      >
        <label>
          Identifier
          <input required value={id} onChange={(event) => setId(event.target.value)} />
        </label>
        <button disabled={fetching}>Find</button>
      </form>
      {task && <TaskRow task={task} />}
      {data && !task && !error && <p>There is no task with this identifier.</p>}
      <Failure error={error} />
    </section>
  );
}
