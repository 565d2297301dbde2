import { z } from "zod";
import { type SessionEnd, sessionEndTexts } from "../upstream/session-end.ts";

/** A reason as it is kept and told. */
export const sessionEndForm = z.custom<SessionEnd>((value) => Object.hasOwn(sessionEndTexts, String(value)));

/** Reads what was kept or told; null for what a version before or after this one may say, and this one does not know. */
export function readForm<Value>(form: z.ZodType<Value>, text: string): Value | null {
  try {
    return form.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
