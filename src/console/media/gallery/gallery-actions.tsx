import Copy from "lucide:copy";
import FileDown from "lucide:file-down";
import Trash2 from "lucide:trash";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { type Selection, SelectionBar } from "../../components/selection.tsx";
import { useToast } from "../../components/toaster.tsx";
import styles from "./gallery.module.css";
import type { GalleryItem } from "./gallery-store.ts";
import { addressOf, isProcessing } from "./media-facts.ts";
import { saveAsCsv, saveAsJson, useExportedMedia } from "./media-export.ts";

/** Actions on the selected media. Without a selection, addresses and files are of all listed media. */
export function GalleryActions({
  items,
  selection,
  onRemove,
}: {
  /** Listed media. */
  readonly items: readonly GalleryItem[];
  readonly selection: Selection;
  readonly onRemove: (ids: readonly string[]) => void;
}) {
  const { t } = useTranslation("media");
  const toast = useToast();
  const exported = useExportedMedia();
  const copy = useCopyAddresses();
  const chosen = selection.selected.length > 0 ? items.filter(({ id }) => selection.has(id)) : items;
  const icon = <FileDown aria-hidden />;
  const failed = () => toast({ text: t("gallery.exportFailed"), tone: "bad" });
  return (
    <div className={styles.actions}>
      <p className={styles.count} role="status">
        {t("gallery.count", { count: items.length })}
      </p>
      <div className={styles.exports}>
        <Button icon={<Copy aria-hidden />} disabled={chosen.length === 0} onClick={() => void copy(chosen)}>
          {t("gallery.copy")}
        </Button>
        <Button
          icon={icon}
          disabled={chosen.length === 0}
          onClick={() => void saveAsCsv(chosen.map(exported)).catch(failed)}
        >
          {t("gallery.exportCsv")}
        </Button>
        <Button icon={icon} disabled={chosen.length === 0} onClick={() => saveAsJson(chosen.map(exported))}>
          {t("gallery.exportJson")}
        </Button>
      </div>
      <SelectionBar selection={selection}>
        <Button weight="danger" icon={<Trash2 aria-hidden />} onClick={() => onRemove(selection.selected)}>
          {t("gallery.remove")}
        </Button>
      </SelectionBar>
    </div>
  );
}

/** Returns a function that copies the addresses of media, one per line, and says how many. */
function useCopyAddresses(): (items: readonly GalleryItem[]) => Promise<void> {
  const { t } = useTranslation("media");
  const { t: tShell } = useTranslation();
  const toast = useToast();
  return async (items) => {
    const addresses = items.map(({ facts }) => addressOf(facts)).filter((address) => address !== null);
    const withoutYet = items.filter(({ facts }) => addressOf(facts) === null && isProcessing(facts)).length;
    const without = items.length - addresses.length - withoutYet;
    try {
      if (addresses.length > 0) await navigator.clipboard.writeText(addresses.join("\n"));
    } catch {
      toast({ text: tShell("part.copyRefused"), tone: "bad" });
      return;
    }
    const sentences = [
      addresses.length > 0 ? t("gallery.copied", { count: addresses.length }) : t("gallery.nothingCopied"),
      withoutYet > 0 && t("gallery.withoutYet", { count: withoutYet }),
      without > 0 && t("gallery.without", { count: without }),
    ];
    toast({ text: sentences.filter(Boolean).join(" ") });
  };
}
