import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../components/data-table.tsx";
import { useChartColours } from "./chart-colours.ts";
import { type ChartData, rowsOf } from "./chart-data.ts";
import styles from "./chart.module.css";
import type { drawChart as DrawChart, DrawnChart } from "./draw-chart.ts";

/** Properties of a chart. */
export interface ChartProps extends ChartData {
  /** Heading above the chart. */
  readonly title: string;
  /** One sentence that describes the chart to screen readers. */
  readonly summary: string;
  /** Heading of the label column in the table. */
  readonly labelTitle: string;
}

/** Chart with the same values as a table. The drawing library is loaded with the first chart. */
export function Chart({ title, summary, labelTitle, ...data }: ChartProps) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const colours = useChartColours(container);
  const [draw, setDraw] = useState<{ readonly chart: typeof DrawChart } | null>(null);
  const [drawn, setDrawn] = useState<DrawnChart | null>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    loadDrawing().then(setDraw, () => setFailed(true));
  }, []);
  useEffect(() => {
    if (!draw || !colours || !canvas.current) return undefined;
    const chart = draw.chart(canvas.current, colours);
    setDrawn(chart);
    return () => chart.remove();
  }, [draw, colours]);
  useEffect(() => drawn?.show(data), [drawn, data]);

  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      {hasFailed ? (
        <p>{t("chart.notDrawn")}</p>
      ) : (
        <div ref={container} className={styles.place}>
          <canvas ref={canvas} role="img" aria-label={summary} />
        </div>
      )}
      <details className={styles.table}>
        <summary>{t("chart.asTable")}</summary>
        <DataTable
          caption={title}
          columns={[
            { title: labelTitle, cell: ({ label }) => label, isRowHeader: true },
            ...data.series.map(({ name }, index) => ({
              title: name,
              cell: ({ values }: { readonly values: readonly string[] }) => values[index],
              isNumeric: true,
            })),
          ]}
          rows={rowsOf(data)}
          keyOf={({ key }) => key}
        />
      </details>
    </figure>
  );
}

async function loadDrawing(): Promise<{ readonly chart: typeof DrawChart }> {
  const { drawChart } = await import("./draw-chart.ts");
  return { chart: drawChart };
}
