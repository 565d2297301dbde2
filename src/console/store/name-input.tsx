import { type FocusEvent, type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { plainName } from "./category-name.ts";
import styles from "./category-tree-view.module.css";
import type { Refusal } from "./refusal.ts";
import { useChangeWords } from "./use-change-words.ts";

/** A name that is being written in its place in the tree. */
export interface NameInputProps {
  readonly label: string;
  /** What is in it at first. */
  readonly name: string;
  readonly hint?: string;
  /** What is wrong with a name; null when nothing is. */
  readonly faultOf: (name: string) => Refusal | null;
  readonly onKeep: (name: string) => void;
  readonly onLeave: () => void;
}

/** Takes a name: Enter and going elsewhere keep it, Escape leaves it. */
export function NameInput({ label, name, hint, faultOf, onKeep, onLeave }: NameInputProps) {
  const { t } = useTranslation("store");
  const words = useChangeWords();
  const id = useId();
  const [text, setText] = useState(name);
  const [fault, setFault] = useState<Refusal | null>(null);
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
    // The keys are the input's own: the tree around it does nothing with them.
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
    // The window is another one for a moment, or a dialog lies over the page: the name is still being written.
    if (document.activeElement === currentTarget || relatedTarget?.closest("dialog")) return;
    if (faultOf(plainName(text)) === null) keep();
    else onLeave();
  };
  return (
    <span className={styles.naming}>
      <input
        // Whoever asked for a name to write is here to write it.
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
