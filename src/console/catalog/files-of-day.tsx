import Download from "lucide:download";
import Eye from "lucide:eye";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { DataTable } from "../components/data-table.tsx";
import { Badge } from "../components/notice.tsx";
import { useFormats } from "../messages/formats.ts";
import styles from "./catalog.module.css";
import type { FileDay } from "./days.ts";
import type { FeedFileFactsFragment } from "./generated/graphql.ts";
import { useStartDownload } from "./use-downloads.ts";

const tones = { ALLOWED: "good", RESTRICTED: "warn", UNRECOGNIZED: "neutral", none: "neutral" } as const;

/** Collapsible table of one day's files. */
export function FilesOfDay({
  day: { day, files, sizeInBytes },
  onPreview,
}: {
  readonly day: FileDay;
  readonly onPreview: (fileId: string) => void;
}) {
  const { t } = useTranslation("catalog");
  const formats = useFormats();
  const name = day ? formats.date(day) : t("files.unknownDay");
  return (
    <details className={styles.day} open>
      <summary>
        <h3>{name}</h3>
        <span className={styles.soft}>
          {t("files.daySummary", {
            files: t("files.count", { count: files.length }),
            size: formats.bytes(sizeInBytes),
          })}
        </span>
      </summary>
      <DataTable
        caption={t("files.caption", { day: name })}
        keyOf={({ id }) => id}
        rows={files}
        columns={[
          {
            title: t("files.name"),
            isRowHeader: true,
            cell: ({ generatedAt }) => (generatedAt ? formats.time(generatedAt) : t("files.unknown")),
          },
          {
            title: t("files.size"),
            isNumeric: true,
            cell: (file) =>
              file.sizeInBytes === null ? t("files.unknown") : formats.bytes(file.sizeInBytes),
          },
          { title: t("files.format"), cell: ({ format }) => t(`format.${format ?? "none"}`) },
          { title: t("files.span"), cell: (file) => <Covered file={file} /> },
          {
            title: t("files.access"),
            cell: ({ access }) => (
              <Badge tone={tones[access ?? "none"]}>{t(`fileAccess.${access ?? "none"}`)}</Badge>
            ),
          },
          { title: t("files.actions"), cell: (file) => <FileActions file={file} onPreview={onPreview} /> },
        ]}
      />
    </details>
  );
}

function Covered({ file: { span, scope, categoryIds } }: { readonly file: FeedFileFactsFragment }) {
  const { t } = useTranslation("catalog");
  return (
    <span className={styles.covered}>
      <span>{span ? t(`unit.${span.unit}`, { count: span.value }) : t(`scope.${scope ?? "unknown"}`)}</span>
      {categoryIds.length > 0 && (
        <span className={styles.soft} title={categoryIds.join(", ")}>
          {categoryIds.length === 1
            ? t("choice.categoryName", { id: categoryIds[0] ?? "" })
            : t("files.categories", { count: categoryIds.length })}
        </span>
      )}
    </span>
  );
}

function FileActions({
  file,
  onPreview,
}: {
  readonly file: FeedFileFactsFragment;
  readonly onPreview: (fileId: string) => void;
}) {
  const { t } = useTranslation("catalog");
  const formats = useFormats();
  const start = useStartDownload();
  if (!file.download) return <p className={styles.soft}>{t("files.restricted")}</p>;
  const time = file.generatedAt ? formats.dateTime(file.generatedAt) : file.fileId;
  return (
    <span className={styles.buttons}>
      <Button
        weight="plain"
        icon={<Eye aria-hidden />}
        aria-label={t("files.previewOf", { time })}
        onClick={() => onPreview(file.fileId)}
      >
        {t("files.preview")}
      </Button>
      <Button
        icon={<Download aria-hidden />}
        aria-label={t("files.downloadOf", { time })}
        onClick={() => start(file)}
      >
        {t("files.download")}
      </Button>
    </span>
  );
}
