import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, Route, Routes } from "react-router";
import { loadCode } from "../api/load-code.ts";
import { Loading } from "../parts/loading.tsx";
import { TabLinks } from "../parts/tab-links.tsx";
import { addRoomWords } from "../words/words.ts";
import { OrderPage } from "./order-page.tsx";
import { TaskPage } from "./task-page.tsx";
import { TasksPage } from "./tasks-page.tsx";

const ListingsScreen = lazy(async () => {
  const [screen] = await loadCode(() =>
    Promise.all([
      import("../listings/screen.tsx"),
      addRoomWords("listings", {
        en: () => import("../listings/words/english.ts"),
        de: () => import("../listings/words/german.ts"),
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
        <Route path="order" element={<OrderPage />} />
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
