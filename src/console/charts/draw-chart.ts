import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import type { ChartColours } from "./chart-colours.ts";
import type { ChartData } from "./chart-data.ts";

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

/** A chart on a canvas. */
export interface DrawnChart {
  /** Draws data, replacing the data drawn before. */
  show(data: ChartData): void;
  /** Removes the chart from the canvas. */
  remove(): void;
}

/** Prepares a chart on a canvas; the first `show` draws it. Animations are off, for users who prefer reduced motion. */
export function drawChart(canvas: HTMLCanvasElement, colours: ChartColours): DrawnChart {
  let chart: Chart | null = null;
  let isRemoved = false;
  return {
    show(data) {
      if (isRemoved) return;
      const config = configOf(data, colours);
      if (chart === null) {
        chart = new Chart(canvas, config);
        return;
      }
      chart.data = config.data;
      chart.update("none");
    },
    remove() {
      isRemoved = true;
      chart?.destroy();
    },
  };
}

function configOf(data: ChartData, { tones, text, line }: ChartColours): ChartConfiguration {
  const { kind, labels, series, max, isStacked = false, formatValue } = data;
  return {
    type: kind,
    data: {
      labels: [...labels],
      datasets: series.map(({ name, values, tone = "accent" }) => ({
        label: name,
        data: [...values],
        borderColor: tones[tone],
        backgroundColor: kind === "bar" ? tones[tone] : `color-mix(in srgb, ${tones[tone]} 16%, transparent)`,
        borderWidth: kind === "bar" ? 0 : 2,
        borderRadius: 3,
        maxBarThickness: 36,
        fill: kind === "line",
        pointRadius: labels.length > 30 ? 0 : 3,
        pointHitRadius: 12,
        tension: 0.25,
      })),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: false,
      interaction: { mode: "index", intersect: false },
      scales: {
        x: {
          stacked: isStacked,
          ticks: { color: text, maxRotation: 0, autoSkipPadding: 16 },
          grid: { display: false },
          border: { color: line },
        },
        y: {
          stacked: isStacked,
          beginAtZero: true,
          ...(max !== undefined && { suggestedMax: max }),
          ticks: { color: text, callback: (value) => formatValue(Number(value)), maxTicksLimit: 6 },
          grid: { color: line },
          border: { display: false },
        },
      },
      plugins: {
        legend: { display: series.length > 1, labels: { color: text, boxWidth: 12, boxHeight: 12 } },
        tooltip: {
          callbacks: {
            label: ({ dataset, parsed }) => ` ${dataset.label ?? ""}: ${formatValue(Number(parsed.y))}`,
          },
        },
      },
    },
  };
}
