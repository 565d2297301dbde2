import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../components/field.tsx";
import { mediaKinds } from "../files/file-kinds.ts";
import type { GalleryFilter } from "./gallery-filter.ts";
import styles from "./gallery.module.css";
import { mediaStatuses } from "./media-facts.ts";

/** Search field, and filters by kind and status. */
export function FilterFields({
  filter,
  onChange,
}: {
  readonly filter: GalleryFilter;
  /** Called with the name of an address parameter and its new value; empty for no filter. */
  readonly onChange: (name: "kind" | "q" | "status", value: string) => void;
}) {
  const { t } = useTranslation("media");
  // The address follows later than the next key.
  const [search, setSearch] = useState(filter.search);
  return (
    <div className={styles.filters} role="search">
      <Field label={t("gallery.search")}>
        {(control) => (
          <input
            {...control}
            type="search"
            placeholder={t("gallery.searchHint")}
            value={search}
            onChange={({ currentTarget }) => {
              setSearch(currentTarget.value);
              onChange("q", currentTarget.value);
            }}
          />
        )}
      </Field>
      <Field label={t("gallery.kind")}>
        {(control) => (
          <select
            {...control}
            value={filter.kind ?? ""}
            onChange={({ currentTarget }) => onChange("kind", currentTarget.value)}
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
            onChange={({ currentTarget }) => onChange("status", currentTarget.value)}
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
    </div>
  );
}
