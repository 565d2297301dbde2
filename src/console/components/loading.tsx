import { useTranslation } from "react-i18next";

/** Loading indicator. */
export function Loading() {
  const { t } = useTranslation();
  return (
    <p role="status" className="loading">
      {t("part.loading")}
    </p>
  );
}
