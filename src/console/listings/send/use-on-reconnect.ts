import { useEffect, useEffectEvent, useRef } from "react";
import { useIsReachable } from "../../api/api-context.ts";
import { useSessionState } from "../../session/session-context.ts";

/** Calls the callback each time the gateway is available again, after a network loss or an ended session. */
export function useOnReconnect(callback: () => void): void {
  const isReachable = useIsReachable();
  const session = useSessionState();
  const canAsk = isReachable && session.kind === "signedIn" && !session.isOver;
  const could = useRef(canAsk);
  const onBack = useEffectEvent(callback);
  useEffect(() => {
    if (canAsk && !could.current) onBack();
    could.current = canAsk;
  }, [canAsk]);
}
