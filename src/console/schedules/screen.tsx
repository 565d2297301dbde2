import { useTranslation } from "react-i18next";
import { Page } from "../parts/page.tsx";

/** The screen at `/console/schedules`. */
export default function SchedulesScreen() {
  const { t } = useTranslation("schedules");
  return <Page title={t("title")} />;
}
