import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { loadQuery, RelayEnvironmentProvider } from "react-relay";
import { App, appQuery } from "./App";
import { environment } from "./environment";
import { ErrorBoundary } from "./errors";
import type { AppQuery } from "./generated/AppQuery.graphql";
import "./styles.css";

// Asked for before anything is rendered.
const query = loadQuery<AppQuery>(environment, appQuery, {});

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <RelayEnvironmentProvider environment={environment}>
      <ErrorBoundary>
        <Suspense fallback={<main>Loading …</main>}>
          <App query={query} />
        </Suspense>
      </ErrorBoundary>
    </RelayEnvironmentProvider>
  </StrictMode>,
);
