import { useSubscription } from "@apollo/client/react";
import { useState } from "react";
import { Failure } from "./errors";
import { graphql } from "./generated";

const TASK_STATUS = graphql(`
  subscription TaskStatus($id: ID!) {
    feedTaskStatusChanged(id: $id) {
      isFinal
      task {
        id
        status
        uploadSummary {
          successCount
          failureCount
        }
        ...TaskRow
      }
    }
  }
`);

/** The statuses of a task until the final one, as they come. */
export function WatchTask({ id }: { readonly id: string }) {
  const [statuses, setStatuses] = useState<readonly string[]>([]);
  const { data, error } = useSubscription(TASK_STATUS, {
    variables: { id },
    onData({ data: event }) {
      const status = event.data?.feedTaskStatusChanged.task.status;
      // After a lost connection the present status comes again.
      if (status) setStatuses((seen) => (seen.at(-1) === status ? seen : [...seen, status]));
    },
  });
  const event = data?.feedTaskStatusChanged;
  const summary = event?.task.uploadSummary;
  return (
    <section data-testid="watch" data-id={id} data-final={event?.isFinal ?? false} aria-live="polite">
      <h2>Latest task</h2>
      <ol>
        {statuses.map((status) => (
          <li className="badge" data-status={status} key={status}>
            {status}
          </li>
        ))}
      </ol>
      {!event?.isFinal && !error && <p>Waiting for the next status …</p>}
      {summary && <p>{`${summary.successCount} applied, ${summary.failureCount} failed`}</p>}
      <Failure error={error} />
    </section>
  );
}
