import ChartLine from "lucide:chart-line";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/page.tsx";
import { Meter } from "../../components/progress.tsx";
import { useFormats } from "../../messages/formats.ts";
import { summarise } from "../queue/queue-summary.ts";
import { useQueueItems } from "../queue/use-uploads.ts";
import { LimitChart } from "./limit-chart.tsx";
import styles from "./limit.module.css";
import { useLimit } from "./use-limit.ts";

/** Usage of the upload limit, and the number of writes that wait for it. */
export function LimitCard() {
  const { t } = useTranslation("media");
  const formats = useFormats();
  const { isBusy, writesLeft } = summarise(useQueueItems());
  const { limit, samples } = useLimit(isBusy, writesLeft);
  const [showsChart, setShowsChart] = useState(false);
  const chartId = useId();
  if (!limit) {
    return (
      <Card title={t("limit.title")}>
        <p className={styles.explanation}>{t("limit.unknown")}</p>
      </Card>
    );
  }
  const { used, limit: most, windowSeconds: seconds, remaining } = limit;
  const share = used / most;
  return (
    <Card
      title={t("limit.title")}
      actions={
        <Button
          icon={<ChartLine aria-hidden />}
          aria-expanded={showsChart}
          aria-controls={chartId}
          onClick={() => setShowsChart(!showsChart)}
        >
          {t(showsChart ? "limit.hideChart" : "limit.showChart")}
        </Button>
      }
    >
      <div className={styles.now}>
        <p className={styles.used}>
          {t("limit.used", { used: formats.number(used), limit: formats.number(most), seconds })}
        </p>
        <Meter
          label={t("limit.meter")}
          value={used}
          max={most}
          tone={share >= 1 ? "bad" : share >= 0.7 ? "warn" : "good"}
        />
        <p className={styles.explanation}>
          {remaining === 0
            ? t("limit.reached")
            : writesLeft > 0
              ? t("limit.waiting", { count: writesLeft })
              : t("limit.nothingWaits")}
        </p>
      </div>
      <p className={styles.explanation}>{t("limit.explanation", { limit: most, seconds })}</p>
      <div id={chartId} hidden={!showsChart}>
        {showsChart && <LimitChart samples={samples} limit={most} />}
      </div>
    </Card>
  );
}
