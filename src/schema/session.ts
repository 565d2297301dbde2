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
import { inputOf, mutationField } from "./mutation.ts";
import { nonNull, nullable, objectType } from "./output-type.ts";
import { ViewerType } from "./viewer.ts";

const UserType = objectType<KnownUser>("User", {
  description: "An account at the marketplace.",
  properties: {
    userId: nonNull("ID", "The marketplace's identifier of the account; it never changes."),
    username: nullable(
      "String",
      "Name of the account, which its user can change; null when the marketplace does not tell it. A session has the name of its sign-in.",
    ),
  },
  fields: (t) => ({
    id: t.exposeID("key", {
      description:
        "Opaque identifier of the user at this gateway: the same for all tokens and sessions of the user, telling nothing about the account.",
    }),
  }),
});

const SessionType = objectType<ShownSession>("Session", {
  description: "One browser in which the user has signed in.",
  properties: {
    id: nonNull("ID", "Opaque identifier, for `endSession`. Nobody gets in with it."),
    isCurrent: nonNull("Boolean", "Whether this request came with it."),
    createdAt: nonNull("DateTime", "When the user signed in."),
    lastUsedAt: nonNull(
      "DateTime",
      "When it was last used; noted once a minute, so it may have been used a little later.",
    ),
    expiresAt: nonNull(
      "DateTime",
      "When it ends at the latest, however much it is used. It ends earlier when it is not used for a long time.",
    ),
  },
});

builder.objectFields(ViewerType, (t) => ({
  user: t.field({
    description:
      "The user behind the token or the session; null when it is not known, because the token does not allow to ask or the gateway is not configured to. The identity service is asked once for a token that the gateway has not seen before.",
    type: UserType,
    nullable: true,
    resolve: (viewer, _args, context) => findUser(viewer, context),
  }),
  sessions: t.field({
    description:
      "Browsers in which the user is signed in, the one that was used last first. Empty when the user is not known, and where nobody can sign in.",
    type: [SessionType],
    resolve: (viewer, _args, context) => listSessions(viewer, context),
  }),
}));

mutationField("endSession", endSession, {
  description:
    "Ends a session of the user at once, with its subscriptions, connections, downloads and links; its tokens are forgotten.",
  upstreamCalls: 0,
  input: inputOf("endSession", { sessionId: required("ID", "The `id` of a session of the user.") }),
  inputDescription: "Which session.",
  result: { endedId: nullable("ID", "Identifier of the session; null when none was ended.") },
});

mutationField("signOutEverywhere", signOutEverywhere, {
  description:
    "Ends all sessions of the user at once, with their subscriptions, connections, downloads and links; their tokens are forgotten. Bearer tokens go on working: only the marketplace can end those.",
  upstreamCalls: 0,
  input: inputOf("signOutEverywhere", {
    keepCurrent: required("Boolean", "Whether the session that this request came with goes on.", {
      defaultValue: false,
    }),
  }),
  inputDescription: "Which sessions are kept; none when it is left out.",
  inputDefault: { keepCurrent: false },
  result: { endedCount: nullable("Int", "How many sessions were ended; null when it did not work.") },
});
