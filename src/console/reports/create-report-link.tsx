import FilePlus2 from "lucide:file-plus-2";
import { useTranslation } from "react-i18next";
import { RouteButton } from "../components/button.tsx";

/** Link to the form that creates a report. */
export function CreateReportLink() {
  const { t } = useTranslation("reports");
  return (
    <RouteButton to="/reports/create" weight="primary" icon={<FilePlus2 aria-hidden />}>
      {t("order")}
    </RouteButton>
  );
}
