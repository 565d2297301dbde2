import { useState } from "react";
import { useQuery } from "urql";
import { Failure } from "./errors";
import { FindTask } from "./FindTask";
import { graphql } from "./graphql";
import { OrderReport } from "./OrderReport";
import { TaskList } from "./TaskList";
import { UploadPrices } from "./UploadPrices";
import { WatchTask } from "./WatchTask";

const VIEWER = graphql(`
  query Viewer {
    viewer {
      mode
      user {
        username
      }
    }
  }
`);

export function App() {
  const [{ data, error }] = useQuery({ query: VIEWER });
  const [watchedId, setWatchedId] = useState<string>();
  return (
    <main>
      <header>
        <h1>Feed tasks</h1>
        <p>urql</p>
        {data && (
          <p data-testid="viewer">
            {data.viewer.user?.username ?? "unknown user"} <span className="badge">{data.viewer.mode}</span>
          </p>
        )}
        <Failure error={error} />
      </header>
      <div className="columns">
        <OrderReport onCreated={setWatchedId} />
        <UploadPrices onCreated={setWatchedId} />
      </div>
      {watchedId && <WatchTask key={watchedId} id={watchedId} />}
      <TaskList />
      <FindTask />
    </main>
  );
}
