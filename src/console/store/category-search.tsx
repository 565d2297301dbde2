import Search from "lucide:search";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import styles from "./category-search.module.css";

/** Properties of the search field. */
export interface CategorySearchProps {
  readonly text: string;
  /** Number of categories that match; null without a search. */
  readonly found: number | null;
  readonly onChange: (text: string) => void;
  /** Called when the user goes to the first result, with Enter or the down arrow. */
  readonly onEnter: () => void;
}

/** Search field that filters the tree by name. */
export function CategorySearch({ text, found, onChange, onEnter }: CategorySearchProps) {
  const { t } = useTranslation("store");
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === "ArrowDown") {
      event.preventDefault();
      onEnter();
    } else if (event.key === "Escape" && text !== "") {
      event.preventDefault();
      onChange("");
    }
  };
  return (
    <div className={styles.search} role="search">
      <Search aria-hidden />
      <input
        type="search"
        aria-label={t("search.label")}
        placeholder={t("search.label")}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={press}
      />
      <p role="status">{found !== null && t("search.found", { count: found })}</p>
    </div>
  );
}
