import { Route, Routes } from "react-router";
import { DownloadsTray } from "./downloads-tray.tsx";
import { FeedTypePage } from "./feed-type-page.tsx";
import { Overview } from "./overview.tsx";

/** Screen at `/console/catalog`, with one page below it for each feed type. */
export default function CatalogScreen() {
  return (
    <>
      <Routes>
        <Route index element={<Overview />} />
        <Route path=":feedTypeId" element={<FeedTypePage />} />
      </Routes>
      <DownloadsTray />
    </>
  );
}
