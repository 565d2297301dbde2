import { type ReactNode, useEffect, useState } from "react";
import { Provider } from "urql";
import { createApi, type Api } from "../api/api.ts";
import { ApiContext } from "../api/api-context.ts";
import type { Network } from "../api/network.ts";
import { KeptValues } from "../session/kept-values.ts";
import { CurrentUserContext, useSession, type UserContext } from "../session/session-context.ts";
import type { User } from "../session/session-store.ts";

/** Everything that belongs to one user: the API with its cache, and what is kept in the browser. */
export function UserRoom({
  user,
  network,
  children,
}: {
  readonly user: User;
  readonly network: Network;
  readonly children: ReactNode;
}) {
  const session = useSession();
  const [own, setOwn] = useState<{ readonly api: Api; readonly context: UserContext } | null>(null);
  useEffect(() => {
    const api = createApi({ network, onUnauthenticated: () => void session.refresh() });
    setOwn({ api, context: { user, kept: new KeptValues(user.userId) } });
    return () => {
      setOwn(null);
      api.close();
    };
  }, [user, network, session]);
  if (!own) return null;
  return (
    <CurrentUserContext value={own.context}>
      <ApiContext value={own.api}>
        <Provider value={own.api.client}>{children}</Provider>
      </ApiContext>
    </CurrentUserContext>
  );
}
