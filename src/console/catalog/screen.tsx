import { Route, Routes } from "react-router";
import { FeedTypePage } from "./feed-type-page.tsx";
import { Overview } from "./overview.tsx";

/** The screen at `/console/catalog`; below it each feed type has a page of its own. */
export default function CatalogScreen() {
  return (
    <Routes>
      <Route index element={<Overview />} />
      <Route path=":feedTypeId" element={<FeedTypePage />} />
    </Routes>
  );
}
