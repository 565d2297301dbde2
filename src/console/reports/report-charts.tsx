import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useQuery } from "urql";
import { Chart } from "../charts/chart.tsx";
import { Failure } from "../components/failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Empty } from "../components/notice.tsx";
import { Card } from "../components/page.tsx";
import { localeOf, useFormats } from "../messages/formats.ts";
import { currentLanguage } from "../messages/load-messages.ts";
import { startOf } from "./days.ts";
import { reportFiguresQuery } from "./operations.ts";
import { figuresOf, spreadOf } from "./report-figures.ts";
import { type ReportFilters, variablesOf } from "./report-filters.ts";
import styles from "./reports.module.css";
import { useNow } from "../tasks/use-now.ts";

/** Maximum number of tasks in the charts; the largest page size of the gateway. */
const maxTasks = 500;

/** Charts of reports per day by status, and of their durations. */
export function ReportCharts({
  filters,
  types,
}: {
  readonly filters: ReportFilters;
  /** Feed types of all reports. */
  readonly types: readonly string[];
}) {
  const { t } = useTranslation("reports");
  const { t: shell } = useTranslation();
  const { duration, number } = useFormats();
  const { days } = filters;
  const { feedTypes, period } = variablesOf(filters, types);
  const [{ data, error }, ask] = useQuery({
    query: reportFiguresQuery,
    variables: { feedTypes, period, first: maxTasks },
  });
  const tasks = data?.feedTasks?.nodes;
  const now = useNow(60_000);
  const figures = useMemo(() => figuresOf(tasks ?? [], { days, now }), [tasks, days, now]);
  if (!tasks) {
    return error ? (
      <Failure error={error} onRetry={() => ask({ requestPolicy: "network-only" })} />
    ) : (
      <Loading />
    );
  }
  if (tasks.length === 0) return <Empty>{t("list.none", { days })}</Empty>;

  const format = new Intl.DateTimeFormat(localeOf(currentLanguage()), { day: "numeric", month: "short" });
  const labels = figures.map(({ day }) => format.format(startOf(day)));
  const sumOf = (name: "completed" | "failed" | "incomplete" | "open") =>
    number(figures.reduce((sum, day) => sum + day[name], 0));
  const { medianMs: median, longestMs: longest } = spreadOf(tasks);
  return (
    <Card title={t("charts.tab")}>
      <div className={styles.charts}>
        <Chart
          title={t("charts.tasks")}
          summary={t("charts.tasksSummary", {
            completed: sumOf("completed"),
            incomplete: sumOf("incomplete"),
            failed: sumOf("failed"),
            open: sumOf("open"),
          })}
          labelTitle={t("charts.day")}
          kind="bar"
          isStacked
          labels={labels}
          series={[
            {
              name: shell("status.completed"),
              tone: "good",
              values: figures.map(({ completed }) => completed),
            },
            {
              name: shell("status.completedWithErrors"),
              tone: "warn",
              values: figures.map(({ incomplete }) => incomplete),
            },
            { name: shell("status.failed"), tone: "bad", values: figures.map(({ failed }) => failed) },
            { name: t("charts.open"), tone: "soft", values: figures.map(({ open }) => open) },
          ]}
          formatValue={number}
        />
        {median === null || longest === null ? (
          <p className={styles.soft}>{t("charts.noDurations")}</p>
        ) : (
          <Chart
            title={t("charts.durations")}
            summary={t("charts.durationsSummary", {
              median: duration(median),
              longest: duration(longest),
            })}
            labelTitle={t("charts.day")}
            kind="bar"
            labels={labels}
            series={[
              {
                name: t("charts.median"),
                tone: "accent",
                values: figures.map(({ medianMs }) => medianMs),
              },
              { name: t("charts.longest"), tone: "soft", values: figures.map(({ longestMs }) => longestMs) },
            ]}
            formatValue={duration}
          />
        )}
      </div>
      {data?.feedTasks?.pageInfo.hasNextPage && (
        <p className={styles.soft}>{t("charts.cut", { count: tasks.length })}</p>
      )}
    </Card>
  );
}
