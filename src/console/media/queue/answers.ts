import { CombinedError } from "urql";
import type { MediaKind } from "../files/file-kinds.ts";
import { type PayloadError, problemOfAnswer, problemOfPayload, SendFailure } from "./send-problem.ts";

/**
 * What a mutation has made.
 * @param made null when it has made nothing, or when there is no answer to its field.
 * @throws SendFailure when it has failed.
 */
export function madeBy<Made>(
  made: Made | null | undefined,
  errors: readonly PayloadError[] | undefined,
  kind: MediaKind,
): Made {
  const [error] = errors ?? [];
  if (error) throw new SendFailure(problemOfPayload(error, kind));
  if (!made) throw new SendFailure({ kind: "busy", retryAfterMs: null });
  return made;
}

/** Turns an error of a request into what it means for its file. @throws SendFailure, or what is none of them. */
export function failRequest(error: unknown, kind: MediaKind): never {
  if (!(error instanceof CombinedError)) throw error;
  const [first] = error.graphQLErrors;
  if (!first) throw new SendFailure({ kind: "network" });
  throw new SendFailure(problemOfAnswer(first, kind));
}
