import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives the focus to a list when it went with one of its items: the keyboard goes on there, not at the beginning of the page. Where
 * the list itself went with its last item, the content of the page gets it.
 * @param count how many items there are.
 * @param isAsking whether a dialog lies over the list; what it does is waited for.
 * @returns for the list, which needs a `tabIndex` of -1.
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
    const place = list.current ?? document.querySelector<HTMLElement>("main");
    place?.focus({ preventScroll: true });
  }, [count, isAsking]);
  return list;
}
