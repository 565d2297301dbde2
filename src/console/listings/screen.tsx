import { Route, Routes, useParams } from "react-router";
import { StartPage } from "./start-page.tsx";
import { UploadPage } from "./upload-page.tsx";

/** Screen at `/console/listings`: uploads a file. Its failed rows are corrected at `/console/listings/<task>`. */
export default function ListingsScreen() {
  return (
    <Routes>
      <Route index element={<StartPage />} />
      <Route path=":taskId" element={<OneUpload />} />
    </Routes>
  );
}

/** Page of one upload. The key resets all state when another upload is opened. */
function OneUpload() {
  const { taskId = "" } = useParams();
  return <UploadPage key={taskId} taskId={taskId} />;
}
