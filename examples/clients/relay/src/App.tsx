import { useState } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import { FindTask } from "./FindTask";
import type { AppQuery } from "./generated/AppQuery.graphql";
import { OrderReport } from "./OrderReport";
import { TaskList } from "./TaskList";
import { UploadPrices } from "./UploadPrices";
import { WatchTask } from "./WatchTask";

export const appQuery = graphql`
  query AppQuery @throwOnFieldError {
    viewer {
      mode
      user {
        username
      }
    }
    ...TaskList_query
  }
`;

export function App({ query }: { readonly query: PreloadedQuery<AppQuery> }) {
  const data = usePreloadedQuery<AppQuery>(appQuery, query);
  const [watchedId, setWatchedId] = useState<string>();
  return (
    <main>
      <header>
        <h1>Feed tasks</h1>
        <p>Relay</p>
        <p data-testid="viewer">
          {data.viewer.user?.username ?? "unknown user"} <span className="badge">{data.viewer.mode}</span>
        </p>
      </header>
      <div className="columns">
        <OrderReport onCreated={setWatchedId} />
        <UploadPrices onCreated={setWatchedId} />
      </div>
      {watchedId && <WatchTask key={watchedId} id={watchedId} />}
      <TaskList query={data} />
      <FindTask />
    </main>
  );
}
