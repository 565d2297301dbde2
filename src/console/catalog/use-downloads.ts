import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "../api/api-context.ts";
import { useAnnounce } from "../components/announcer.tsx";
import { saveAddress } from "../components/save-file.ts";
import { useToast } from "../components/toaster.tsx";
import { useCurrentUser, useSessionState } from "../session/session-context.ts";
import { UserFiles } from "../session/user-files.ts";
import type { Download } from "./downloads/download.ts";
import { DownloadManager } from "./downloads/download-manager.ts";
import { requestLink } from "./downloads/file-link.ts";
import type { FeedFileFactsFragment } from "./generated/graphql.ts";

/** Returns the user's download manager; null when the browser has no file storage for this page. */
export function useDownloadManager(): DownloadManager | null {
  const api = useApi();
  const { kept, services, user } = useCurrentUser();
  if (!UserFiles.isSupported) return null;
  const { userId } = user;
  return services.get(
    "downloads",
    () => new DownloadManager({ api, kept, files: new UserFiles(userId), userId }),
  );
}

/**
 * Returns the current downloads and re-renders on changes. After a new sign-in, it resumes the downloads that the end
 * of the session had stopped.
 */
export function useDownloads(manager: DownloadManager): readonly Download[] {
  const state = useSessionState();
  const isSignedIn = state.kind === "signedIn" && !state.isOver;
  useEffect(() => {
    if (isSignedIn) manager.resumeAfterSignIn();
  }, [isSignedIn, manager]);
  return useSyncExternalStore(manager.subscribe, () => manager.downloads);
}

/** Returns the download of a file and re-renders when it changes; undefined when there is none. */
export function useDownload(manager: DownloadManager | null, id: string): Download | undefined {
  return useSyncExternalStore(manager?.subscribe ?? subscribeToNothing, () =>
    manager?.downloads.find((one) => one.id === id),
  );
}

const subscribeToNothing = () => () => undefined;

/** File fields that a download needs. */
type Wanted = Pick<FeedFileFactsFragment, "download" | "fileId" | "id" | "marketplaceId" | "sizeInBytes">;

/**
 * Returns a function that starts a download. Without file storage, the browser's own download is used, which cannot be
 * resumed.
 */
export function useStartDownload(): (file: Wanted) => void {
  const manager = useDownloadManager();
  const direct = useDirectDownload();
  return (file) => {
    const { id, fileId, marketplaceId, sizeInBytes, download } = file;
    const name = download?.fileName ?? fileId;
    if (!manager) return direct.download({ fileId, marketplaceId, name });
    const mediaType = download?.mediaType ?? "application/octet-stream";
    return void manager.start({ id, fileId, marketplaceId, sizeInBytes, name, mediaType });
  };
}

/** Returns a function that cancels a download and offers to undo that. */
export function useCancelDownload(): (download: Download) => void {
  const { t } = useTranslation("catalog");
  const manager = useDownloadManager();
  const toast = useToast();
  return (download) => {
    void manager?.cancel(download.id);
    toast({
      text: t("downloads.cancelled", { name: download.name }),
      undo: () => void manager?.start(download),
    });
  };
}

/** A download by the browser's own download manager, which does not report the result to the page. */
export interface DirectDownload {
  readonly download: (file: Pick<Download, "fileId" | "marketplaceId" | "name">) => void;
  readonly hasFailed: boolean;
}

/** Returns a function that makes the browser download a file, and the state of that download. */
export function useDirectDownload(): DirectDownload {
  const { t } = useTranslation("catalog");
  const { client } = useApi();
  const announce = useAnnounce();
  const [hasFailed, setFailed] = useState(false);
  return {
    hasFailed,
    download(file) {
      setFailed(false);
      requestLink(client, file, new AbortController().signal).then(
        ({ url }) => saveAddress(url, file.name),
        () => {
          setFailed(true);
          announce(t("downloads.directFailed"));
        },
      );
    },
  };
}
