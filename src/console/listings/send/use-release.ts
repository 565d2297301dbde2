import { useMemo, useState } from "react";
import { useClient } from "urql";
import { keysSentAgain } from "./attempts.ts";
import type { SentUpload } from "./kept-uploads.ts";
import { rowsToRelease } from "./rows-to-release.ts";
import { useKeptUploads } from "./use-kept-uploads.ts";

/** The rows of an upload that went with later attempts, and how those that failed there can be corrected again. */
export interface Release {
  /** Keys of the rows that went with a later attempt. */
  readonly sentKeys: ReadonlySet<string>;
  /** Why the later attempts could not be read; null when they could. */
  readonly failure: Error | null;
  readonly release: () => Promise<void>;
}

/** Follows the rows of an upload. @param sent what was sent from this browser. */
export function useRelease(taskId: string, sent: readonly SentUpload[]): Release {
  const client = useClient();
  const kept = useKeptUploads();
  const [changed, setChanged] = useState<ReadonlyMap<string, SentUpload>>(new Map());
  const [failure, setFailure] = useState<Error | null>(null);
  const present = useMemo(() => sent.map((one) => changed.get(one.taskId) ?? one), [sent, changed]);
  const sentKeys = useMemo(() => keysSentAgain(taskId, present), [taskId, present]);
  const releaseAll = async () => {
    const attempts = present.filter(({ previous }) => previous?.taskId === taskId);
    const released = new Map(changed);
    for (const attempt of attempts) {
      released.set(attempt.taskId, await kept.releaseRows(attempt, await rowsToRelease(client, attempt)));
      // What is released stays so when the next attempt cannot be read.
      setChanged(new Map(released));
    }
  };
  return { sentKeys, failure, release: () => releaseAll().then(() => setFailure(null), setFailure) };
}
