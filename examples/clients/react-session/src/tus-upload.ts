import { useEffect, useRef, useState } from "react";
import { Upload } from "tus-js-client";

/** State of a resumable upload. */
export interface TusUpload {
  readonly state: "sending" | "paused" | "failed" | "done";
  /** Part of the file that the gateway has received, from 0 to 1. */
  readonly progress: number;
}

/**
 * Sends files with the tus protocol. After a lost connection the upload continues by itself, from the last byte that
 * the gateway has.
 */
export function useTusUpload() {
  const [status, setStatus] = useState<TusUpload | null>(null);
  const upload = useRef<Upload | null>(null);
  const change = (part: Partial<TusUpload>) =>
    setStatus((last) => ({ state: "sending", progress: 0, ...last, ...part }));
  useEffect(() => () => void upload.current?.abort(), []);

  const start = (file: File, uploadUrl: string) => {
    upload.current = new Upload(file, {
      uploadUrl,
      // A request that is interrupted loses its bytes, so smaller requests lose less.
      chunkSize: 5 * 1_048_576,
      retryDelays: [0, 1_000, 2_000, 4_000, 8_000],
      // The URL needs no session. With one, an upload also continues after the user has signed in again.
      onBeforeRequest: (request) => {
        (request.getUnderlyingObject() as XMLHttpRequest).withCredentials = true;
      },
      onProgress: (sent, total) => change({ progress: sent / total }),
      onError: () => change({ state: "failed" }),
      onSuccess: () => change({ state: "done", progress: 1 }),
    });
    setStatus({ state: "sending", progress: 0 });
    upload.current.start();
  };
  const pause = () => {
    void upload.current?.abort();
    change({ state: "paused" });
  };
  const resume = () => {
    upload.current?.start();
    change({ state: "sending" });
  };
  const discard = () => {
    void upload.current?.abort();
    setStatus(null);
  };
  return { status, start, pause, resume, discard };
}
