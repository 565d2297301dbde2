import { useTranslation } from "react-i18next";
import { Page } from "../parts/page.tsx";

/** All tasks of the seller. */
export function TasksPage() {
  const { t } = useTranslation("reports");
  return <Page title={t("title")} />;
}
