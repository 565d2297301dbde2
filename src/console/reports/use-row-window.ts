import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Rows beyond the visible part of the page that are kept in the document, for scrolling and for the Tab key. */
const extraRows = 8;
/** Height of a row before the first one is measured, in pixels. */
const assumedHeight = 64;

/** Rows of a long list that are in the document. */
export interface RowWindow {
  /** Ref for the list element. */
  readonly list: RefObject<HTMLUListElement | null>;
  /** Height of a row, in pixels. All rows have the same height. */
  readonly rowHeight: number;
  /** Index of the first row. */
  readonly first: number;
  /** Index after the last row. */
  readonly end: number;
}

/** Returns the rows of a list that are visible in the page or close to it. */
export function useRowWindow(count: number): RowWindow {
  const list = useRef<HTMLUListElement>(null);
  const [range, setRange] = useState({ rowHeight: assumedHeight, first: 0, end: 3 * extraRows });
  useLayoutEffect(() => {
    const measure = () => {
      const element = list.current;
      if (!element) return;
      const row = element.querySelector<HTMLElement>("li");
      const rowHeight = row?.offsetHeight || assumedHeight;
      const { top } = element.getBoundingClientRect();
      const first = Math.max(0, Math.floor(-top / rowHeight) - extraRows);
      const end = Math.ceil((innerHeight - top) / rowHeight) + extraRows;
      setRange((before) =>
        before.rowHeight === rowHeight && before.first === first && before.end === end
          ? before
          : { rowHeight, first, end },
      );
    };
    measure();
    // Scroll events do not bubble; this also sees the scrolling of an element around the list.
    const options = { capture: true, passive: true };
    document.addEventListener("scroll", measure, options);
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (list.current) observer.observe(list.current);
    addEventListener("resize", measure);
    return () => {
      document.removeEventListener("scroll", measure, options);
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, []);
  return {
    list,
    rowHeight: range.rowHeight,
    first: range.first,
    end: Math.max(0, Math.min(range.end, count)),
  };
}
