import { useEffect, useMemo, useState } from "react";
import { type CombinedError, createRequest, useClient } from "urql";
import { pipe, subscribe } from "wonka";
import type { SchedulesQuery } from "./generated/graphql.ts";
import { schedulesQuery } from "./operations.ts";

/** A schedule of the list. */
export type ListedSchedule = NonNullable<SchedulesQuery["schedules"]>["nodes"][number];

/** How often the list is read again, in milliseconds: runs begin by themselves. */
const refreshMs = 60_000;

/** All schedules of the reader. */
export interface Schedules {
  readonly schedules: readonly ListedSchedule[];
  readonly isLoading: boolean;
  readonly error: CombinedError | undefined;
  /** Reads them again. */
  readonly refresh: () => void;
}

interface Answer {
  readonly data?: SchedulesQuery | undefined;
  readonly error?: CombinedError | undefined;
}

/**
 * The schedules of several report types, read side by side, because the service lists one type at a time.
 * @param feedTypes null while they are not known.
 * @param until how far their runs are told.
 */
export function useSchedules(feedTypes: readonly string[] | null, until: Date): Schedules {
  const client = useClient();
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  const [round, setRound] = useState(0);
  const end = until.toISOString();
  useEffect(() => {
    if (feedTypes === null) return undefined;
    const stops = feedTypes.map((feedType) =>
      pipe(
        client.executeQuery(createRequest(schedulesQuery, { feedType, until: end }), {
          requestPolicy: round === 0 ? "cache-and-network" : "network-only",
        }),
        subscribe(({ data, error }) => {
          setAnswers((known) =>
            new Map(known).set(feedType, { data: data ?? known.get(feedType)?.data, error }),
          );
        }),
      ),
    );
    return () => {
      for (const stop of stops) stop.unsubscribe();
    };
  }, [client, feedTypes, end, round]);
  useEffect(() => {
    const timer = setInterval(() => setRound((one) => one + 1), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => {
    const all = [...answers.values()];
    return {
      schedules: all.flatMap(({ data }) => data?.schedules?.nodes ?? []),
      isLoading: feedTypes === null || all.length < feedTypes.length,
      error: all.find(({ error }) => error)?.error,
      refresh: () => setRound((one) => one + 1),
    };
  }, [answers, feedTypes]);
}
