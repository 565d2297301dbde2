import LayoutGrid from "lucide:layout-grid";
import List from "lucide:list";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import styles from "./gallery.module.css";
import { type GalleryView, galleryViews } from "./gallery-view.ts";

const icons = { gallery: LayoutGrid, list: List } as const;

/** Buttons to switch between the gallery and the list. */
export function ViewSwitch({
  view,
  onChange,
}: {
  readonly view: GalleryView;
  readonly onChange: (view: GalleryView) => void;
}) {
  const { t } = useTranslation("media");
  return (
    <div className={styles.views} role="group" aria-label={t("gallery.view")}>
      {galleryViews.map((one) => {
        const Icon = icons[one];
        return (
          <Button
            key={one}
            weight="plain"
            icon={<Icon aria-hidden />}
            aria-pressed={one === view}
            onClick={() => onChange(one)}
          >
            {t(`gallery.views.${one}`)}
          </Button>
        );
      })}
    </div>
  );
}
