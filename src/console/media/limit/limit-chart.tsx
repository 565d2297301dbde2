import { useTranslation } from "react-i18next";
import { Chart } from "../../charts/chart.tsx";
import { localeOf, useFormats } from "../../messages/formats.ts";
import type { LimitSample } from "./use-limit.ts";

/** Chart of the limit's usage over the last minutes. */
export function LimitChart({
  samples,
  limit,
}: {
  readonly samples: readonly LimitSample[];
  readonly limit: number;
}) {
  const { t, i18n } = useTranslation("media");
  const formats = useFormats();
  const time = new Intl.DateTimeFormat(localeOf(i18n.language), { timeStyle: "medium" });
  const first = samples[0]?.atMs ?? 0;
  const last = samples[samples.length - 1]?.atMs ?? 0;
  const most = Math.max(0, ...samples.map(({ used }) => used));
  return (
    <Chart
      kind="line"
      title={t("limit.chartTitle")}
      summary={t("limit.chartSummary", { duration: formats.duration(last - first), most, limit })}
      labelTitle={t("limit.chartTime")}
      labels={samples.map(({ atMs }) => time.format(atMs))}
      series={[
        { name: t("limit.chartUsed"), values: samples.map(({ used }) => used) },
        { name: t("limit.chartWaiting"), values: samples.map(({ waiting }) => waiting), tone: "warn" },
      ]}
      max={limit}
      formatValue={(value) => formats.number(value)}
    />
  );
}
