import { useEffect, useMemo, useState } from "react";
import { type CombinedError, createRequest, useClient, useQuery } from "urql";
import { pipe, subscribe } from "wonka";
import type { HomeSchedulesQuery } from "./generated/graphql.ts";
import { homeSchedulesQuery, homeTypesQuery } from "./operations.ts";
import type { Source } from "./source.ts";

/** Schedule of the seller. */
export type HomeSchedule = NonNullable<HomeSchedulesQuery["schedules"]>["nodes"][number];

interface Answer {
  readonly data?: HomeSchedulesQuery | undefined;
  readonly error?: CombinedError | undefined;
}

/** Loads the schedules of all report types. The service lists one type per call. */
export function useSchedules(): Source<readonly HomeSchedule[]> {
  const client = useClient();
  const [types, askTypes] = useQuery({ query: homeTypesQuery });
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  const [round, setRound] = useState(0);
  const feedTypes = useMemo(
    () =>
      types.data?.sellerFeedTypes
        .filter(({ direction }) => direction === "DOWNLOAD")
        .map(({ feedType }) => feedType) ?? null,
    [types.data],
  );
  useEffect(() => {
    const stops = feedTypes?.map((feedType) =>
      pipe(
        client.executeQuery(createRequest(homeSchedulesQuery, { feedType }), {
          requestPolicy: round === 0 ? "cache-and-network" : "network-only",
        }),
        subscribe(({ data, error }) => setAnswers((known) => new Map(known).set(feedType, { data, error }))),
      ),
    );
    return () => {
      for (const stop of stops ?? []) stop.unsubscribe();
    };
  }, [client, feedTypes, round]);
  return useMemo(() => {
    const all = [...answers.values()];
    const error = types.error ?? all.find((answer) => answer.error)?.error;
    const isLoaded = feedTypes !== null && all.length >= feedTypes.length;
    return {
      value: isLoaded && !error ? all.flatMap(({ data }) => data?.schedules?.nodes ?? []) : null,
      error,
      reload: () => {
        if (types.error) askTypes({ requestPolicy: "network-only" });
        setRound((one) => one + 1);
      },
    };
  }, [answers, feedTypes, types.error, askTypes]);
}
