import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import styles from "./table.module.css";

/** Properties of the cell editor. */
export interface CellEditorProps {
  readonly label: string;
  /** Initial text. */
  readonly begin: string;
  /**
   * Called once when editing ends.
   * @param value New text; null to leave the cell unchanged.
   * @param step Movement of the grid's cursor; null when the focus has moved elsewhere.
   */
  readonly onFinish: (value: string | null, step: EditorStep | null) => void;
}

/** Cursor movement after a cell was edited. */
export interface EditorStep {
  readonly rows: number;
  readonly columns: number;
}

/** Editor of one cell: Enter and Tab accept the text, Escape discards it. Alt+Enter inserts a line break. */
export function CellEditor({ label, begin, onFinish }: CellEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const element = area.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const finish = (value: string | null, step: EditorStep | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onFinish(value, step);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    event.stopPropagation();
    const { value } = event.currentTarget;
    // During IME composition, Enter chooses a character and must not finish the edit.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && event.altKey) {
      event.currentTarget.setRangeText(
        "\n",
        event.currentTarget.selectionStart,
        event.currentTarget.selectionEnd,
        "end",
      );
    } else if (event.key === "Enter") finish(value, { rows: event.shiftKey ? -1 : 1, columns: 0 });
    else if (event.key === "Tab") finish(value, { rows: 0, columns: event.shiftKey ? -1 : 1 });
    else if (event.key === "Escape") finish(null, { rows: 0, columns: 0 });
    else return;
    event.preventDefault();
  };
  return (
    <textarea
      ref={area}
      rows={1}
      className={styles.editor}
      aria-label={label}
      defaultValue={begin}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={({ currentTarget }) => finish(currentTarget.value, null)}
    />
  );
}
