import { useEffect, useState } from "react";
import { type CombinedError, createRequest, useClient } from "urql";
import { pipe, subscribe } from "wonka";
import type { HomeRunsQuery, HomeTaskFragment } from "./generated/graphql.ts";
import { homeRunsQuery } from "./operations.ts";
import type { Source } from "./source.ts";
import { useOnReturn } from "./use-on-return.ts";
import type { HomeSchedule } from "./use-schedules.ts";

/** Run of a schedule: the task that it started. */
export interface ScheduleRun {
  readonly schedule: HomeSchedule;
  readonly task: HomeTaskFragment;
}

interface Answer {
  readonly data?: HomeRunsQuery | undefined;
  readonly error?: CombinedError | undefined;
}

/** Maximum number of schedules whose runs are loaded. Active schedules come first. */
const maxSchedules = 6;

/** Loads the latest runs of the schedules, newest first. */
export function useRuns({
  value: schedules,
  error,
  reload,
}: Source<readonly HomeSchedule[]>): Source<readonly ScheduleRun[]> {
  const client = useClient();
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  const [round, setRound] = useState(0);
  const again = () => setRound((one) => one + 1);
  useOnReturn(again);
  const chosen = schedules
    ?.toSorted((one, other) => Number(other.status === "ACTIVE") - Number(one.status === "ACTIVE"))
    .slice(0, maxSchedules);
  const ids = chosen?.map(({ scheduleId }) => scheduleId).join("\n");
  useEffect(() => {
    const stops = (ids ?? "")
      .split("\n")
      .filter(Boolean)
      .map((scheduleId) =>
        pipe(
          client.executeQuery(createRequest(homeRunsQuery, { scheduleId }), {
            requestPolicy: round === 0 ? "cache-and-network" : "network-only",
          }),
          subscribe(({ data, error: failure }) =>
            setAnswers((known) => new Map(known).set(scheduleId, { data, error: failure })),
          ),
        ),
      );
    return () => {
      for (const stop of stops) stop.unsubscribe();
    };
  }, [client, ids, round]);
  const found = chosen?.map((schedule) => ({ schedule, answer: answers.get(schedule.scheduleId) }));
  const failure = error ?? found?.find(({ answer }) => answer?.error)?.answer?.error;
  const isLoaded = found?.every(({ answer }) => answer !== undefined) ?? false;
  const runs = found?.flatMap(({ schedule, answer }) =>
    (answer?.data?.schedule?.tasks?.nodes ?? []).map((task) => ({ schedule, task })),
  );
  return {
    value:
      isLoaded && !failure && runs
        ? runs.toSorted((one, other) => other.task.createdAt.localeCompare(one.task.createdAt))
        : null,
    error: failure,
    reload: () => {
      reload();
      again();
    },
  };
}
