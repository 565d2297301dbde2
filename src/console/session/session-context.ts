import { createContext, useContext, useSyncExternalStore } from "react";
import type { ConsoleConfig } from "./config.ts";
import type { UserStorage } from "./user-storage.ts";
import type { SessionState, SessionStore, User } from "./session-store.ts";
import type { UserServices } from "./user-services.ts";

/** User data that every screen can use. */
export interface UserContext {
  readonly user: User;
  readonly kept: UserStorage;
  /** Background services of the user; they run on every screen. */
  readonly services: UserServices;
}

/** The session; provided by the shell. */
export const SessionContext = createContext<SessionStore | null>(null);
/** Configuration of the gateway; provided by the shell. */
export const ConfigContext = createContext<ConsoleConfig | null>(null);
/** The signed-in user; provided by the shell. */
export const CurrentUserContext = createContext<UserContext | null>(null);

/** Returns the session store. */
export function useSession(): SessionStore {
  return provided(useContext(SessionContext), "session");
}

/** Returns the session state and re-renders when it changes. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => session.state);
}

/** Returns the configuration of the gateway. */
export function useConfig(): ConsoleConfig {
  return provided(useContext(ConfigContext), "config");
}

/**
 * Returns the signed-in user and the user's stored data.
 * @throws Error outside the signed-in part of the console.
 */
export function useCurrentUser(): UserContext {
  return provided(useContext(CurrentUserContext), "user");
}

function provided<Value>(value: Value | null, name: string): Value {
  if (value === null) throw new Error(`There is no provider for the ${name}.`);
  return value;
}
