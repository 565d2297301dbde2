import { useState } from "react";
import { useMutation } from "urql";
import { withProgress } from "./client";
import { Failure, MutationErrors } from "./errors";
import { graphql } from "./generated";
import { ProgressBar } from "./ProgressBar";

const CREATE_IMAGE = graphql(`
  mutation CreateImage($file: Upload!) {
    createImageFromFile(input: { file: $file }) {
      image {
        id
        url
      }
      errors {
        __typename
        ... on MutationError {
          message
        }
      }
    }
  }
`);

/** Sends a picture as part of a mutation, with progress. */
export function UploadPicture() {
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState(0);
  const [{ data, error, fetching }, createImage] = useMutation(CREATE_IMAGE);
  const send = (chosen: File) => {
    setFile(chosen);
    setProgress(0);
    void createImage({ file: chosen }, withProgress(setProgress));
  };
  const image = data?.createImageFromFile?.image;
  return (
    <section aria-labelledby="picture">
      <h2 id="picture">Picture</h2>
      <p>Up to 12 MB, in one request.</p>
      <label className="button">
        Choose a picture
        <input
          type="file"
          accept="image/*"
          disabled={fetching}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) send(chosen);
            // So that the same file can be chosen again.
            target.value = "";
          }}
        />
      </label>
      {fetching && file && <ProgressBar label={`Uploading ${file.name}`} value={progress} />}
      {file && error?.networkError && (
        <button type="button" onClick={() => send(file)}>
          Retry
        </button>
      )}
      <MutationErrors errors={data?.createImageFromFile?.errors} />
      <Failure error={error} />
      {image && <img src={image.url} alt={file?.name ?? ""} />}
    </section>
  );
}
