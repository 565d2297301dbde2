import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "urql";
import { saveAddress } from "../components/save-file.ts";
import { useToast } from "../components/toaster.tsx";
import { taskLinksQuery } from "../tasks/operations.ts";

/** Downloads of reports. */
export interface ReportDownload {
  /** Number of the report that is being downloaded, from 1, and how many there are; null when idle. */
  readonly progress: { readonly number: number; readonly count: number } | null;
  /** Downloads the files of reports, one after the other. @param taskIds Numbers at the service. */
  readonly download: (taskIds: readonly string[]) => Promise<void>;
}

/** Returns the download of reports. Each file gets a new link, because links expire after 15 minutes. */
export function useReportDownload(): ReportDownload {
  const { t } = useTranslation("reports");
  const client = useClient();
  const toast = useToast();
  const [progress, setProgress] = useState<ReportDownload["progress"]>(null);
  const download = useCallback(
    async (taskIds: readonly string[]) => {
      let failed = 0;
      for (const [index, taskId] of taskIds.entries()) {
        setProgress({ number: index + 1, count: taskIds.length });
        const { data } = await client
          .query(taskLinksQuery, { taskId }, { requestPolicy: "network-only" })
          .toPromise();
        const file = data?.genericTask?.resultFile;
        if (file?.url) saveAddress(file.url, file.fileName ?? "");
        else failed += 1;
      }
      setProgress(null);
      if (failed > 0) toast({ text: t("list.notDownloaded", { count: failed }), tone: "bad" });
    },
    [client, t, toast],
  );
  return { progress, download };
}
