import { requireViewer } from "../resolvers/context.ts";
import type { IdentityKind } from "../upstream/identity/users.ts";
import { mediaWritePolicy, type RateLimitState } from "../upstream/rate-limit/scope.ts";
import type { Viewer } from "../upstream/viewer.ts";
import { builder } from "./builder.ts";
import { pure } from "./extensions.ts";
import { enumType, nonNull, nullable, objectType } from "./output-type.ts";

const GatewayModeEnum = enumType("GatewayMode", "What stands behind the gateway.", {
  SANDBOX: "The embedded local implementation of the five services. No credentials, no network.",
  LIVE: "The real services, with the credentials of the configuration.",
});

export const RateLimitScopeEnum = enumType("RateLimitScope", "Groups of calls that share one limit.", {
  MEDIA_WRITE: `Every POST call of the media service: create and upload of videos, documents and images. ${mediaWritePolicy.limit} calls in ${mediaWritePolicy.windowMs / 1000} seconds for each user.`,
});

const RateLimitIdentityEnum = enumType("RateLimitIdentity", "What a limit is counted for.", {
  USER: "The user behind the token, with all tokens of that user that this gateway sees.",
  TOKEN:
    "The token alone: the identity service did not name its user, or the gateway is not configured to ask. A user with several tokens can then be refused earlier than these numbers suggest.",
});

const RateLimitType = objectType<RateLimitState & { readonly identity: IdentityKind }>("RateLimit", {
  description:
    "State of one request limit, counted by this gateway. Calls that the same user makes elsewhere are not seen, so a refusal can come earlier than these numbers suggest.",
  properties: {
    identity: nonNull(
      RateLimitIdentityEnum,
      "Whether the user's calls are counted or those of the token in use alone.",
    ),
    used: nonNull("Int", "Calls made within the window that ends now."),
    remaining: nonNull("Int", "Calls that would still be accepted now; never negative."),
    resetsAt: nullable(
      "DateTime",
      "When the oldest counted call leaves the window, or when the limit opens again after the service has refused a call or the gateway was started. Null when nothing is counted, or the time is not known.",
    ),
    waitingCalls: nonNull(
      "Int",
      "Calls of the same user that wait for their turn now, at all instances of this gateway.",
    ),
    lastCallStartsAt: nullable(
      "DateTime",
      "When the last of the waiting calls is expected to start. Null when none waits, or the time is not known.",
    ),
  },
  fields: (t) => ({
    scope: t.field({
      description: "Which calls are counted together.",
      type: RateLimitScopeEnum,
      extensions: pure,
      resolve: ({ policy }) => policy.scope,
    }),
    limit: t.int({
      description: `Calls allowed in one window: ${mediaWritePolicy.limit} for MEDIA_WRITE.`,
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

/** What a request acts as. */
export const ViewerType = objectType<Viewer>("Viewer", {
  description: "What the request acts as: one user at the services, through one application key.",
  fields: (t) => ({
    id: t.exposeID("key", {
      description:
        "Opaque identifier of the credential in use: stable for one credential, telling nothing about it.",
    }),
    mode: t.field({
      description: "Whether requests reach the embedded services or the real ones.",
      type: GatewayModeEnum,
      resolve: (_viewer, _args, { mode }) => mode,
    }),
    rateLimits: t.field({
      description:
        "Request limits that this gateway tracks for the viewer, one entry for each scope. Counts no call against any limit; the identity service is asked once for a token that the gateway has not seen before.",
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
    description: "What the request acts as. No call to a service is priced for it.",
    type: ViewerType,
    resolve: (_root, _args, context) => requireViewer(context),
  }),
);
