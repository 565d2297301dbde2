import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Page } from "../components/page.tsx";

/** Page for an unknown address. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t("notFound.title")}>
      <p>
        <Link to="/">{t("notFound.back")}</Link>
      </p>
    </Page>
  );
}
