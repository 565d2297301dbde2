import { type DragEvent, useRef, useState } from "react";
import type { CategoryActions } from "./category-actions.ts";
import type { CategoryTree } from "./category-tree.ts";
import { moveOfCategory } from "./create-change.ts";
import { validateChange } from "./change-validation.ts";
import { useChangeText } from "./use-change-text.ts";

/** Drop target in the tree: a category's key, or null for the top level. */
export type DropTarget = string | null;

/** State and handlers of drag and drop. */
export interface Dragging {
  /** Key of the dragged category; null for none. */
  readonly key: string | null;
  /** Current drop target; undefined for none. */
  readonly over: DropTarget | undefined;
  /** Reason why dropping is not allowed; null when it is allowed or there is no target. */
  readonly reason: string | null;
  /** Returns the handlers that make a row draggable. */
  readonly source: (key: string, name: string) => DragSource;
  /**
   * Returns the handlers of a drop target.
   * @param onLong Called when a category is held over the target.
   */
  readonly target: (target: DropTarget, onLong?: () => void) => DragTarget;
}

interface DragSource {
  readonly draggable: true;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
}

interface DragTarget {
  readonly onDragEnter: (event: DragEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** Delay before a collapsed category under the pointer expands, in milliseconds. */
const openMs = 700;

/** Provides drag and drop of categories. Moves that are not allowed are blocked before the drop. */
export function useDragging(planned: CategoryTree, actions: CategoryActions): Dragging {
  const words = useChangeText();
  const [key, setKey] = useState<string | null>(null);
  const [over, setOver] = useState<DropTarget | undefined>(undefined);
  const heldSince = useRef(0);
  const refusalAt = (target: DropTarget) =>
    key === null ? null : validateChange(planned, moveOfCategory(planned, key, target));
  const refusal = over === undefined ? null : refusalAt(over);
  const end = () => {
    setKey(null);
    setOver(undefined);
  };
  const hold = (event: DragEvent, target: DropTarget) => {
    if (key === null) return;
    event.stopPropagation();
    if (over !== target) {
      setOver(target);
      heldSince.current = event.timeStamp;
    }
    // The browser allows a drop only after preventDefault.
    if (refusalAt(target) !== null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
  };
  return {
    key,
    over,
    reason: refusal === null || over === key ? null : words.reason(refusal),
    source: (dragged, name) => ({
      draggable: true,
      onDragStart(event) {
        event.stopPropagation();
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", name);
        setKey(dragged);
      },
      onDragEnd: end,
    }),
    target: (target, onLong) => ({
      onDragEnter: (event) => hold(event, target),
      onDragOver(event) {
        if (key !== null && over === target && onLong && event.timeStamp - heldSince.current > openMs)
          onLong();
        hold(event, target);
      },
      onDragLeave(event) {
        const isInside = event.currentTarget.contains(event.relatedTarget as Node | null);
        if (!isInside) setOver((now) => (now === target ? undefined : now));
      },
      onDrop(event) {
        if (key === null) return;
        event.preventDefault();
        event.stopPropagation();
        end();
        actions.move(key, target);
      },
    }),
  };
}
