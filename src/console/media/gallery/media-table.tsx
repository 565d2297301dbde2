import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CopyButton } from "../../components/copy-button.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { type Selection, SelectionBox } from "../../components/selection.tsx";
import { mediaAddress } from "../../activity/stored-media.ts";
import { useFormats } from "../../messages/formats.ts";
import styles from "./gallery.module.css";
import type { GalleryItem } from "./gallery-store.ts";
import { addressOf, isProcessing } from "./media-facts.ts";
import { StatusBadge } from "./status-badge.tsx";
import { useStatusReasons } from "./status-reason.tsx";

/** Media as a table. */
export function MediaTable({
  items,
  selection,
  search,
}: {
  readonly items: readonly GalleryItem[];
  readonly selection: Selection;
  /** Search part of the address, which the links preserve. */
  readonly search: string;
}) {
  const { t } = useTranslation("media");
  const formats = useFormats();
  const reasonsOf = useStatusReasons();
  return (
    <DataTable
      caption={t("gallery.views.list")}
      rows={items}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("gallery.columns.name"),
          isRowHeader: true,
          cell: ({ id, name }) => (
            <span className={styles.named}>
              <SelectionBox selection={selection} id={id} label={t("gallery.select", { name })} />
              <Link to={mediaAddress({ id }) + search}>{name}</Link>
            </span>
          ),
        },
        { title: t("gallery.columns.kind"), cell: ({ kind }) => t(`kinds.${kind}`) },
        {
          title: t("gallery.columns.status"),
          cell: ({ facts }) => (
            <>
              <StatusBadge facts={facts} />
              {reasonsOf(facts).reasons.map(({ why }) => (
                <p key={why} className={styles.why}>
                  {why}
                </p>
              ))}
            </>
          ),
        },
        {
          title: t("gallery.columns.size"),
          isNumeric: true,
          cell: ({ sizeInBytes }) => <span className={styles.fact}>{formats.bytes(sizeInBytes)}</span>,
        },
        {
          title: t("gallery.columns.uploaded"),
          cell: ({ madeAt }) => <span className={styles.fact}>{formats.dateTime(madeAt)}</span>,
        },
        { title: t("gallery.columns.address"), cell: ({ facts }) => <Address facts={facts} /> },
      ]}
    />
  );
}

/** Address of media with a button to copy it. */
function Address({ facts }: Pick<GalleryItem, "facts">) {
  const { t } = useTranslation("media");
  const address = addressOf(facts);
  if (address === null) {
    return (
      <span className={styles.missing}>
        {t(isProcessing(facts) ? "gallery.noAddressYet" : "gallery.noAddress")}
      </span>
    );
  }
  return (
    <span className={styles.address}>
      <CopyButton text={address} label={t("details.copyUrl")} />
      <code title={address}>{address}</code>
    </span>
  );
}
