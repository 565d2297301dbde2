import { useState } from "react";
import { commitMutation, graphql, useMutation } from "react-relay";
import { type FieldError, Failure, MutationErrors } from "./errors";
import type { UploadPricesMutation } from "./generated/UploadPricesMutation.graphql";
import { countTask, taskList } from "./TaskList";

/** Sends a list of prices, with progress. */
export function UploadPrices({ onCreated }: { readonly onCreated: (id: string) => void }) {
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState(0);
  const [payload, setPayload] = useState<UploadPricesMutation["response"]["createGenericTaskFromFile"]>();
  const [failures, setFailures] = useState<readonly FieldError[] | null>();
  const [upload, isInFlight] = useMutation<UploadPricesMutation>(
    graphql`
      mutation UploadPricesMutation($file: Upload!, $connections: [ID!]!) {
        createGenericTaskFromFile(input: { feedType: "FX_LISTING", schemaVersion: "1.0", file: $file }) {
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
            ... on FileRejectedError {
              acceptedTypes
            }
          }
        }
      }
    `,
    // The metadata reach the network function.
    (environment, config) =>
      commitMutation<UploadPricesMutation>(environment, {
        ...config,
        cacheConfig: { metadata: { onUploadProgress: setProgress } },
      }),
  );
  const submit = (uploaded: File) => {
    setProgress(0);
    upload({
      variables: { file: null, connections: [taskList] },
      // The file takes the place of the variable.
      uploadables: { "variables.file": uploaded },
      updater(store, response) {
        if (response?.createGenericTaskFromFile?.task) countTask(store);
      },
      onCompleted({ createGenericTaskFromFile }, errors) {
        setPayload(createGenericTaskFromFile);
        setFailures(errors);
        if (createGenericTaskFromFile?.task) onCreated(createGenericTaskFromFile.task.id);
      },
      onError: (error) => setFailures([error]),
    });
  };
  const rejection = payload?.errors.find((one) => one.__typename === "FileRejectedError");
  return (
    <section>
      <h2>Change prices</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (file) submit(file);
        }}
      >
        <label>
          Price list (CSV)
          <input required type="file" onChange={(event) => setFile(event.target.files?.[0])} />
        </label>
        <button disabled={isInFlight}>Upload</button>
      </form>
      <progress value={progress} aria-label="Sent" />
      <MutationErrors errors={payload?.errors} />
      {rejection && <p>Accepted are: {rejection.acceptedTypes?.join(", ")}</p>}
      <Failure errors={failures} />
    </section>
  );
}
