import { useState } from "react";
import { useMutation } from "urql";
import { Failure, MutationErrors } from "./errors";
import { graphql } from "./generated";
import { ProgressBar } from "./ProgressBar";
import { useTusUpload } from "./tus-upload";
import { WatchVideo } from "./WatchVideo";

const BEGIN_UPLOAD = graphql(`
  mutation BeginUpload($title: String!, $sizeInBytes: ByteCount!) {
    createVideoUpload(input: { title: $title, sizeInBytes: $sizeInBytes }) {
      video {
        id
      }
      uploadUrl
      errors {
        __typename
        ... on MutationError {
          message
        }
      }
    }
  }
`);

/** Sends a video in resumable parts, and watches it until the marketplace has processed it. */
export function UploadVideo() {
  const [file, setFile] = useState<File>();
  const [{ data, error, fetching }, beginUpload] = useMutation(BEGIN_UPLOAD);
  const { status, start, pause, resume, discard } = useTusUpload();
  const send = async (chosen: File) => {
    discard();
    setFile(chosen);
    const answer = await beginUpload({ title: chosen.name, sizeInBytes: chosen.size });
    const uploadUrl = answer.data?.createVideoUpload?.uploadUrl;
    if (uploadUrl) start(chosen, uploadUrl);
  };
  const video = data?.createVideoUpload?.video;
  const isBusy = fetching || status?.state === "sending";
  return (
    <section aria-labelledby="video">
      <h2 id="video">Video</h2>
      <p>Up to 150 MB, resumable.</p>
      <label className="button">
        Choose a video
        <input
          type="file"
          accept="video/*"
          disabled={isBusy}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void send(chosen);
            target.value = "";
          }}
        />
      </label>
      {status && status.state !== "done" && (
        <ProgressBar label={`Uploading ${file?.name}`} value={status.progress} />
      )}
      {status?.state === "sending" && (
        <button type="button" onClick={pause}>
          Pause
        </button>
      )}
      {status?.state === "failed" && (
        <p className="error" role="alert">
          The upload was interrupted.
        </p>
      )}
      {(status?.state === "paused" || status?.state === "failed") && (
        <button type="button" onClick={resume}>
          Resume
        </button>
      )}
      <MutationErrors errors={data?.createVideoUpload?.errors} />
      <Failure error={error} />
      {video && <WatchVideo key={video.id} id={video.id} />}
    </section>
  );
}
