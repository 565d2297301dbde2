import { useEffect, useState } from "react";

/** Returns `performance.now()`, updated each second while a countdown runs. */
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
