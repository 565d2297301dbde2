import type { DetailedError, Upload } from "tus-js-client";
import type { Api } from "../../api/api.ts";
import { requestHeaders } from "../../api/request-headers.ts";
import type { MediaFacts } from "../gallery/media-facts.ts";
import { BeginVideo } from "../operations.ts";
import { throwSendFailure, createdResource } from "./mutation-results.ts";
import type { DeclaredMedia } from "./queue-item.ts";
import { partBytes } from "./queue-summary.ts";
import { readMedia } from "./read-media.ts";
import type { SendFile, SendJob } from "./send-job.ts";
import { problemOfTus, SendFailure, type TusResponse } from "./send-problem.ts";

/**
 * Sends videos in chunks over tus, so that a retry resumes at the last offset. A declared video without a file is not
 * visible anywhere.
 */
export function createVideoSender(api: Pick<Api, "client">): SendFile {
  const begin = async (job: SendJob): Promise<DeclaredMedia> => {
    const { file, details, idempotencyKey, signal, onBegun } = job;
    const { title, description } = details;
    const input = { title, sizeInBytes: file.size, ...(description && { description }), idempotencyKey };
    const { data, error } = await api.client.mutation(BeginVideo, { input }).toPromise();
    if (error) throwSendFailure(error, "video");
    const payload = data?.createVideoUpload;
    const { id } = createdResource(payload?.video, payload?.errors, "video");
    const begun = {
      id,
      uploadUrl: payload?.uploadUrl ?? null,
      expiresAt: payload?.uploadExpiresAt ?? null,
    };
    onBegun(begun);
    signal.throwIfAborted();
    return begun;
  };
  return async (job) => {
    // tus-js-client is loaded with the first video.
    const [{ Upload: TusUpload }, begun] = await Promise.all([
      import("tus-js-client"),
      job.begun ?? begin(job),
    ]);
    await sendParts(TusUpload, begun.uploadUrl ?? "", job);
    return (await readMedia(api, begun.id)) ?? declaredVideo(begun.id, job);
  };
}

function sendParts(
  TusUpload: typeof Upload,
  uploadUrl: string,
  { file, signal, onProgress }: SendJob,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const upload = new TusUpload(file, {
      uploadUrl,
      chunkSize: partBytes,
      headers: requestHeaders,
      // The queue schedules retries and stores the upload URL.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onProgress: (sentBytes) => onProgress(sentBytes),
      onSuccess: () => end(resolve),
      onError: (error) => end(() => reject(new SendFailure(problemOfTus(answerOf(error))))),
    });
    const abort = () => {
      void upload.abort();
      reject(signal.reason as Error);
    };
    const end = (settle: () => void) => {
      signal.removeEventListener("abort", abort);
      settle();
    };
    signal.addEventListener("abort", abort, { once: true });
    upload.start();
  });
}

function answerOf(error: Error | DetailedError): TusResponse {
  const response = "originalResponse" in error ? error.originalResponse : null;
  // Without a response, tus-js-client reports status 0.
  const status = response?.getStatus() || null;
  return {
    status,
    retryAfter: response?.getHeader("Retry-After") ?? null,
    message: messageOf(response?.getBody() ?? ""),
  };
}

/** Returns the message of the first GraphQL error in a response body; empty when there is none. */
function messageOf(body: string): string {
  try {
    const { errors } = JSON.parse(body) as { readonly errors?: readonly { readonly message?: string }[] };
    return errors?.[0]?.message ?? "";
  } catch {
    return "";
  }
}

/** Returns the known properties of an uploaded video that cannot be read at the moment. */
function declaredVideo(id: string, { file, details }: SendJob): MediaFacts {
  return {
    __typename: "Video",
    id,
    videoId: "",
    title: details.title,
    description: details.description || null,
    sizeInBytes: file.size,
    videoStatus: "PROCESSING",
    isTerminal: false,
    statusMessage: null,
    rejectReasons: [],
    thumbnailUrl: null,
    expiresAt: null,
    playlists: [],
  };
}
