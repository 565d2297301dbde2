import { useEffect } from "react";
import { useQuery } from "urql";
import type { HomeLimitsQuery } from "./generated/graphql.ts";
import { homeLimitsQuery } from "./operations.ts";
import type { Source } from "./source.ts";

/** Usage of a rate limit. */
export type RateLimit = HomeLimitsQuery["viewer"]["rateLimits"][number];

/** Time between two queries, in milliseconds. Reading the limits counts against none. */
const pollMs = 10_000;

/** Loads the usage of the rate limits again and again. */
export function useLimits(): Source<readonly RateLimit[]> {
  const [{ data, error }, ask] = useQuery({ query: homeLimitsQuery });
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "hidden") return;
      ask({ requestPolicy: "network-only", isPoll: true });
    }, pollMs);
    return () => clearInterval(timer);
  }, [ask]);
  return {
    value: data?.viewer.rateLimits ?? null,
    error: data ? undefined : error,
    reload: () => ask({ requestPolicy: "network-only" }),
  };
}
