import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";

/** Asks for confirmation before media is removed from the gallery, and says that the marketplace keeps it. */
export function RemoveDialog({
  name,
  onClose,
  onConfirm,
}: {
  readonly name: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const { t } = useTranslation("media");
  const { t: tShell } = useTranslation();
  return (
    <Dialog
      title={t("gallery.forgetTitle")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{tShell("part.cancel")}</Button>
          <Button weight="danger" onClick={onConfirm}>
            {t("gallery.forgetConfirm")}
          </Button>
        </>
      }
    >
      <p>{t("gallery.forgetExplanation", { name })}</p>
    </Dialog>
  );
}
