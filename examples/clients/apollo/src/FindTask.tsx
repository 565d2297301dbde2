import { useLazyQuery } from "@apollo/client/react";
import { useState } from "react";
import { Failure } from "./errors";
import { graphql } from "./generated";
import { TaskRow } from "./TaskRow";

const FIND_TASK = graphql(`
  query FindTask($id: ID!) {
    node(id: $id) {
      id
      ... on FeedTask {
        taskId
        ...TaskRow
      }
    }
  }
`);

/** Looks a task up by its identifier. What is wrong with a query is a top-level error. */
export function FindTask() {
  const [id, setId] = useState("");
  const [find, { data, error, loading }] = useLazyQuery(FIND_TASK);
  const task = data?.node && "taskId" in data.node ? data.node : null;
  return (
    <section>
      <h2>Find a task</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // The failure is shown below.
          find({ variables: { id } }).catch(() => {});
        }}
      >
        <label>
          Identifier
          <input required value={id} onChange={(event) => setId(event.target.value)} />
        </label>
        <button disabled={loading}>Find</button>
      </form>
      {task && <TaskRow task={task} />}
      {data && !task && <p>There is no task with this identifier.</p>}
      <Failure error={error} />
    </section>
  );
}
