import { z } from "zod";
import { type Id, isId } from "../ids.ts";
import { createServiceCalls } from "../service-calls.ts";
import type { ServiceTransport } from "../transport/transport.ts";
import type { CallOptions } from "../viewer.ts";
import { one, type OnUnknownValue, shapeOf } from "../wire/parse.ts";
import type { User } from "./model.ts";

/** Anything else could be one text for two users, whose limits would then be one. */
const userId = z.custom<Id<"User">>((value) => isId(value) && /^\S{1,256}$/.test(value));

/** A user in answers. The name is only shown: one in another form is none. */
export const userShape = shapeOf(
  z.object({ userId, username: z.unknown().optional() }),
  ({ userId: id, username }): User => ({
    userId: id,
    username: typeof username === "string" && /^[^\p{Cc}]{1,256}$/u.test(username) ? username : null,
  }),
);

/** The identity service, as far as the gateway needs it (wire facts, identity). */
export function createIdentityClient(
  transport: ServiceTransport,
  baseUrl: string,
  onUnknownValue: OnUnknownValue = () => undefined,
) {
  const calls = createServiceCalls("identity", transport, baseUrl, onUnknownValue);
  return {
    /** The user behind the token of the call. The published path ends with a slash. */
    getUser: (options: CallOptions): Promise<User> =>
      calls.read({ operation: "getUser", method: "GET", path: "/user/" }, one(userShape), options),
  };
}

/** The identity service as the rest of the gateway sees it. */
export type IdentityClient = ReturnType<typeof createIdentityClient>;
