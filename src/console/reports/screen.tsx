import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Route, Routes, useSearchParams } from "react-router";
import { loadChunk } from "../api/load-chunk.ts";
import { Loading } from "../components/loading.tsx";
import { TabLinks } from "../components/tab-links.tsx";
import { ReportsPage } from "./reports-page.tsx";
import styles from "./reports.module.css";

const ChartsPage = lazy(() => loadChunk(() => import("./charts-page.tsx")));
const CreateReportPage = lazy(() => loadChunk(() => import("./create-report-page.tsx")));
const ReportPage = lazy(() => loadChunk(() => import("./report-page.tsx")));

/** Screen at `/console/reports`: reports of the seller feed service. Only the list is loaded with the screen. */
export default function ReportsScreen() {
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route index element={<ReportsPage tabs={<Tabs />} />} />
        <Route path="charts" element={<ChartsPage tabs={<Tabs />} />} />
        <Route path="create" element={<CreateReportPage />} />
        <Route path="order" element={<Moved />} />
        <Route path=":taskId" element={<ReportPage />} />
      </Routes>
    </Suspense>
  );
}

/** Redirects the former address of the form. */
function Moved() {
  const [address] = useSearchParams();
  return <Navigate replace to={`/reports/create${address.size > 0 ? `?${address}` : ""}`} />;
}

/** Links to the list and the charts, which share the type and the period. */
function Tabs() {
  const { t } = useTranslation("reports");
  const [address] = useSearchParams();
  const search = address.size > 0 ? `?${address}` : "";
  return (
    <div className={styles.tabs}>
      <TabLinks
        links={[
          { to: `/reports${search}`, text: t("title"), end: true },
          { to: `/reports/charts${search}`, text: t("charts.tab") },
        ]}
      />
    </div>
  );
}
