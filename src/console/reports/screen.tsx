import { Route, Routes } from "react-router";
import { CreateReportPage } from "./create-report-page.tsx";
import { ReportPage } from "./report-page.tsx";
import { TasksPage } from "./tasks-page.tsx";

/** Screen at `/console/reports`: reports of the seller feed service. */
export default function ReportsScreen() {
  return (
    <Routes>
      <Route index element={<TasksPage />} />
      <Route path="order" element={<CreateReportPage />} />
      <Route path=":taskId" element={<ReportPage />} />
    </Routes>
  );
}
