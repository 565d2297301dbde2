import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";

/** Properties of the dialog. */
export interface UndoDialogProps {
  readonly name: string;
  /** Number of changes that the undo takes. */
  readonly count: number;
  /** Called with true when the former position is restored, too. */
  readonly onUndo: (restoresPosition: boolean) => void;
  readonly onClose: () => void;
}

/** Asks before an undo that takes many changes, with the choice to move the category back without its position. */
export function UndoDialog({ name, count, onUndo, onClose }: UndoDialogProps) {
  const { t } = useTranslation("store");
  const { t: shared } = useTranslation();
  return (
    <Dialog
      title={t("undo.title", { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shared("part.cancel")}</Button>
          <Button onClick={() => onUndo(false)}>{t("undo.last")}</Button>
          <Button weight="primary" onClick={() => onUndo(true)}>
            {t("undo.position")}
          </Button>
        </>
      }
    >
      <p>{t("undo.explanation", { count })}</p>
    </Dialog>
  );
}
