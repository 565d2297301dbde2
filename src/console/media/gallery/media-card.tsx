import Play from "lucide:play";
import Trash2 from "lucide:trash";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../components/button.tsx";
import { type Selection, SelectionBox } from "../../components/selection.tsx";
import { mediaAddress } from "../../activity/stored-media.ts";
import { useFormats } from "../../messages/formats.ts";
import { KindIcon } from "../files/kind-icon.tsx";
import styles from "./gallery.module.css";
import type { GalleryItem } from "./gallery-store.ts";
import { pictureOf } from "./media-facts.ts";
import { StatusBadge } from "./status-badge.tsx";
import { StatusReason } from "./status-reason.tsx";

/** One item of the gallery. */
export function MediaCard({
  item,
  selection,
  search,
  onRemove,
}: {
  readonly item: GalleryItem;
  readonly selection: Selection;
  /** Search part of the address, which the link preserves. */
  readonly search: string;
  readonly onRemove: (item: GalleryItem) => void;
}) {
  const { t } = useTranslation("media");
  const formats = useFormats();
  const { id, kind, name, sizeInBytes, madeAt, facts } = item;
  const picture = pictureOf(facts);
  const isPlayable = facts?.__typename === "Video" && facts.videoStatus === "LIVE";
  const expiresAt = facts && "expiresAt" in facts ? facts.expiresAt : null;
  return (
    <article className={styles.card}>
      <Link
        to={mediaAddress({ id }) + search}
        className={styles.picture}
        aria-label={t(isPlayable ? "gallery.play" : "gallery.show", { name })}
      >
        {picture ? <img src={picture} alt="" loading="lazy" /> : <KindIcon kind={kind} />}
        {isPlayable && (
          <span className={styles.play}>
            <Play aria-hidden />
          </span>
        )}
      </Link>
      <span className={styles.select}>
        <SelectionBox selection={selection} id={id} label={t("gallery.select", { name })} />
      </span>
      <div className={styles.text}>
        <h3 className={styles.name}>{name}</h3>
        <p>
          <StatusBadge facts={facts} />
        </p>
        <p className={styles.facts}>
          {[t(`kinds.${kind}`), formats.bytes(sizeInBytes)].join(" · ")}
          <br />
          {t("gallery.madeAt", { when: formats.dateTime(madeAt) })}
          {expiresAt !== null && (
            <>
              <br />
              {t("gallery.expires", { date: formats.date(expiresAt) })}
            </>
          )}
        </p>
        <StatusReason facts={facts} />
      </div>
      <Button
        weight="plain"
        className={styles.forget}
        icon={<Trash2 aria-hidden />}
        aria-label={t("gallery.forget", { name })}
        title={t("gallery.forget", { name })}
        onClick={() => onRemove(item)}
      />
    </article>
  );
}
