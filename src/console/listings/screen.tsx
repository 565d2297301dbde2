import { Route, Routes, useParams } from "react-router";
import { StartPage } from "./start-page.tsx";
import { UploadPage } from "./upload-page.tsx";

/** The screen at `/console/reports/upload`: a file goes up, and its failed rows are corrected at `…/upload/<task>`. */
export default function ListingsScreen() {
  return (
    <Routes>
      <Route index element={<StartPage />} />
      <Route path=":taskId" element={<OneUpload />} />
    </Routes>
  );
}

/** Nothing of one upload goes over to the next. */
function OneUpload() {
  const { taskId = "" } = useParams();
  return <UploadPage key={taskId} taskId={taskId} />;
}
