import { createContext, useContext, useSyncExternalStore } from "react";
import type { ConsoleConfig } from "./config.ts";
import type { KeptValues } from "./kept-values.ts";
import type { SessionState, SessionStore, User } from "./session-store.ts";
import type { UserServices } from "./user-services.ts";

/** What every screen knows of its user. */
export interface UserContext {
  readonly user: User;
  readonly kept: KeptValues;
  /** What goes on for the user whatever screen is shown. */
  readonly services: UserServices;
}

/** The session; provided by the shell. */
export const SessionContext = createContext<SessionStore | null>(null);
/** What the gateway tells of itself; provided by the shell. */
export const ConfigContext = createContext<ConsoleConfig | null>(null);
/** The user of the screens; provided by the shell once somebody is signed in. */
export const CurrentUserContext = createContext<UserContext | null>(null);

/** The session store. */
export function useSession(): SessionStore {
  return provided(useContext(SessionContext), "session");
}

/** What is known of the session, kept up to date. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => session.state);
}

/** What the gateway tells of itself. */
export function useConfig(): ConsoleConfig {
  return provided(useContext(ConfigContext), "config");
}

/** Who is signed in, with what is kept for them. Only below the shell's gate. */
export function useCurrentUser(): UserContext {
  return provided(useContext(CurrentUserContext), "user");
}

function provided<Value>(value: Value | null, name: string): Value {
  if (value === null) throw new Error(`Nothing above provides the ${name}.`);
  return value;
}
