import { useMemo, useState } from "react";
import { useClient } from "urql";
import { keysSentAgain } from "./attempts.ts";
import type { SentUpload } from "./stored-uploads.ts";
import { rowsToRelease } from "./rows-to-release.ts";
import { useStoredUploads } from "./use-stored-uploads.ts";

/**
 * Rows of an upload that were sent again by later attempts, and the action that allows the failed ones to be sent
 * again.
 */
export interface Release {
  /** Keys of the rows that were sent again by a later attempt. */
  readonly sentKeys: ReadonlySet<string>;
  /** Error of the last `release`; null when the later attempts could be read. */
  readonly failure: Error | null;
  readonly release: () => Promise<void>;
}

/** Tracks which rows of an upload were sent again by later attempts. @param sent Uploads of this browser. */
export function useRelease(taskId: string, sent: readonly SentUpload[]): Release {
  const client = useClient();
  const kept = useStoredUploads();
  const [changed, setChanged] = useState<ReadonlyMap<string, SentUpload>>(new Map());
  const [failure, setFailure] = useState<Error | null>(null);
  const present = useMemo(() => sent.map((one) => changed.get(one.taskId) ?? one), [sent, changed]);
  const sentKeys = useMemo(() => keysSentAgain(taskId, present), [taskId, present]);
  const releaseAll = async () => {
    const attempts = present.filter(({ previous }) => previous?.taskId === taskId);
    const released = new Map(changed);
    for (const attempt of attempts) {
      released.set(attempt.taskId, await kept.releaseRows(attempt, await rowsToRelease(client, attempt)));
      // The released rows stay released even when the next attempt cannot be read.
      setChanged(new Map(released));
    }
  };
  return { sentKeys, failure, release: () => releaseAll().then(() => setFailure(null), setFailure) };
}
