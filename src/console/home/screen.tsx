import { useTranslation } from "react-i18next";
import { Page } from "../components/page.tsx";

/** Screen at `/console`: the seller's home page. */
export default function HomeScreen() {
  const { t } = useTranslation("home");
  return <Page title={t("title")} />;
}
