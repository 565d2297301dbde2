import { useState } from "react";
import { useMutation } from "urql";
import { withProgress } from "./client";
import { Failure, MutationErrors } from "./errors";
import { graphql } from "./graphql";
import { TASK_ROW } from "./TaskRow";

const UPLOAD_PRICES = graphql(
  `
    mutation UploadPrices($file: Upload!) {
      createGenericTaskFromFile(input: { feedType: "FX_LISTING", schemaVersion: "1.0", file: $file }) {
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
          ... on FileRejectedError {
            acceptedTypes
          }
        }
      }
    }
  `,
  [TASK_ROW],
);

/** Sends a list of prices, with progress. */
export function UploadPrices({ onCreated }: { readonly onCreated: (id: string) => void }) {
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState(0);
  const [{ data, error, fetching }, upload] = useMutation(UPLOAD_PRICES);
  const submit = async () => {
    if (!file) return;
    setProgress(0);
    const result = await upload({ file }, withProgress(setProgress));
    const task = result.data?.createGenericTaskFromFile?.task;
    if (task) onCreated(task.id);
  };
  const errors = data?.createGenericTaskFromFile?.errors;
  const rejection = errors?.find((one) => one.__typename === "FileRejectedError");
  return (
    <section>
      <h2>Change prices</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <label>
          Price list (CSV)
          <input required type="file" onChange={(event) => setFile(event.target.files?.[0])} />
        </label>
        <button disabled={fetching}>Upload</button>
      </form>
      <progress value={progress} aria-label="Sent" />
      <MutationErrors errors={errors} />
      {rejection && <p>Accepted are: {rejection.acceptedTypes.join(", ")}</p>}
      <Failure error={error} />
    </section>
  );
}
