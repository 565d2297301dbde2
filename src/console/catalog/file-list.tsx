import { useTranslation } from "react-i18next";
import { Chart } from "../charts/chart.tsx";
import { Button } from "../components/button.tsx";
import { Failure } from "../components/failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Empty } from "../components/notice.tsx";
import { useFormats } from "../messages/formats.ts";
import styles from "./catalog.module.css";
import { daysOf, type FileDay } from "./days.ts";
import type { FileFilter, FilterOptions } from "./file-filter.ts";
import { FileChoiceForm } from "./file-filter-form.tsx";
import { FilesOfDay } from "./files-of-day.tsx";
import { useFeedFiles } from "./use-feed-files.ts";

/** Properties of the file list. */
export interface FileListProps {
  readonly feedTypeId: string;
  readonly choice: FileFilter;
  readonly choices: FilterOptions;
  /** Called with the name of a search parameter and its new value; null removes it. */
  readonly onChange: (name: string, value: string | null) => void;
  readonly onPreview: (fileId: string) => void;
}

/** Files of a feed type by day, with their filter. */
export function FileList({ feedTypeId, choice, choices, onChange, onPreview }: FileListProps) {
  const { t } = useTranslation("catalog");
  const list = useFeedFiles(feedTypeId, choice, false);
  const { files, totalCount, isLoading, hasMore, error, loadMore, retry } = list;
  const days = daysOf(files);
  return (
    <>
      <FileChoiceForm choice={choice} choices={choices} onChange={onChange} />
      <Failure error={error} onRetry={retry} />
      {days.length > 1 && <SizeByDay days={days} />}
      {files.length > 0 && (
        <p role="status" className={styles.count}>
          {totalCount !== null && totalCount > files.length
            ? t("files.shown", { shown: files.length, count: totalCount })
            : t("files.count", { count: files.length })}
        </p>
      )}
      {days.map((day) => (
        <FilesOfDay key={day.day?.getTime() ?? 0} day={day} onPreview={onPreview} />
      ))}
      {isLoading && <Loading />}
      {!isLoading && !error && files.length === 0 && (
        <Empty>{t(hasMore ? "files.noneYet" : "files.none")}</Empty>
      )}
      {!isLoading && hasMore && (
        <div className={styles.buttons}>
          <Button onClick={loadMore}>{t("files.more")}</Button>
        </div>
      )}
    </>
  );
}

/** Chart of the total file size of each day. */
function SizeByDay({ days }: { readonly days: readonly FileDay[] }) {
  const { t } = useTranslation("catalog");
  const formats = useFormats();
  const known = days.flatMap((one) => (one.day ? [{ ...one, day: one.day }] : [])).toReversed();
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last) return null;
  const sizesOf = (isRestricted: boolean) =>
    known.map(({ files }) =>
      files
        .filter(({ access }) => (access === "RESTRICTED") === isRestricted)
        .reduce((sum, { sizeInBytes }) => sum + (sizeInBytes ?? 0), 0),
    );
  return (
    <Chart
      kind="bar"
      isStacked
      title={t("chart.title")}
      labelTitle={t("chart.day")}
      labels={known.map(({ day }) => formats.date(day))}
      series={[
        { name: t("chart.allowed"), values: sizesOf(false), tone: "accent" },
        { name: t("chart.restricted"), values: sizesOf(true), tone: "soft" },
      ]}
      formatValue={(value) => formats.bytes(value)}
      summary={t("chart.summary", {
        first: formats.date(first.day),
        last: formats.date(last.day),
        size: formats.bytes(known.reduce((sum, { sizeInBytes }) => sum + sizeInBytes, 0)),
      })}
    />
  );
}
