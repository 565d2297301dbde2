import { useTranslation } from "react-i18next";
import { Page } from "../parts/page.tsx";

/** The screen at `/console/reports`. */
export default function ReportsScreen() {
  const { t } = useTranslation("reports");
  return <Page title={t("title")} />;
}
