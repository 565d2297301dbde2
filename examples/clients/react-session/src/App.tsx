import { useMemo } from "react";
import { Provider, useQuery } from "urql";
import { createClient } from "./client";
import { Failure } from "./errors";
import { graphql } from "./generated";
import { signIn, useSession } from "./session";
import { UploadPicture } from "./UploadPicture";
import { UploadVideo } from "./UploadVideo";

const STORE = graphql(`
  query Store {
    store {
      name
    }
  }
`);

/** Signed-out users see the sign-in; all others see their media. */
export function App() {
  const { session, onSessionEnd, signOut } = useSession();
  return (
    <main>
      <header>
        <h1>My media</h1>
        {session.state === "signedIn" && (
          <>
            <p>{session.user.username ?? session.user.userId}</p>
            <button type="button" className="quiet" onClick={() => void signOut()}>
              Sign out
            </button>
          </>
        )}
      </header>
      {session.state === "unreachable" && (
        <p className="error" role="alert">
          The gateway cannot be reached, or it does not list the origin {location.origin}.
        </p>
      )}
      {session.state === "signedOut" && (
        <section aria-label="Sign in">
          {session.message && <p role="status">{session.message}</p>}
          <p>Sign in to upload pictures and videos.</p>
          <button type="button" onClick={signIn}>
            Sign in
          </button>
        </section>
      )}
      {session.state === "signedIn" && session.message && (
        <p className="error" role="alert">
          {session.message}
        </p>
      )}
      {session.state === "signedIn" && <Media key={session.user.userId} onSessionEnd={onSessionEnd} />}
    </main>
  );
}

/** The signed-in page, with a client of its own, so that no data remains after the session. */
function Media({ onSessionEnd }: { readonly onSessionEnd: () => void }) {
  const client = useMemo(() => createClient(onSessionEnd), [onSessionEnd]);
  return (
    <Provider value={client}>
      <StoreName />
      <div className="columns">
        <UploadPicture />
        <UploadVideo />
      </div>
    </Provider>
  );
}

function StoreName() {
  const [{ data, error }] = useQuery({ query: STORE });
  return (
    <>
      {data?.store && <p data-testid="store">{data.store.name}</p>}
      <Failure error={error} />
    </>
  );
}
