import { useEffect, useState } from "react";

/** The milliseconds of `performance.now()`, each second anew while something counts down. */
export function useSecondsClock(isCounting: boolean): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (!isCounting) return undefined;
    setNowMs(performance.now());
    const timer = setInterval(() => setNowMs(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return nowMs;
}
