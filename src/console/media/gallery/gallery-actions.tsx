import FileDown from "lucide:file-down";
import Trash2 from "lucide:trash";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { type Selection, SelectionBar } from "../../components/selection.tsx";
import { useToast } from "../../components/toaster.tsx";
import { CopyAddresses } from "./copy-addresses.tsx";
import styles from "./gallery.module.css";
import type { GalleryItem } from "./gallery-store.ts";
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
  const isSelection = selection.selected.length > 0;
  const chosen = isSelection ? items.filter(({ id }) => selection.has(id)) : items;
  const icon = <FileDown aria-hidden />;
  const failed = () => toast({ text: t("gallery.exportFailed"), tone: "bad" });
  return (
    <div className={styles.actions}>
      <p className={styles.count} role="status">
        {t("gallery.count", { count: items.length })}
      </p>
      <div className={styles.exports}>
        <CopyAddresses media={chosen.map(({ facts }) => facts)} isSelection={isSelection} />
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
