import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Provider } from "urql";
import { createApi, type Api } from "../api/api.ts";
import { ApiContext } from "../api/api-context.ts";
import type { Network } from "../api/network.ts";
import { UserStorage } from "../session/user-storage.ts";
import { CurrentUserContext, useSession, type UserContext } from "../session/session-context.ts";
import type { User } from "../session/session-store.ts";
import { UserServices } from "../session/user-services.ts";

/** Objects of a user that are created once. */
interface UserParts extends Omit<UserContext, "user"> {
  readonly api: Api;
}

/** Provides the objects of one user: the API with its cache, the browser storage and the background services. */
export function UserProvider({
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
  // The objects survive a new sign-in of the same user. Another user gets new ones.
  useEffect(() => {
    const api = createApi({
      network,
      onUnauthenticated: () => void session.refresh(),
      signedIn: () => session.signedIn(),
    });
    const services = new UserServices();
    const kept = new UserStorage(userId);
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
