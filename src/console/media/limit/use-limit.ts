import { useEffect, useState } from "react";
import { useClient } from "urql";
import type { MediaLimitQuery } from "../generated/graphql.ts";
import { MediaLimit } from "../operations.ts";

/** Upload limit, as counted by the gateway. */
export type Limit = NonNullable<MediaLimitQuery["viewer"]>["rateLimits"][number];

/** Usage of the limit at one moment. */
export interface LimitSample {
  /** Milliseconds since the epoch. */
  readonly atMs: number;
  readonly used: number;
  /** Number of queued writes. */
  readonly waiting: number;
}

/** Usage of the upload limit now and over the last minutes. */
export interface LimitState {
  /** Current limit; null until the first response. */
  readonly limit: Limit | null;
  /** Samples of the last minutes, newest last. */
  readonly samples: readonly LimitSample[];
}

/** Polling interval, in milliseconds. `maxSamples` is the number of samples that are kept. */
const everyMs = 1_000;
const maxSamples = 180;

/**
 * Polls the limit once a second while uploads run or part of the limit is used. Polling itself does not use up the
 * limit.
 * @param isBusy True while uploads run.
 * @param waiting Number of queued writes.
 */
export function useLimit(isBusy: boolean, waiting: number): LimitState {
  const client = useClient();
  const [state, setState] = useState<LimitState>({ limit: null, samples: [] });
  const isUsed = (state.limit?.used ?? 0) > 0;
  const isAsking = isBusy || isUsed || state.limit === null;
  useEffect(() => {
    if (!isAsking) return undefined;
    let isInProgress = false;
    let isGone = false;
    const ask = async () => {
      // A hidden page needs no polling, and only one request may be in flight.
      if (isInProgress || document.visibilityState === "hidden") return;
      isInProgress = true;
      const { data } = await client
        .query(MediaLimit, {}, { requestPolicy: "network-only", isPoll: true })
        .toPromise();
      isInProgress = false;
      const limit = data?.viewer?.rateLimits.find(({ scope }) => scope === "MEDIA_WRITE");
      if (isGone || !limit) return;
      const sample = { atMs: Date.now(), used: limit.used, waiting };
      setState(({ samples }) => ({ limit, samples: [...samples, sample].slice(-maxSamples) }));
    };
    void ask();
    const timer = setInterval(() => void ask(), everyMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [client, isAsking, waiting]);
  return state;
}
