import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Provider } from "urql";
import { createApi, type Api } from "../api/api.ts";
import { ApiContext } from "../api/api-context.ts";
import type { Network } from "../api/network.ts";
import { KeptValues } from "../session/kept-values.ts";
import { CurrentUserContext, useSession, type UserContext } from "../session/session-context.ts";
import type { User } from "../session/session-store.ts";
import { UserServices } from "../session/user-services.ts";

/** What is made once for a user. */
interface UserParts extends Omit<UserContext, "user"> {
  readonly api: Api;
}

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
  const { userId } = user;
  const [parts, setParts] = useState<UserParts | null>(null);
  // The same user who signs in again goes on with all of it: only another one gets it anew.
  useEffect(() => {
    const api = createApi({
      network,
      onUnauthenticated: () => void session.refresh(),
      signedIn: () => session.signedIn(),
    });
    const services = new UserServices();
    const kept = new KeptValues(userId);
    setParts({ api, kept, services });
    return () => {
      setParts(null);
      services.close();
      kept.close();
      api.close();
    };
  }, [userId, network, session]);
  const context = useMemo(() => parts && { user, kept: parts.kept, services: parts.services }, [user, parts]);
  if (!parts || !context) return null;
  return (
    <CurrentUserContext value={context}>
      <ApiContext value={parts.api}>
        <Provider value={parts.api.client}>{children}</Provider>
      </ApiContext>
    </CurrentUserContext>
  );
}
