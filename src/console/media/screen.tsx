import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Route, Routes } from "react-router";
import { Loading } from "../components/loading.tsx";
import { Page } from "../components/page.tsx";
import { useCurrentUser } from "../session/session-context.ts";
import { DetailsDialog } from "./details/details-dialog.tsx";
import { GalleryCard } from "./gallery/gallery-card.tsx";
import { type GalleryView, readGalleryView } from "./gallery/gallery-view.ts";
import { LimitCard } from "./limit/limit-card.tsx";
import { QueueCard } from "./queue/queue-card.tsx";
import { useUploads } from "./queue/use-uploads.ts";
import { UploadCard } from "./upload/upload-card.tsx";

/** Screen at `/console/media`. */
export default function MediaScreen() {
  const { t } = useTranslation("media");
  const stored = useStored();
  return (
    <Page title={t("title")} explanation={t("explanation")}>
      <UploadCard />
      {stored ? (
        <>
          <QueueCard />
          <GalleryCard initialView={stored.view} />
          <LimitCard />
        </>
      ) : (
        <Loading />
      )}
      <Routes>
        <Route index element={null} />
        <Route path=":id" element={<DetailsDialog />} />
      </Routes>
    </Page>
  );
}

/**
 * Returns what this browser has stored; null until the queue, the gallery and the chosen view are read. The parts of
 * the screen that show them appear together, so that none moves another.
 */
function useStored(): { readonly view: GalleryView } | null {
  const { kept } = useCurrentUser();
  const uploads = useUploads();
  const [stored, setStored] = useState<{ readonly view: GalleryView } | null>(null);
  useEffect(() => {
    let isGone = false;
    void Promise.all([readGalleryView(kept), uploads.ready]).then(([view]) => {
      if (!isGone) setStored({ view });
      return undefined;
    });
    return () => {
      isGone = true;
    };
  }, [kept, uploads]);
  return stored;
}
