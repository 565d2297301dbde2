import { z } from "zod";
import { type Id, isId } from "../ids.ts";
import { shapeOf } from "../wire/parse.ts";
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
