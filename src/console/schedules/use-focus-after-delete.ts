import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives the focus to a list when it went with one of its items: the keyboard goes on there, not at the beginning of the page.
 * @param count how many items there are.
 * @param isAsking whether a dialog lies over the list; what it does is waited for.
 * @returns for the list, which needs a `tabIndex` of -1.
 */
export function useFocusAfterDelete(count: number, isAsking: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const known = useRef(count);
  const isShorter = useRef(false);
  useEffect(() => {
    if (count < known.current) isShorter.current = true;
    known.current = count;
    if (!isShorter.current || isAsking) return;
    isShorter.current = false;
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [count, isAsking]);
  return list;
}
