import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { Failure, MutationErrors } from "./errors";
import { graphql } from "./generated";
import { prependTask } from "./TaskList";

const UPLOAD_PRICES = graphql(`
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
`);

/** Sends a list of prices, with progress. */
export function UploadPrices({ onCreated }: { readonly onCreated: (id: string) => void }) {
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState(0);
  const [upload, { data, error, loading }] = useMutation(UPLOAD_PRICES, {
    update(cache, result) {
      const task = result.data?.createGenericTaskFromFile?.task;
      if (task) prependTask(cache, task);
    },
    onCompleted(result) {
      const task = result.createGenericTaskFromFile?.task;
      if (task) onCreated(task.id);
    },
    // The failure is shown below.
    onError: () => {},
  });
  const errors = data?.createGenericTaskFromFile?.errors;
  const rejection = errors?.find((one) => one.__typename === "FileRejectedError");
  return (
    <section>
      <h2>Change prices</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!file) return;
          setProgress(0);
          // `fetchOptions` go to fetchWithProgress.
          void upload({ variables: { file }, context: { fetchOptions: { onUploadProgress: setProgress } } });
        }}
      >
        <label>
          Price list (CSV)
          <input required type="file" onChange={(event) => setFile(event.target.files?.[0])} />
        </label>
        <button disabled={loading}>Upload</button>
      </form>
      <progress value={progress} aria-label="Sent" />
      <MutationErrors errors={errors} />
      {rejection && <p>Accepted are: {rejection.acceptedTypes.join(", ")}</p>}
      <Failure error={error} />
    </section>
  );
}
