import { Upload } from "lucide-react";
import { type DragEvent, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./drop-zone.module.css";

/** Where files are dropped or chosen. */
export interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** As the `accept` attribute of a file input has it. */
  readonly accept?: string;
  readonly isMultiple?: boolean;
  /** Text of its button. */
  readonly label?: string;
  /** What is taken. */
  readonly children?: ReactNode;
}

/** A place to drop files on, with a button that chooses them. */
export function DropZone({ onFiles, accept, isMultiple = false, label, children }: DropZoneProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const taken = [...(files ?? [])];
    if (taken.length > 0) onFiles(isMultiple ? taken : taken.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={[styles.zone, isOver && styles.over].filter(Boolean).join(" ")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Upload aria-hidden />
      <p>{t("part.dropHere")}</p>
      <input
        id={id}
        type="file"
        className="visually-hidden"
        accept={accept}
        multiple={isMultiple}
        aria-describedby={`${id}-rules`}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
      <label htmlFor={id} className={styles.button}>
        {label ?? t("part.chooseFiles")}
      </label>
      <div id={`${id}-rules`} className={styles.rules}>
        {children}
      </div>
    </div>
  );
}
