import { useEffect, useSyncExternalStore } from "react";
import { useClient } from "urql";
import { useCurrentUser } from "../session/session-context.ts";
import { type ReportFile, ReportFiles } from "./report-files.ts";

/** Time for which a report must be needed before its file name is read, in milliseconds. Fast scrolling reads nothing. */
const delayMs = 250;

/**
 * Returns the known files of reports by global ID, and reads those that are needed.
 * @param needed Global IDs of the reports whose file names are needed.
 */
export function useReportFiles(needed: readonly string[]): ReadonlyMap<string, ReportFile> {
  const client = useClient();
  const { services } = useCurrentUser();
  const files = services.get("reportFiles", () => new ReportFiles(client));
  const key = needed.join(" ");
  useEffect(() => {
    if (key === "") return undefined;
    const timer = setTimeout(() => void files.load(key.split(" ")), delayMs);
    return () => clearTimeout(timer);
  }, [files, key]);
  return useSyncExternalStore(files.subscribe, () => files.known);
}
