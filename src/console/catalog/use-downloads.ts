import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "../api/api-context.ts";
import { useAnnounce } from "../parts/announcer.tsx";
import { saveAddress } from "../parts/save-file.ts";
import { useCurrentUser, useSessionState } from "../session/session-context.ts";
import { UserFiles } from "../session/user-files.ts";
import type { Download } from "./downloads/download.ts";
import { DownloadManager } from "./downloads/download-manager.ts";
import { askForLink } from "./downloads/file-link.ts";
import type { FeedFileFactsFragment } from "./generated/graphql.ts";

/** The user's downloads; null where the browser keeps no files for this page. */
export function useDownloadManager(): DownloadManager | null {
  const api = useApi();
  const { kept, services, user } = useCurrentUser();
  if (!UserFiles.areKept) return null;
  const { userId } = user;
  return services.get(
    "downloads",
    () => new DownloadManager({ api, kept, files: new UserFiles(userId), userId }),
  );
}

/** The downloads, kept up to date; those that waited for the session go on with the next one. */
export function useDownloads(manager: DownloadManager): readonly Download[] {
  const state = useSessionState();
  const isSignedIn = state.kind === "signedIn" && !state.isOver;
  useEffect(() => {
    if (isSignedIn) manager.resumeAfterSignIn();
  }, [isSignedIn, manager]);
  return useSyncExternalStore(manager.subscribe, () => manager.downloads);
}

/** What a download is begun with. */
type Wanted = Pick<FeedFileFactsFragment, "download" | "fileId" | "id" | "marketplaceId" | "sizeInBytes">;

/** Begins a download: one that can go on after a break where the browser keeps files, else one of the browser's own. */
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

/** A download by the browser itself, which this page knows nothing more of. */
export interface DirectDownload {
  readonly download: (file: Pick<Download, "fileId" | "marketplaceId" | "name">) => void;
  readonly hasFailed: boolean;
}

/** Has the browser download a file by itself. */
export function useDirectDownload(): DirectDownload {
  const { t } = useTranslation("catalog");
  const { client } = useApi();
  const announce = useAnnounce();
  const [hasFailed, setFailed] = useState(false);
  return {
    hasFailed,
    download(file) {
      setFailed(false);
      askForLink(client, file, new AbortController().signal).then(
        ({ url }) => saveAddress(url, file.name),
        () => {
          setFailed(true);
          announce(t("downloads.directFailed"));
        },
      );
    },
  };
}
