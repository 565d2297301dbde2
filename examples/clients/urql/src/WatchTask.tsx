import { useSubscription } from "urql";
import { Failure } from "./errors";
import { graphql, type ResultOf } from "./graphql";
import { TASK_ROW } from "./TaskRow";

const TASK_STATUS = graphql(
  `
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
  `,
  [TASK_ROW],
);

/** All events so far, and the latest one. */
interface Seen {
  readonly statuses: readonly string[];
  readonly event: ResultOf<typeof TASK_STATUS>["feedTaskStatusChanged"];
}

function addEvent(seen: Seen | undefined, data: ResultOf<typeof TASK_STATUS>): Seen {
  const { feedTaskStatusChanged: event } = data;
  const { status } = event.task;
  const statuses = seen?.statuses ?? [];
  // After a lost connection the present status comes again.
  return { statuses: statuses.at(-1) === status ? statuses : [...statuses, status], event };
}

/** The statuses of a task until the final one, as they come. */
export function WatchTask({ id }: { readonly id: string }) {
  const [{ data, error }] = useSubscription({ query: TASK_STATUS, variables: { id } }, addEvent);
  const { statuses = [], event } = data ?? {};
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
