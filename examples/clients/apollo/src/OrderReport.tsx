import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { Failure, MutationErrors } from "./errors";
import { graphql } from "./generated";
import { prependTask } from "./TaskList";

const ORDER_REPORT = graphql(`
  mutation OrderReport($input: CreateInventoryTaskInput!) {
    createInventoryTask(input: $input) {
      task {
        id
        ...TaskRow
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

/** Orders a report of the active listings. */
export function OrderReport({ onCreated }: { readonly onCreated: (id: string) => void }) {
  const [feedType, setFeedType] = useState("LMS_ACTIVE_INVENTORY_REPORT");
  const [order, { data, error, loading }] = useMutation(ORDER_REPORT, {
    update(cache, result) {
      const task = result.data?.createInventoryTask?.task;
      if (task) prependTask(cache, task);
    },
    onCompleted(result) {
      const task = result.createInventoryTask?.task;
      if (task) onCreated(task.id);
    },
    // The failure is shown below.
    onError: () => {},
  });
  return (
    <section>
      <h2>Order a report</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void order({ variables: { input: { feedType } } });
        }}
      >
        <label>
          Feed type
          <input required value={feedType} onChange={(event) => setFeedType(event.target.value)} />
        </label>
        <button disabled={loading}>Order</button>
      </form>
      <MutationErrors errors={data?.createInventoryTask?.errors} />
      <Failure error={error} />
    </section>
  );
}
