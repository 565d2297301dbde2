import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useQuery } from "urql";
import { Chart } from "../charts/chart.tsx";
import { Card } from "../components/page.tsx";
import { localeOf, useFormats } from "../messages/formats.ts";
import { currentLanguage } from "../messages/load-messages.ts";
import { startOf } from "./days.ts";
import { taskFiguresQuery } from "./operations.ts";
import { figuresOf, spreadOf } from "./task-figures.ts";
import { type TaskFilters, variablesOf } from "./task-filters.ts";
import styles from "./tasks.module.css";
import { useNow } from "../tasks/use-now.ts";

/** Maximum number of tasks in the charts; the largest page size of the gateway. */
const maxTasks = 500;

/** Charts of tasks per day by status, and of their durations. Renders nothing without tasks. */
export function TaskCharts({ filters: { family, days } }: { readonly filters: TaskFilters }) {
  const { t } = useTranslation("reports");
  const { duration, number } = useFormats();
  const { families, period } = variablesOf({ family, days, state: null });
  const [{ data }] = useQuery({
    query: taskFiguresQuery,
    variables: { ...(families && { families }), period, first: maxTasks },
  });
  const tasks = data?.feedTasks?.nodes;
  const now = useNow(60_000);
  const figures = useMemo(() => figuresOf(tasks ?? [], { days, now }), [tasks, days, now]);
  if (!tasks || tasks.length === 0) return null;

  const format = new Intl.DateTimeFormat(localeOf(currentLanguage()), { day: "numeric", month: "short" });
  const labels = figures.map(({ day }) => format.format(startOf(day)));
  const sumOf = (name: "completed" | "failed" | "incomplete" | "open") =>
    number(figures.reduce((sum, day) => sum + day[name], 0));
  const { medianMs: median, longestMs: longest } = spreadOf(tasks);
  return (
    <Card title={t("charts.title")}>
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
              name: t("charts.completed"),
              tone: "good",
              values: figures.map(({ completed }) => completed),
            },
            {
              name: t("charts.incomplete"),
              tone: "warn",
              values: figures.map(({ incomplete }) => incomplete),
            },
            { name: t("charts.failed"), tone: "bad", values: figures.map(({ failed }) => failed) },
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
      {data.feedTasks?.pageInfo.hasNextPage && (
        <p className={styles.soft}>{t("charts.cut", { count: tasks.length })}</p>
      )}
    </Card>
  );
}
