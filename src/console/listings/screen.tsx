import { lazy } from "react";
import { Route, Routes, useParams } from "react-router";
import { loadChunk } from "../api/load-chunk.ts";
import { StartPage } from "./start-page.tsx";

/** The table of failed rows is most of the code, and only this page has it. */
const UploadPage = lazy(async () => {
  const { UploadPage: page } = await loadChunk(() => import("./upload-page.tsx"));
  return { default: page };
});

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
