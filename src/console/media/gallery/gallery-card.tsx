import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsReachable } from "../../api/api-context.ts";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { Empty, Notice } from "../../components/notice.tsx";
import { Card } from "../../components/page.tsx";
import { setOrDelete } from "../../components/search-parameters.ts";
import { useQueryParameters } from "../../components/use-address.ts";
import { useFocusAfterRemoval } from "../../components/use-focus-after-removal.ts";
import { mediaKinds } from "../files/file-kinds.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import styles from "./gallery.module.css";
import { filterItems, filterOf } from "./gallery-filter.ts";
import type { GalleryItem } from "./gallery-store.ts";
import { LiveMedia, useFreshMedia } from "./live-media.tsx";
import { MediaCard } from "./media-card.tsx";
import { mediaStatuses } from "./media-facts.ts";
import { useGallery, useGalleryItems } from "./use-gallery.ts";

/** Number of items shown at first, and added by each "Show more". */
const pageSize = 24;

/** Media that was uploaded from this browser. */
export function GalleryCard() {
  const { t } = useTranslation("media");
  const gallery = useGallery();
  const items = useGalleryItems();
  const isReachable = useIsReachable();
  const [parameters, changeAddress] = useQueryParameters();
  const [shownCount, setShownCount] = useState(pageSize);
  const [forgotten, setForgotten] = useState<GalleryItem | null>(null);
  const list = useFocusAfterRemoval<HTMLUListElement>(items.length, forgotten !== null);
  useFreshMedia(gallery);
  const filter = filterOf(parameters);
  const found = filterItems(items, filter);
  const choose = (name: "kind" | "status", value: string) =>
    changeAddress((address) => setOrDelete(address, name, value), { replace: true });
  return (
    <Card title={t("gallery.title")}>
      <LiveMedia gallery={gallery} items={items} />
      <p className={styles.explanation}>{t("gallery.explanation")}</p>
      {items.length === 0 ? (
        <Empty>{t("gallery.empty")}</Empty>
      ) : (
        <>
          <div className={styles.filters}>
            <Field label={t("gallery.kind")}>
              {(control) => (
                <select
                  {...control}
                  value={filter.kind ?? ""}
                  onChange={({ currentTarget }) => choose("kind", currentTarget.value)}
                >
                  <option value="">{t("gallery.all")}</option>
                  {mediaKinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {t(`kinds.${kind}`)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field label={t("gallery.status")}>
              {(control) => (
                <select
                  {...control}
                  value={filter.status ?? ""}
                  onChange={({ currentTarget }) => choose("status", currentTarget.value)}
                >
                  <option value="">{t("gallery.all")}</option>
                  {mediaStatuses.map((status) => (
                    <option key={status} value={status}>
                      {t(`gallery.statuses.${status}`)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <p className={styles.count} role="status">
              {t("gallery.count", { count: found.length })}
            </p>
          </div>
          {!isReachable && <Notice tone="neutral">{t("gallery.staleNotice")}</Notice>}
          {found.length === 0 && <Empty>{t("gallery.noMatch")}</Empty>}
          <ul ref={list} className={styles.grid} aria-label={t("gallery.title")} tabIndex={-1}>
            {found.slice(0, shownCount).map((item) => (
              <li key={item.id}>
                <MediaCard item={item} onForget={setForgotten} />
              </li>
            ))}
          </ul>
          {found.length > shownCount && (
            <Button onClick={() => setShownCount(shownCount + pageSize)}>{t("gallery.more")}</Button>
          )}
        </>
      )}
      {forgotten && (
        <RemoveDialog
          name={forgotten.name}
          onClose={() => setForgotten(null)}
          onConfirm={() => {
            setForgotten(null);
            void gallery.remove(forgotten.id);
          }}
        />
      )}
    </Card>
  );
}
