import { useEffect, useState } from "react";
import { useClient } from "urql";
import type { MediaLimitQuery } from "../generated/graphql.ts";
import { MediaLimit } from "../operations.ts";

/** The limit of writes, as the gateway counts it. */
export type Limit = NonNullable<MediaLimitQuery["viewer"]>["rateLimits"][number];

/** The limit at one moment. */
export interface LimitSample {
  /** Milliseconds since the epoch. */
  readonly atMs: number;
  readonly used: number;
  /** Writes that waited in the queue. */
  readonly waiting: number;
}

/** What is known of the limit. */
export interface LimitState {
  /** Null until it is known. */
  readonly limit: Limit | null;
  /** The last minutes, the latest last. */
  readonly samples: readonly LimitSample[];
}

/** How often it is asked for, in milliseconds, and how many answers are kept. */
const everyMs = 1_000;
const maxSamples = 180;

/**
 * Asks for the limit once a second while something goes on or anything is used; asking counts against no limit.
 * @param isBusy whether something goes on.
 * @param waiting writes that wait.
 */
export function useLimit(isBusy: boolean, waiting: number): LimitState {
  const client = useClient();
  const [state, setState] = useState<LimitState>({ limit: null, samples: [] });
  const isUsed = (state.limit?.used ?? 0) > 0;
  const isAsking = isBusy || isUsed || state.limit === null;
  useEffect(() => {
    if (!isAsking) return undefined;
    let isUnderWay = false;
    let isGone = false;
    const ask = async () => {
      // Nobody looks at a page in the background, and one question at a time is enough.
      if (isUnderWay || document.visibilityState === "hidden") return;
      isUnderWay = true;
      const { data } = await client
        .query(MediaLimit, {}, { requestPolicy: "network-only", isPoll: true })
        .toPromise();
      isUnderWay = false;
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
