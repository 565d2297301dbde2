import { useEffect, useState } from "react";

/**
 * Returns the current time, updated at an interval.
 * @param everyMs Interval in milliseconds; null for no updates.
 */
export function useNow(everyMs: number | null): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (everyMs === null) return undefined;
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
