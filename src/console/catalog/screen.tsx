import { useTranslation } from "react-i18next";
import { Page } from "../parts/page.tsx";

/** The screen at `/console/catalog`. */
export default function CatalogScreen() {
  const { t } = useTranslation("catalog");
  return <Page title={t("title")} />;
}
