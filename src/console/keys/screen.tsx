import { useTranslation } from "react-i18next";
import { Page } from "../parts/page.tsx";

/** The screen at `/console/keys`. */
export default function KeysScreen() {
  const { t } = useTranslation("keys");
  return <Page title={t("title")} />;
}
