import { z } from "zod";
import { type Id, isId } from "../ids.ts";
import { parse, type ParseContext } from "../wire/parse.ts";
import type { User } from "./model.ts";

/** Anything else could be one text for two users, whose limits would then be one. */
const userId = z.custom<Id<"User">>((value) => isId(value) && /^\S{1,256}$/.test(value));

/** Only shown: a name in another form is none. */
const username = z
  .string()
  .regex(/^[^\p{Cc}]{1,256}$/u)
  .nullable()
  .catch(null);

const userOnWire = z.object({ userId, username });

/** Reads the answer of getUser. @throws UpstreamInvalidResponseError naming the first bad value. */
export function parseUser(json: unknown, { call }: ParseContext): User {
  return parse(userOnWire, json, call);
}
