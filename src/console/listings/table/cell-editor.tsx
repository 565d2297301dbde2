import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import styles from "./table.module.css";

/** Where a cell is edited. */
export interface CellEditorProps {
  readonly label: string;
  /** The text that it begins with. */
  readonly begin: string;
  /** @param value null when the cell stays as it was. @param step where the cursor goes then; null when it is elsewhere already. */
  readonly onFinish: (value: string | null, step: EditorStep | null) => void;
}

/** How far the cursor goes when a cell is done. */
export interface EditorStep {
  readonly rows: number;
  readonly columns: number;
}

/** Edits one cell: Enter and Tab take the text, Escape leaves the cell as it was. Alt and Enter make a line break. */
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
    // A text that is still being composed is not finished by the key that chooses a character.
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
