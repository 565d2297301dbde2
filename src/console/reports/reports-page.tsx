import RefreshCw from "lucide:refresh-cw";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { Failure } from "../components/failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Empty } from "../components/notice.tsx";
import { Card, Page } from "../components/page.tsx";
import { useQueryParameters } from "../components/use-address.ts";
import { CreateReportLink } from "./create-report-link.tsx";
import { ReportFilterForm } from "./report-filter-form.tsx";
import { noFilters, readFilters, type ReportFilters, writeFilters } from "./report-filters.ts";
import { ReportList } from "./report-list.tsx";
import styles from "./reports.module.css";
import { useReportTypes } from "./use-report-types.ts";

/** List of the seller's reports. @param tabs Links to the parts of the section. */
export function ReportsPage({ tabs }: { readonly tabs: ReactNode }) {
  const { t } = useTranslation("reports");
  const [address, changeAddress] = useQueryParameters();
  const filters = readFilters(address);
  const { types, error } = useReportTypes();
  const [revision, setRevision] = useState(0);
  const { search, ...narrowed } = filters;
  const isNarrowed = filters.type !== null || filters.state !== null;
  const choose = (changes: Partial<ReportFilters>) =>
    changeAddress((parameters) => writeFilters(parameters, changes), {
      // Typing does not fill the history.
      replace: changes.search !== undefined,
    });
  const feedTypes = types?.map(({ feedType }) => feedType) ?? [];
  return (
    <Page
      title={t("title")}
      explanation={t("explanation")}
      actions={
        <>
          <Button icon={<RefreshCw aria-hidden />} onClick={() => setRevision(revision + 1)}>
            {t("refresh")}
          </Button>
          <CreateReportLink />
        </>
      }
    >
      {tabs}
      <ReportFilterForm filters={filters} types={feedTypes} onChange={choose} />
      <Card title={t("list.title")}>
        <div className={styles.reports}>
          {types ? (
            <ReportList
              key={`${JSON.stringify(narrowed)} ${revision}`}
              filters={filters}
              types={feedTypes}
              empty={
                isNarrowed ? (
                  <>
                    <Empty>{t("list.noneFiltered")}</Empty>
                    <Button onClick={() => choose({ ...noFilters, search })}>{t("filters.clear")}</Button>
                  </>
                ) : (
                  <Empty>
                    {t("list.none", { days: filters.days })} {t("list.noneHint")}
                  </Empty>
                )
              }
            />
          ) : (
            (error && <Failure error={error} />) || <Loading />
          )}
        </div>
      </Card>
    </Page>
  );
}
