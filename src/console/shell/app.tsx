import { Suspense, useCallback, useEffect, useState } from "react";
import { BrowserRouter, Route, Routes, useLocation } from "react-router";
import { consolePath } from "../addresses.ts";
import { pageNetwork } from "../api/page-network.ts";
import { Announcer } from "../components/announcer.tsx";
import { Failure } from "../components/failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Toaster } from "../components/toaster.tsx";
import { type ConsoleConfig, readConsoleConfig } from "../session/config.ts";
import { UserStorage } from "../session/user-storage.ts";
import { ConfigContext, SessionContext, useSessionState } from "../session/session-context.ts";
import { SessionStore } from "../session/session-store.ts";
import { UserFiles } from "../session/user-files.ts";
import { readOutcome } from "../session/sign-in-outcome.ts";
import { CrashBoundary } from "./crash-boundary.tsx";
import { NotFound } from "./not-found.tsx";
import { sections } from "./sections.ts";
import { SessionEndedDialog } from "./session-ended-dialog.tsx";
import { SignedInTab } from "./signed-in-tab.tsx";
import { UserFrame } from "./user-frame.tsx";
import { UserProvider } from "./user-provider.tsx";
import { Welcome } from "./welcome.tsx";

/** The outcome must be read before the router changes the address. */
const outcome = readOutcome();
const session = new SessionStore(async ({ userId }) => {
  await Promise.all([new UserStorage(userId).clear(), new UserFiles(userId).clear()]);
});

/** The console. */
export function App() {
  const [config, setConfig] = useState<ConsoleConfig | null>(null);
  const [error, setError] = useState<Error | undefined>(undefined);
  const load = useCallback(() => {
    setError(undefined);
    readAll().then(setConfig, setError);
  }, []);
  useEffect(load, [load]);
  useEffect(() => {
    // Notifies open tabs, which may still show another user's session.
    if (outcome === "ok") session.announce();
  }, []);
  return (
    <CrashBoundary>
      <SessionContext value={session}>
        <Announcer>
          {config ? (
            <ConfigContext value={config}>
              <BrowserRouter basename={consolePath.replace(/\/$/, "")}>
                <Gate />
              </BrowserRouter>
            </ConfigContext>
          ) : (
            <main>{error ? <Failure error={error} onRetry={load} /> : <Loading />}</main>
          )}
        </Announcer>
      </SessionContext>
    </CrashBoundary>
  );
}

/** Loads the configuration and the session state. @throws Error when the gateway does not respond. */
async function readAll(): Promise<ConsoleConfig> {
  const [config, isSessionKnown] = await Promise.all([readConsoleConfig(), session.refresh()]);
  if (!isSessionKnown) throw new Error("The session could not be loaded.");
  return config;
}

/** Shows the screens to a signed-in user, and the welcome page otherwise. */
function Gate() {
  const state = useSessionState();
  if (location.pathname === `${consolePath}signed-in`) return <SignedInTab />;
  if (state.kind === "unknown") return <Loading />;
  if (state.kind === "signedOut") return <Welcome reason={state.reason} outcome={outcome} />;
  return (
    // A new key discards all state of the previous user.
    <UserProvider key={state.user.userId} user={state.user} network={pageNetwork}>
      <Toaster>
        <UserFrame>
          <Screens />
        </UserFrame>
      </Toaster>
      {state.isOver && <SessionEndedDialog user={state.user} reason={state.reason} />}
    </UserProvider>
  );
}

/** Routes to the screens. A crash of one screen leaves the navigation usable. */
function Screens() {
  const { pathname } = useLocation();
  return (
    <CrashBoundary key={pathname.split("/")[1]}>
      <Suspense fallback={<Loading />}>
        <Routes>
          {sections.map(({ path, Screen }) =>
            path === "/" ? (
              <Route key={path} index element={<Screen />} />
            ) : (
              <Route key={path} path={`${path}/*`} element={<Screen />} />
            ),
          )}
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </CrashBoundary>
  );
}
