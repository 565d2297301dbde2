import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "../components/failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Page } from "../components/page.tsx";
import { useQueryParameters } from "../components/use-address.ts";
import { CreateReportLink } from "./create-report-link.tsx";
import { ReportCharts } from "./report-charts.tsx";
import { ReportFilterForm } from "./report-filter-form.tsx";
import { readFilters, writeFilters } from "./report-filters.ts";
import { useReportTypes } from "./use-report-types.ts";

/** Charts of the seller's reports. @param tabs Links to the parts of the section. */
export default function ChartsPage({ tabs }: { readonly tabs: ReactNode }) {
  const { t } = useTranslation("reports");
  const [address, changeAddress] = useQueryParameters();
  const filters = readFilters(address);
  const { types, error } = useReportTypes();
  const feedTypes = types?.map(({ feedType }) => feedType) ?? [];
  return (
    <Page title={t("title")} explanation={t("explanation")} actions={<CreateReportLink />}>
      {tabs}
      <ReportFilterForm
        filters={filters}
        types={feedTypes}
        isShort
        onChange={(changes) => changeAddress((parameters) => writeFilters(parameters, changes))}
      />
      {types ? (
        <ReportCharts filters={filters} types={feedTypes} />
      ) : (
        (error && <Failure error={error} />) || <Loading />
      )}
    </Page>
  );
}
