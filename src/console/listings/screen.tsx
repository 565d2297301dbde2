import { useTranslation } from "react-i18next";
import { Page } from "../parts/page.tsx";

/** The screen at `/console/reports/upload`. */
export default function ListingsScreen() {
  const { t } = useTranslation("listings");
  return <Page title={t("title")} />;
}
