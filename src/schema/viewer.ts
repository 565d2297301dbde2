import { requireViewer } from "../resolvers/context.ts";
import type { IdentityKind } from "../upstream/identity/users.ts";
import { mediaWritePolicy, type RateLimitState } from "../upstream/rate-limit/scope.ts";
import type { Viewer } from "../upstream/viewer.ts";
import { builder } from "./builder.ts";
import { pure } from "./extensions.ts";
import { enumType, nonNull, nullable, objectType } from "./output-type.ts";

const GatewayModeEnum = enumType("GatewayMode", "Services that the gateway calls.", {
  SANDBOX: "The embedded local implementation of the five services. It needs no credentials and no network.",
  LIVE: "The real services, with the configured credentials.",
});

export const RateLimitScopeEnum = enumType("RateLimitScope", "Groups of calls with a common limit.", {
  MEDIA_WRITE: `Every POST call of the media service: creation and upload of videos, documents and images. ${mediaWritePolicy.limit} calls in ${mediaWritePolicy.windowMs / 1000} seconds for each user.`,
});

const RateLimitIdentityEnum = enumType("RateLimitIdentity", "Identities for which a limit is counted.", {
  USER: "The user of the token, with all of the user's tokens that this gateway sees.",
  TOKEN:
    "Only the token, because the identity service did not name its user or the gateway is not configured to look it up. Calls of a user with several tokens can then be rejected earlier than these numbers suggest.",
});

const RateLimitType = objectType<RateLimitState & { readonly identity: IdentityKind }>("RateLimit", {
  description:
    "State of a rate limit, counted by this gateway. It does not see calls that the same user makes elsewhere, so calls can be rejected earlier than these numbers suggest.",
  properties: {
    identity: nonNull(
      RateLimitIdentityEnum,
      "Identity that is counted: the user, or only the current token.",
    ),
    used: nonNull("Int", "Number of calls counted in the last `windowSeconds` seconds."),
    remaining: nonNull("Int", "Number of calls still allowed now; never negative."),
    resetsAt: nullable(
      "DateTime",
      "Time at which the oldest counted call leaves the window, or at which calls are allowed again after a rejected call or a start of the gateway. Null when no call is counted or the time is unknown.",
    ),
    waitingCalls: nonNull("Int", "Number of the user's queued calls at all instances of this gateway."),
    lastCallStartsAt: nullable(
      "DateTime",
      "Expected start of the last queued call. Null when no call is queued or the time is unknown.",
    ),
  },
  fields: (t) => ({
    scope: t.field({
      description: "Calls that are counted together.",
      type: RateLimitScopeEnum,
      extensions: pure,
      resolve: ({ policy }) => policy.scope,
    }),
    limit: t.int({
      description: `Number of calls allowed in one window: ${mediaWritePolicy.limit} for MEDIA_WRITE.`,
      extensions: pure,
      resolve: ({ policy }) => policy.limit,
    }),
    windowSeconds: t.int({
      description: `Length of the sliding window in seconds: ${mediaWritePolicy.windowMs / 1000} for MEDIA_WRITE.`,
      extensions: pure,
      resolve: ({ policy }) => policy.windowMs / 1000,
    }),
  }),
});

/** Schema type of the viewer. */
export const ViewerType = objectType<Viewer>("Viewer", {
  description: "Identity of the request: one user at the services, through one application key.",
  fields: (t) => ({
    id: t.exposeID("key", {
      description:
        "Opaque identifier of the current credential. It is stable for the credential and reveals nothing about it.",
    }),
    mode: t.field({
      description: "Services that the gateway calls: embedded or real ones.",
      type: GatewayModeEnum,
      resolve: (_viewer, _args, { mode }) => mode,
    }),
    rateLimits: t.field({
      description:
        "Rate limits that this gateway tracks for the viewer, one entry for each scope. Reading this field does not count against any limit. For each new token, the gateway calls the identity service once.",
      type: [RateLimitType],
      resolve: async (viewer, _args, { users, rateLimiter, signal, account }) => {
        const { key, kind } = await users.identify(viewer, signal, account);
        return [{ ...(await rateLimiter.read(key, mediaWritePolicy)), identity: kind }];
      },
    }),
  }),
});

builder.queryField("viewer", (t) =>
  t.field({
    description: "Identity of the request. Costs no upstream call.",
    type: ViewerType,
    resolve: (_root, _args, context) => requireViewer(context),
  }),
);
