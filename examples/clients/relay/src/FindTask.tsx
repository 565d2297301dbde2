import { Suspense, useState } from "react";
import { graphql, useLazyLoadQuery } from "react-relay";
import { ErrorBoundary, Failure } from "./errors";
import type { FindTaskQuery } from "./generated/FindTaskQuery.graphql";
import { TaskRow } from "./TaskRow";

/** Looks a task up by its identifier. What is wrong with a query is a top-level error. */
export function FindTask() {
  const [id, setId] = useState("");
  const [wantedId, setWantedId] = useState("");
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
        <button>Find</button>
      </form>
      {wantedId && (
        <ErrorBoundary key={wantedId}>
          <Suspense fallback={<p>Looking …</p>}>
            <FoundTask id={wantedId} />
          </Suspense>
        </ErrorBoundary>
      )}
    </section>
  );
}

function FoundTask({ id }: { readonly id: string }) {
  const { node } = useLazyLoadQuery<FindTaskQuery>(
    graphql`
      query FindTaskQuery($id: ID!) {
        node(id: $id) @catch {
          ... on FeedTask @alias(as: "task") {
            ...TaskRow_task
          }
        }
      }
    `,
    { id },
  );
  if (!node.ok) return <Failure errors={node.errors} />;
  const task = node.value?.task;
  return task ? <TaskRow task={task} /> : <p>There is no task with this identifier.</p>;
}
