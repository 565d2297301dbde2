import { useEffect, useMemo, useState } from "react";
import { createRequest, useClient } from "urql";
import { pipe, subscribe } from "wonka";
import type { UploadAttemptQuery } from "./generated/graphql.ts";
import { UploadAttempt } from "./operations.ts";
import { attemptsOf } from "./send/attempts.ts";
import type { SentUpload } from "./send/stored-uploads.ts";

/** Task of an attempt, with its file. */
export type AttemptTask = NonNullable<UploadAttemptQuery["genericTask"]>;

/** An attempt of an upload. */
export interface Attempt {
  readonly taskId: string;
  /** Number of the attempt, from 1. */
  readonly number: number;
  /** Undefined until it is loaded; null when the marketplace no longer has it. */
  readonly task: AttemptTask | null | undefined;
  /** The attempt as this browser sent it; null for an upload from elsewhere. */
  readonly sent: SentUpload | null;
}

/** Loads the attempts of an upload, oldest first. @param sent Uploads of this browser; null until they are known. */
export function useAttempts(taskId: string, sent: readonly SentUpload[] | null): readonly Attempt[] {
  const client = useClient();
  const [tasks, setTasks] = useState<ReadonlyMap<string, AttemptTask | null>>(new Map());
  const ids = useMemo(() => (sent === null ? [] : attemptsOf(taskId, sent)), [taskId, sent]);
  useEffect(() => {
    if (ids.length < 2) return undefined;
    const stops = ids.map((id) =>
      pipe(
        client.executeQuery(createRequest(UploadAttempt, { taskId: id })),
        subscribe(({ data }) => setTasks((known) => new Map(known).set(id, data?.genericTask ?? null))),
      ),
    );
    return () => {
      for (const stop of stops) stop.unsubscribe();
    };
  }, [client, ids]);
  return useMemo(
    () =>
      ids.map((id, index) => ({
        taskId: id,
        number: index + 1,
        task: tasks.get(id),
        sent: sent?.find((one) => one.taskId === id) ?? null,
      })),
    [ids, tasks, sent],
  );
}
