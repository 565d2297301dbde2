import type { KnownUser } from "../upstream/identity/users.ts";
import {
  endSession,
  findUser,
  listSessions,
  type ShownSession,
  signOutEverywhere,
} from "../resolvers/session.ts";
import { builder } from "./builder.ts";
import { mutationField } from "./mutation.ts";
import { ViewerType } from "./viewer.ts";

const UserType = builder.objectRef<KnownUser>("User").implement({
  description: "An account at the marketplace.",
  fields: (t) => ({
    id: t.exposeID("key", {
      description:
        "Opaque identifier of the user at this gateway: the same for all tokens and sessions of the user, telling nothing about the account.",
    }),
    userId: t.exposeID("userId", {
      description: "The marketplace's identifier of the account; it never changes.",
    }),
    username: t.exposeString("username", {
      description:
        "Name of the account, which its user can change; null when the marketplace does not tell it. A session has the name of its sign-in.",
      nullable: true,
    }),
  }),
});

const SessionType = builder.objectRef<ShownSession>("Session").implement({
  description: "One browser in which the user has signed in.",
  fields: (t) => ({
    id: t.exposeID("id", {
      description: "Opaque identifier, for `endSession`. Nobody gets in with it.",
    }),
    isCurrent: t.exposeBoolean("isCurrent", { description: "Whether this request came with it." }),
    createdAt: t.expose("createdAt", { description: "When the user signed in.", type: "DateTime" }),
    lastUsedAt: t.expose("lastUsedAt", {
      description: "When it was last used; noted once a minute, so it may have been used a little later.",
      type: "DateTime",
    }),
    expiresAt: t.expose("expiresAt", {
      description:
        "When it ends at the latest, however much it is used. It ends earlier when it is not used for a long time.",
      type: "DateTime",
    }),
  }),
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

const EndSessionInput = builder.inputType("EndSessionInput", {
  description: "Input of `endSession`.",
  fields: (t) => ({ sessionId: t.id({ description: "The `id` of a session of the user." }) }),
});

const SignOutEverywhereInput = builder.inputType("SignOutEverywhereInput", {
  description: "Input of `signOutEverywhere`.",
  fields: (t) => ({
    keepCurrent: t.boolean({
      description: "Whether the session that this request came with goes on.",
      defaultValue: false,
    }),
  }),
});

mutationField("endSession", endSession, {
  description:
    "Ends a session of the user at once, with its subscriptions, connections, downloads and links; its tokens are forgotten.",
  upstreamCalls: 0,
  input: EndSessionInput,
  inputDescription: "Which session.",
  result: (t) => ({
    endedId: t.exposeID("endedId", {
      description: "Identifier of the session; null when none was ended.",
      nullable: true,
    }),
  }),
});

mutationField("signOutEverywhere", signOutEverywhere, {
  description:
    "Ends all sessions of the user at once, with their subscriptions, connections, downloads and links; their tokens are forgotten. Bearer tokens go on working: only the marketplace can end those.",
  upstreamCalls: 0,
  input: SignOutEverywhereInput,
  inputDescription: "Which sessions are kept; none when it is left out.",
  inputDefault: { keepCurrent: false },
  result: (t) => ({
    endedCount: t.exposeInt("endedCount", {
      description: "How many sessions were ended; null when it did not work.",
      nullable: true,
    }),
  }),
});
