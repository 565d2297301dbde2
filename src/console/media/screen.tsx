import { useTranslation } from "react-i18next";
import { Route, Routes } from "react-router";
import { Page } from "../components/page.tsx";
import { DetailsDialog } from "./details/details-dialog.tsx";
import { GalleryCard } from "./gallery/gallery-card.tsx";
import { LimitCard } from "./limit/limit-card.tsx";
import { QueueCard } from "./queue/queue-card.tsx";
import styles from "./screen.module.css";
import { UploadCard } from "./upload/upload-card.tsx";

/** Screen at `/console/media`. */
export default function MediaScreen() {
  const { t } = useTranslation("media");
  return (
    <Page title={t("title")} explanation={t("explanation")}>
      <div className={styles.columns}>
        <UploadCard />
        <LimitCard />
      </div>
      <QueueCard />
      <GalleryCard />
      <Routes>
        <Route index element={null} />
        <Route path=":id" element={<DetailsDialog />} />
      </Routes>
    </Page>
  );
}
