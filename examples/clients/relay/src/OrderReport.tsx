import { useState } from "react";
import { graphql, useMutation } from "react-relay";
import { type FieldError, Failure, MutationErrors } from "./errors";
import type { OrderReportMutation } from "./generated/OrderReportMutation.graphql";
import { countTask, taskList } from "./TaskList";

/** Orders a report of the active listings. */
export function OrderReport({ onCreated }: { readonly onCreated: (id: string) => void }) {
  const [feedType, setFeedType] = useState("LMS_ACTIVE_INVENTORY_REPORT");
  const [payload, setPayload] = useState<OrderReportMutation["response"]["createInventoryTask"]>();
  const [failures, setFailures] = useState<readonly FieldError[] | null>();
  const [order, isInFlight] = useMutation<OrderReportMutation>(graphql`
    mutation OrderReportMutation($input: CreateInventoryTaskInput!, $connections: [ID!]!) {
      createInventoryTask(input: $input) {
        task @prependNode(connections: $connections, edgeTypeName: "FeedTaskEdge") {
          id
          ...TaskRow_task
        }
        errors {
          __typename
          ... on MutationError {
            message
            path
          }
        }
      }
    }
  `);
  const submit = () =>
    order({
      variables: { input: { feedType }, connections: [taskList] },
      updater(store, response) {
        if (response?.createInventoryTask?.task) countTask(store);
      },
      onCompleted({ createInventoryTask }, errors) {
        setPayload(createInventoryTask);
        setFailures(errors);
        if (createInventoryTask?.task) onCreated(createInventoryTask.task.id);
      },
      onError: (error) => setFailures([error]),
    });
  return (
    <section>
      <h2>Order a report</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label>
          Feed type
          <input required value={feedType} onChange={(event) => setFeedType(event.target.value)} />
        </label>
        <button disabled={isInFlight}>Order</button>
      </form>
      <MutationErrors errors={payload?.errors} />
      <Failure errors={failures} />
    </section>
  );
}
