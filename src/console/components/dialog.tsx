import X from "lucide:x";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";
import { useModal } from "./use-modal.ts";

/** Properties of a dialog. */
export interface DialogProps {
  readonly title: string;
  /** Called when the user closes the dialog with its button or Escape; null when the user cannot close it. */
  readonly onClose: (() => void) | null;
  /** `side` opens the dialog at the right edge of the page, for content that is read beside the page. */
  readonly place?: "middle" | "side";
  readonly children: ReactNode;
  /** Buttons at the end of the dialog. */
  readonly actions?: ReactNode;
}

/** Modal dialog, open while mounted. It takes the focus and returns it when it closes. */
export function Dialog({ title, onClose, place = "middle", children, actions }: DialogProps) {
  const { t } = useTranslation();
  const modal = useModal(onClose);
  const titleId = useId();
  return (
    <dialog {...modal} className={[styles.dialog, styles[place]].join(" ")} aria-labelledby={titleId}>
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
