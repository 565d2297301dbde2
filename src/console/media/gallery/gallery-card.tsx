import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsReachable } from "../../api/api-context.ts";
import { Button } from "../../components/button.tsx";
import { Empty, Notice } from "../../components/notice.tsx";
import { Card } from "../../components/page.tsx";
import { setOrDelete } from "../../components/search-parameters.ts";
import { useSelection } from "../../components/selection.tsx";
import { useToast } from "../../components/toaster.tsx";
import { useQueryParameters } from "../../components/use-address.ts";
import { useFocusAfterRemoval } from "../../components/use-focus-after-removal.ts";
import { useSteady } from "../use-steady.ts";
import { FilterFields } from "./filter-fields.tsx";
import { GalleryActions } from "./gallery-actions.tsx";
import { failuresFirst, filterItems, filterOf } from "./gallery-filter.ts";
import { type GalleryView, useGalleryView } from "./gallery-view.ts";
import styles from "./gallery.module.css";
import { LiveMedia, useFreshMedia } from "./live-media.tsx";
import { MediaCard } from "./media-card.tsx";
import { MediaTable } from "./media-table.tsx";
import { useGallery, useGalleryItems } from "./use-gallery.ts";
import { ViewSwitch } from "./view-switch.tsx";

/** Number of items shown at first, and added by each "Show more". */
const pageSizes: Readonly<Record<GalleryView, number>> = { gallery: 24, list: 25 };

/** Media that was uploaded from this browser. */
export function GalleryCard({ initialView }: { readonly initialView: GalleryView }) {
  const { t } = useTranslation("media");
  const gallery = useGallery();
  const items = useSteady(useGalleryItems());
  const isReachable = useIsReachable();
  const toast = useToast();
  const [parameters, changeAddress] = useQueryParameters();
  const [view, setView] = useGalleryView(initialView);
  const [pages, setPages] = useState(1);
  const list = useFocusAfterRemoval<HTMLDivElement>(items.length);
  useFreshMedia(gallery);
  const found = useMemo(() => filterItems(failuresFirst(items), filterOf(parameters)), [items, parameters]);
  const selection = useSelection(useMemo(() => found.map(({ id }) => id), [found]));
  const shown = found.slice(0, pages * pageSizes[view]);
  const search = parameters.size > 0 ? `?${parameters}` : "";
  const remove = (ids: readonly string[]) => {
    const removed = gallery.remove(ids);
    toast({
      text: t("gallery.removed", { count: removed.length }),
      undo: () => void gallery.add(...removed),
    });
  };
  return (
    <Card title={t("gallery.title")} actions={<ViewSwitch view={view} onChange={setView} />}>
      <LiveMedia gallery={gallery} items={items} />
      <p className={styles.explanation}>{t("gallery.explanation")}</p>
      {items.length === 0 ? (
        <Empty>{t("gallery.empty")}</Empty>
      ) : (
        <>
          <FilterFields
            filter={filterOf(parameters)}
            onChange={(name, value) => {
              setPages(1);
              changeAddress((address) => setOrDelete(address, name, value), { replace: true });
            }}
          />
          {!isReachable && <Notice tone="neutral">{t("gallery.staleNotice")}</Notice>}
          <GalleryActions items={found} selection={selection} onRemove={remove} />
          <div ref={list} className={styles.media} tabIndex={-1}>
            {found.length === 0 ? (
              <Empty>{t("gallery.noMatch")}</Empty>
            ) : view === "list" ? (
              <MediaTable items={shown} selection={selection} search={search} />
            ) : (
              <ul className={styles.grid} aria-label={t("gallery.title")}>
                {shown.map((item) => (
                  <li key={item.id}>
                    <MediaCard
                      item={item}
                      selection={selection}
                      search={search}
                      onRemove={({ id }) => remove([id])}
                    />
                  </li>
                ))}
              </ul>
            )}
          </div>
          {found.length > shown.length && (
            <Button onClick={() => setPages(pages + 1)}>{t("gallery.more")}</Button>
          )}
        </>
      )}
    </Card>
  );
}
