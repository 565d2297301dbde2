import { useEffect, useMemo, useState } from "react";
import { type CombinedError, createRequest, useClient } from "urql";
import { pipe, subscribe } from "wonka";
import type { SchedulesQuery } from "./generated/graphql.ts";
import { schedulesQuery } from "./operations.ts";

/** Schedule in the list. */
export type ListedSchedule = NonNullable<SchedulesQuery["schedules"]>["nodes"][number];

/** Refresh interval of the list, in milliseconds, because the service starts runs on its own. */
const refreshMs = 60_000;

/** All schedules of the user. */
export interface Schedules {
  readonly schedules: readonly ListedSchedule[];
  readonly isLoading: boolean;
  readonly error: CombinedError | undefined;
  /** Loads the schedules again. */
  readonly refresh: () => void;
}

interface Answer {
  readonly data?: SchedulesQuery | undefined;
  readonly error?: CombinedError | undefined;
}

/**
 * Loads the schedules of several report types in parallel, because the service lists one type per call.
 * @param feedTypes Report types; null until they are known.
 * @param until End of the period for which runs are listed.
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
