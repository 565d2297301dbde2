import type { Session } from "../sessions/session.ts";
import { isStateUnavailable } from "../state/state-unavailable-error.ts";
import type { KnownUser } from "../upstream/identity/users.ts";
import type { Viewer } from "../upstream/viewer.ts";
import { type GatewayContext, requireViewer } from "./context.ts";
import { errorWithCode, stateUnavailableText } from "./errors/graphql-errors.ts";
import { notFoundError } from "./errors/mutation-error.ts";
import { defineMutation } from "./mutation.ts";

/** A session of the viewer's user. */
export interface ShownSession extends Session {
  /** True when this request belongs to the session. */
  readonly isCurrent: boolean;
}

/** Returns the user of the viewer; null when unknown. A token that the gateway has not seen is looked up. */
export function findUser(viewer: Viewer, context: GatewayContext): Promise<KnownUser | null> {
  return context.users.userOf(viewer, context.signal, context.account);
}

/** Returns the open sessions of the viewer's user, most recently used first; empty when the user is unknown. */
export async function listSessions(viewer: Viewer, context: GatewayContext): Promise<ShownSession[]> {
  const user = context.sessions && (await findUser(viewer, context));
  if (!user) return [];
  const sessions = await context.sessions?.listOf(user.key).catch(asUnavailable);
  return (sessions ?? []).map((session) => ({ ...session, isCurrent: session.id === viewer.session?.id }));
}

/** Ends one session of the viewer's user on all instances immediately. */
export const endSession = defineMutation(
  ["NotFoundError"],
  async ({ sessionId }: { readonly sessionId: string }, attempt, context) => {
    const viewer = requireViewer(context);
    const sessions = await listSessions(viewer, context);
    const session = sessions.find(({ id }) => id === sessionId);
    const reason = session?.isCurrent ? "SIGNED_OUT" : "ENDED_ELSEWHERE";
    if (!session || !(await context.sessions?.end(sessionId, reason).catch(asUnavailable))) {
      throw attempt.rejection(notFoundError("session", sessionId, ["input", "sessionId"]));
    }
    return { endedId: sessionId };
  },
);

/** Ends the sessions of the viewer's user on all instances immediately. */
export const signOutEverywhere = defineMutation(
  [],
  async ({ keepCurrent }: { readonly keepCurrent: boolean }, _attempt, context) => {
    const viewer = requireViewer(context);
    const user = context.sessions && (await findUser(viewer, context));
    if (!user) return { endedCount: 0 };
    const kept = keepCurrent ? (viewer.session?.id ?? null) : null;
    const ended = context.sessions?.endAll(user.key, "ENDED_ELSEWHERE", kept);
    return { endedCount: (await ended?.catch(asUnavailable)) ?? 0 };
  },
);

/** Converts an unavailable session store. @throws GraphQLError STATE_UNAVAILABLE, or any other error unchanged */
function asUnavailable(error: unknown): never {
  throw isStateUnavailable(error) ? errorWithCode("STATE_UNAVAILABLE", stateUnavailableText) : error;
}
