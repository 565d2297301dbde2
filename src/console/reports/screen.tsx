import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, Route, Routes } from "react-router";
import { loadChunk } from "../api/load-chunk.ts";
import { Loading } from "../components/loading.tsx";
import { TabLinks } from "../components/tab-links.tsx";
import { addSectionMessages } from "../messages/load-messages.ts";
import { CreateReportPage } from "./create-report-page.tsx";
import { TaskPage } from "./task-page.tsx";
import { TasksPage } from "./tasks-page.tsx";

const ListingsScreen = lazy(async () => {
  const [screen] = await loadChunk(() =>
    Promise.all([
      import("../listings/screen.tsx"),
      addSectionMessages("listings", {
        en: () => import("../listings/messages/english.ts"),
        de: () => import("../listings/messages/german.ts"),
      }),
    ]),
  );
  return screen;
});

/** Screen at `/console/reports`: tasks of the seller feed service, and the upload of listings. */
export default function ReportsScreen() {
  return (
    <Routes>
      <Route element={<Tabs />}>
        <Route index element={<TasksPage />} />
        <Route path="order" element={<CreateReportPage />} />
        <Route path="upload/*" element={<ListingsScreen />} />
        <Route path=":taskId" element={<TaskPage />} />
      </Route>
    </Routes>
  );
}

function Tabs() {
  const { t } = useTranslation("reports");
  return (
    <>
      <TabLinks
        links={[
          { to: "/reports", text: t("tabs.tasks"), end: true },
          { to: "/reports/upload", text: t("tabs.upload") },
        ]}
      />
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </>
  );
}
