import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to a list when its focused item was removed, so that keyboard users do not restart at the top of the
 * page. When the list itself was removed, `main` gets the focus.
 * @param count Number of items.
 * @param isAsking True while a dialog is open over the list; the focus then moves after it closes.
 * @returns Ref for the list, which needs a `tabIndex` of -1.
 */
export function useFocusAfterRemoval<List extends HTMLElement>(
  count: number,
  isAsking = false,
): RefObject<List | null> {
  const list = useRef<List>(null);
  const known = useRef(count);
  const isShorter = useRef(false);
  useEffect(() => {
    if (count < known.current) isShorter.current = true;
    known.current = count;
    if (!isShorter.current || isAsking) return;
    isShorter.current = false;
    if (document.activeElement !== document.body) return;
    const target = list.current ?? document.querySelector<HTMLElement>("main");
    target?.focus({ preventScroll: true });
  }, [count, isAsking]);
  return list;
}
