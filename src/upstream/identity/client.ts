import { z } from "zod";
import { type Id, isId } from "../ids.ts";
import { createServiceCalls, type ServiceCallDeps } from "../service-calls.ts";
import type { CallOptions } from "../viewer.ts";
import { objectParser, shapeOf } from "../wire/parse.ts";
import type { User } from "./model.ts";

/** The format is strict. If two users were read as one, they would share a rate limit. */
const userId = z.custom<Id<"User">>((value) => isId(value) && /^\S{1,256}$/.test(value));

/** Response schema of a user. The name is only displayed, so an invalid one becomes null. */
export const userShape = shapeOf(
  z.object({ userId, username: z.unknown().optional() }),
  ({ userId: id, username }): User => ({
    userId: id,
    username: typeof username === "string" && /^[^\p{Cc}]{1,256}$/u.test(username) ? username : null,
  }),
);

/** Creates the client of the identity service (wire facts, identity). */
export function createIdentityClient(deps: ServiceCallDeps, baseUrl: string) {
  const calls = createServiceCalls("identity", deps, baseUrl);
  return {
    /** Returns the user of the call's token. The documented path ends with a slash. */
    getUser: (options: CallOptions): Promise<User> =>
      calls.read({ operation: "getUser", method: "GET", path: "/user/" }, objectParser(userShape), options),
  };
}

/** Client of the identity service. */
export type IdentityClient = ReturnType<typeof createIdentityClient>;
