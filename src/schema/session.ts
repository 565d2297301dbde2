import {
  endSession,
  findUser,
  listSessions,
  type ShownSession,
  signOutEverywhere,
} from "../resolvers/session.ts";
import type { KnownUser } from "../upstream/identity/users.ts";
import { builder } from "./builder.ts";
import { required } from "./input-type.ts";
import { keylessInputOf, mutationField } from "./mutation.ts";
import { nonNull, nullable, objectType } from "./output-type.ts";
import { ViewerType } from "./viewer.ts";

const UserType = objectType<KnownUser>("User", {
  description: "A marketplace account.",
  properties: {
    userId: nonNull("ID", "The marketplace's identifier of the account. It never changes."),
    username: nullable(
      "String",
      "Name of the account, which the user can change; null when the marketplace does not report it. A session shows the name at sign-in.",
    ),
  },
  fields: (t) => ({
    id: t.exposeID("key", {
      description:
        "Opaque identifier of the user at this gateway. It is the same for all tokens and sessions of the user, and reveals nothing about the account.",
    }),
  }),
});

const SessionType = objectType<ShownSession>("Session", {
  description: "A browser in which the user is signed in.",
  properties: {
    id: nonNull("ID", "Opaque identifier for `endSession`. It gives no access to the session."),
    isCurrent: nonNull("Boolean", "True when this request belongs to the session."),
    createdAt: nonNull("DateTime", "Time of the sign-in."),
    lastUsedAt: nonNull(
      "DateTime",
      "Time of the last use. It is updated once a minute, so the session may have been used slightly later.",
    ),
    expiresAt: nonNull(
      "DateTime",
      "Latest time at which the session ends, however often it is used. It ends earlier after a long time without use.",
    ),
  },
});

builder.objectFields(ViewerType, (t) => ({
  user: t.field({
    description:
      "The user of the token or session. Null when the user is unknown, because the token does not allow the lookup or the gateway is not configured for it. For each new token, the gateway calls the identity service once.",
    type: UserType,
    nullable: true,
    resolve: (viewer, _args, context) => findUser(viewer, context),
  }),
  sessions: t.field({
    description:
      "Browsers in which the user is signed in, most recently used first. Empty when the user is unknown, and when the gateway has no sign-in.",
    type: [SessionType],
    resolve: (viewer, _args, context) => listSessions(viewer, context),
  }),
}));

mutationField("endSession", endSession, {
  description:
    "Ends a session of the user immediately, with its subscriptions, connections, downloads and links. The gateway deletes its tokens.",
  upstreamCalls: 0,
  takesKey: false,
  input: keylessInputOf("endSession", { sessionId: required("ID", "The `id` of a session of the user.") }),
  inputDescription: "The session to end.",
  result: { endedId: nullable("ID", "Identifier of the ended session; null when none was ended.") },
});

mutationField("signOutEverywhere", signOutEverywhere, {
  description:
    "Ends all sessions of the user immediately, with their subscriptions, connections, downloads and links. The gateway deletes their tokens. Bearer tokens remain valid: only the marketplace can revoke them.",
  upstreamCalls: 0,
  takesKey: false,
  input: keylessInputOf("signOutEverywhere", {
    keepCurrent: required("Boolean", "True to keep the session of this request.", {
      defaultValue: false,
    }),
  }),
  inputDescription: "Session to keep; none by default.",
  inputDefault: { keepCurrent: false },
  result: { endedCount: nullable("Int", "Number of ended sessions; null when the mutation failed.") },
});
