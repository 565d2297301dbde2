import Upload from "lucide:upload";
import { type DragEvent, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./drop-zone.module.css";

/** Properties of the drop zone. */
export interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** Value of the file input's `accept` attribute. */
  readonly accept?: string;
  readonly isMultiple?: boolean;
  /** Text of the button. */
  readonly label?: string;
  /** Description of the accepted files. */
  readonly children?: ReactNode;
}

/** Area to drop files on, with a button to choose them. */
export function DropZone(props: DropZoneProps) {
  const { onFiles, accept, isMultiple = false, label, children } = props;
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
          // Allows the user to choose the same file again.
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
