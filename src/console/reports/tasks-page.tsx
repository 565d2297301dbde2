import FilePlus2 from "lucide:file-plus-2";
import RefreshCw from "lucide:refresh-cw";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, RouteButton } from "../components/button.tsx";
import { Empty } from "../components/notice.tsx";
import { Card, Page } from "../components/page.tsx";
import { useQueryParameters } from "../components/use-address.ts";
import { TaskCharts } from "./task-charts.tsx";
import { TaskFilterForm } from "./task-filter-form.tsx";
import { noFilters, readFilters, type TaskFilters, writeFilters } from "./task-filters.ts";
import { TaskList } from "./task-list.tsx";

/** List of the seller's tasks. */
export function TasksPage() {
  const { t } = useTranslation("reports");
  const [address, changeAddress] = useQueryParameters();
  const filters = readFilters(address);
  const [revision, setRevision] = useState(0);
  const key = `${JSON.stringify(filters)} ${revision}`;
  const isNarrowed = filters.family !== null || filters.state !== null;
  const choose = (changes: Partial<TaskFilters>) =>
    changeAddress((parameters) => writeFilters(parameters, changes));
  return (
    <Page
      title={t("title")}
      explanation={t("explanation")}
      actions={
        <>
          <Button icon={<RefreshCw aria-hidden />} onClick={() => setRevision(revision + 1)}>
            {t("refresh")}
          </Button>
          <RouteButton to="/reports/order" weight="primary" icon={<FilePlus2 aria-hidden />}>
            {t("order")}
          </RouteButton>
        </>
      }
    >
      <TaskFilterForm filters={filters} onChange={choose} />
      <TaskCharts key={`charts ${key}`} filters={filters} />
      <Card title={t("list.title")}>
        <TaskList
          key={key}
          filters={filters}
          empty={
            isNarrowed ? (
              <>
                <Empty>{t("list.noneFiltered")}</Empty>
                <Button onClick={() => choose(noFilters)}>{t("filters.clear")}</Button>
              </>
            ) : (
              <Empty>
                {t("list.none", { days: filters.days })} {t("list.noneHint")}
              </Empty>
            )
          }
        />
      </Card>
    </Page>
  );
}
