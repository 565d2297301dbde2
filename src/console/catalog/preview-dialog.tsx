import { useTranslation } from "react-i18next";
import { useQuery } from "urql";
import { DataTable } from "../components/data-table.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Failure } from "../components/failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Notice } from "../components/notice.tsx";
import { useFormats } from "../messages/formats.ts";
import styles from "./catalog.module.css";
import { FileActions } from "./file-actions.tsx";
import type { FeedFilePreviewQuery as Answer } from "./generated/graphql.ts";
import { FeedFilePreviewQuery } from "./operations.ts";
import { useFileName } from "./use-file-name.ts";

type Preview = NonNullable<NonNullable<NonNullable<Answer["feedFile"]>["download"]>["preview"]>;
type Table = Extract<Preview, { __typename: "TablePreview" }>;

/** Properties of the preview. */
export interface PreviewDialogProps {
  readonly fileId: string;
  readonly marketplaceId: string;
  readonly onClose: () => void;
}

/** First rows of a file, in a dialog beside the list. */
export function PreviewDialog({ fileId, marketplaceId, onClose }: PreviewDialogProps) {
  const { t } = useTranslation("catalog");
  const formats = useFormats();
  const { shortName } = useFileName();
  const [{ data, error, fetching }, askAgain] = useQuery({
    query: FeedFilePreviewQuery,
    variables: { fileId, marketplaceId },
  });
  const file = data?.feedFile;
  const preview = file?.download?.preview;
  return (
    <Dialog
      place="side"
      title={t("preview.title", { name: file?.download?.fileName ?? fileId })}
      onClose={onClose}
      actions={file && <FileActions file={file} name={shortName(file)} />}
    >
      {file && (
        <p className={styles.soft}>
          {shortName(file)}
          {file.sizeInBytes !== null && ` · ${formats.bytes(file.sizeInBytes)}`}
        </p>
      )}
      {fetching && !preview && <Loading />}
      <Failure error={error} onRetry={() => askAgain({ requestPolicy: "network-only" })} />
      {data && !file && !error && <Notice tone="warn">{t("preview.reasons.GONE")}</Notice>}
      {preview?.__typename === "TablePreview" && <PreviewTable table={preview} />}
      {preview?.__typename === "FilePreviewUnavailable" && (
        <Notice tone="neutral" title={t("preview.unavailable")}>
          <p>{t(`preview.reasons.${preview.reason}`, { defaultValue: preview.message })}</p>
        </Notice>
      )}
    </Dialog>
  );
}

function PreviewTable({ table: { columns, rows, hasMoreRows } }: { readonly table: Table }) {
  const { t } = useTranslation("catalog");
  return (
    <>
      <DataTable
        caption={t("preview.caption")}
        keyOf={({ lineNumber }) => String(lineNumber)}
        rows={rows}
        columns={[
          { title: t("preview.line"), isRowHeader: true, cell: ({ lineNumber }) => lineNumber },
          ...columns.map((title, index) => ({
            title,
            cell: ({ cells }: Table["rows"][number]) => <span className={styles.cell}>{cells[index]}</span>,
          })),
        ]}
      />
      <p className={styles.soft}>{t(hasMoreRows ? "preview.more" : "preview.whole")}</p>
    </>
  );
}
