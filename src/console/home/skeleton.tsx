import { useTranslation } from "react-i18next";
import styles from "./home.module.css";

/** Placeholder with the height of the rows that load. */
export function Skeleton({ rows }: { readonly rows: number }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="visually-hidden">{t("part.loading")}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.placeholder} aria-hidden />
      ))}
    </div>
  );
}
