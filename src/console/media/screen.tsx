import { useTranslation } from "react-i18next";
import { Page } from "../parts/page.tsx";

/** The screen at `/console/media`. */
export default function MediaScreen() {
  const { t } = useTranslation("media");
  return <Page title={t("title")} />;
}
