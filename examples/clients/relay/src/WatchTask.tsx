import { useMemo, useState } from "react";
import { graphql, useSubscription } from "react-relay";
import type { GraphQLSubscriptionConfig } from "relay-runtime";
import { type FieldError, Failure } from "./errors";
import type { WatchTaskSubscription } from "./generated/WatchTaskSubscription.graphql";

type Event = WatchTaskSubscription["response"]["feedTaskStatusChanged"];

/** The statuses of a task until the final one, as they come. */
export function WatchTask({ id }: { readonly id: string }) {
  const [statuses, setStatuses] = useState<readonly string[]>([]);
  const [event, setEvent] = useState<Event>();
  const [failures, setFailures] = useState<readonly FieldError[] | null>();
  const config = useMemo(
    (): GraphQLSubscriptionConfig<WatchTaskSubscription> => ({
      subscription: graphql`
        subscription WatchTaskSubscription($id: ID!) {
          feedTaskStatusChanged(id: $id) {
            isFinal
            task {
              id
              status
              uploadSummary {
                successCount
                failureCount
              }
              ...TaskRow_task
            }
          }
        }
      `,
      variables: { id },
      onNext(response) {
        if (!response) return;
        const { status } = response.feedTaskStatusChanged.task;
        setEvent(response.feedTaskStatusChanged);
        // After a lost connection the present status comes again.
        setStatuses((seen) => (seen.at(-1) === status ? seen : [...seen, status]));
      },
      onError: (error) => setFailures([error]),
    }),
    [id],
  );
  useSubscription(config);
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
      {!event?.isFinal && !failures && <p>Waiting for the next status …</p>}
      {summary && <p>{`${summary.successCount} applied, ${summary.failureCount} failed`}</p>}
      <Failure errors={failures} />
    </section>
  );
}
