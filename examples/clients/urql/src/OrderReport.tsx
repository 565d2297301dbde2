import { useState } from "react";
import { useMutation } from "urql";
import { Failure, MutationErrors } from "./errors";
import { graphql } from "./graphql";
import { TASK_ROW } from "./TaskRow";

const ORDER_REPORT = graphql(
  `
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
  `,
  [TASK_ROW],
);

/** Orders a report of the active listings. */
export function OrderReport({ onCreated }: { readonly onCreated: (id: string) => void }) {
  const [feedType, setFeedType] = useState("LMS_ACTIVE_INVENTORY_REPORT");
  const [{ data, error, fetching }, order] = useMutation(ORDER_REPORT);
  const submit = async () => {
    const result = await order({ input: { feedType } });
    const task = result.data?.createInventoryTask?.task;
    if (task) onCreated(task.id);
  };
  return (
    <section>
      <h2>Order a report</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <label>
          Feed type
          <input required value={feedType} onChange={(event) => setFeedType(event.target.value)} />
        </label>
        <button disabled={fetching}>Order</button>
      </form>
      <MutationErrors errors={data?.createInventoryTask?.errors} />
      <Failure error={error} />
    </section>
  );
}
