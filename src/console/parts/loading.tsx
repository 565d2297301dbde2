import { useTranslation } from "react-i18next";

/** What stands where something is being loaded. */
export function Loading() {
  const { t } = useTranslation();
  return (
    <p role="status" className="loading">
      {t("part.loading")}
    </p>
  );
}
