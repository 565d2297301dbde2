import { type FocusEvent, type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { plainName } from "./category-name.ts";
import styles from "./category-tree-view.module.css";
import type { ChangeRefusal } from "./change-validation.ts";
import { useAfterPress } from "./use-after-press.ts";
import { useChangeText } from "./use-change-text.ts";

/** Properties of a name input. */
export interface NameInputProps {
  readonly label: string;
  /** Initial value. */
  readonly name: string;
  readonly hint?: string;
  /** Returns the reason why a name is invalid; null when it is valid. */
  readonly faultOf: (name: string) => ChangeRefusal | null;
  readonly onKeep: (name: string) => void;
  readonly onLeave: () => void;
}

/** Input for a category's name. Enter or leaving the field saves it, Escape discards it. */
export function NameInput({ label, name, hint, faultOf, onKeep, onLeave }: NameInputProps) {
  const { t } = useTranslation("store");
  const words = useChangeText();
  const id = useId();
  const [text, setText] = useState(name);
  const [fault, setFault] = useState<ChangeRefusal | null>(null);
  const afterPress = useAfterPress();
  const keep = () => {
    const given = plainName(text);
    if (given === name) {
      onLeave();
      return;
    }
    const found = faultOf(given);
    setFault(found);
    if (found === null) onKeep(given);
  };
  const press = (event: KeyboardEvent) => {
    // The tree must not handle keys typed into the input.
    event.stopPropagation();
    if (event.key === "Enter") {
      event.preventDefault();
      keep();
    } else if (event.key === "Escape") {
      event.preventDefault();
      onLeave();
    }
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Editing continues after the window loses the focus or a dialog opens.
    if (document.activeElement === currentTarget || relatedTarget?.closest("dialog")) return;
    if (faultOf(plainName(text)) === null) keep();
    // A row that disappears would move what is being clicked.
    else afterPress(onLeave);
  };
  return (
    <span className={styles.naming}>
      <input
        // The input appears because the user wants to enter a name.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        type="text"
        className={styles.name}
        aria-label={label}
        aria-describedby={`${id}-note`}
        aria-invalid={fault !== null}
        value={text}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setFault(null);
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      <span
        id={`${id}-note`}
        className={fault === null ? styles.note : styles.fault}
        role={fault ? "alert" : undefined}
      >
        {fault === null ? (hint ?? t("tree.nameHint")) : words.reason(fault)}
      </span>
    </span>
  );
}
