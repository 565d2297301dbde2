import { useCallback, useEffect, useRef } from "react";

/**
 * Returns a function that calls another one: at once, or after the click while a pointer is pressed. A page that changes
 * between the press and the click would move the target away.
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
    };
    document.addEventListener("pointerdown", press, true);
    document.addEventListener("pointerup", release, true);
    document.addEventListener("pointercancel", release, true);
    return () => {
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("pointerup", release, true);
      document.removeEventListener("pointercancel", release, true);
    };
  }, []);
  return useCallback((act: () => void) => {
    if (!isPressed.current) {
      act();
      return;
    }
    const end = new AbortController();
    // The click follows in the same task.
    const release = () => {
      end.abort();
      setTimeout(act);
    };
    document.addEventListener("pointerup", release, { capture: true, signal: end.signal });
    document.addEventListener("pointercancel", release, { capture: true, signal: end.signal });
  }, []);
}
