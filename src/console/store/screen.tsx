import { useTranslation } from "react-i18next";
import { Page } from "../parts/page.tsx";

/** The screen at `/console/store`. */
export default function StoreScreen() {
  const { t } = useTranslation("store");
  return <Page title={t("title")} />;
}
