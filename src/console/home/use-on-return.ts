import { useEffect, useEffectEvent, useRef } from "react";
import { useIsReachable } from "../api/api-context.ts";

/** Minimum time between two refreshes, in milliseconds. */
const minPauseMs = 5_000;

/** Calls the callback each time the user returns to the page, and when the gateway is reachable again. */
export function useOnReturn(callback: () => void): void {
  const isReachable = useIsReachable();
  const wasReachable = useRef(isReachable);
  const lastAt = useRef(0);
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === "hidden" || Date.now() - lastAt.current < minPauseMs) return;
    lastAt.current = Date.now();
    callback();
  });
  useEffect(() => {
    lastAt.current = Date.now();
    const listener = () => refresh();
    addEventListener("focus", listener);
    document.addEventListener("visibilitychange", listener);
    return () => {
      removeEventListener("focus", listener);
      document.removeEventListener("visibilitychange", listener);
    };
  }, []);
  useEffect(() => {
    if (isReachable && !wasReachable.current) refresh();
    wasReachable.current = isReachable;
  }, [isReachable]);
}
