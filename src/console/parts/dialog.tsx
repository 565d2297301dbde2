import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";

/** What a dialog consists of. */
export interface DialogProps {
  readonly title: string;
  /** Is called when the reader closes it: by its button, with Escape. Null when it cannot be closed so. */
  readonly onClose: (() => void) | null;
  /** `side`: at the right edge, for what is read beside the page; it is no smaller than a phone. */
  readonly place?: "middle" | "side";
  readonly children: ReactNode;
  /** Buttons at its end. */
  readonly actions?: ReactNode;
}

/** A dialog over the page. Mount it to open it: the focus goes into it and comes back. */
export function Dialog({ title, onClose, place = "middle", children, actions }: DialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed while it is still on the page: only then does the focus go back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={[styles.dialog, styles[place]].join(" ")}
      aria-labelledby={titleId}
      // A browser closes a dialog in spite of what its page says when Escape is pressed again and again.
      closedby={onClose ? "closerequest" : "none"}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // Those that do not know the attribute above have closed it.
      onClose={() => {
        const element = dialog.current;
        if (element && !element.open) element.showModal();
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {onClose && (
          <Button weight="plain" icon={<X aria-hidden />} aria-label={t("part.close")} onClick={onClose} />
        )}
      </div>
      <div className={styles.body}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}
