import { CombinedError } from "urql";
import type { MediaKind } from "../files/file-kinds.ts";
import { type PayloadError, problemOfTopLevelError, problemOfPayload, SendFailure } from "./send-problem.ts";

/**
 * Returns the resource that a mutation created.
 * @param made Resource in the payload; null when none was created.
 * @throws SendFailure when the mutation failed.
 */
export function createdResource<Made>(
  made: Made | null | undefined,
  errors: readonly PayloadError[] | undefined,
  kind: MediaKind,
): Made {
  const [error] = errors ?? [];
  if (error) throw new SendFailure(problemOfPayload(error, kind));
  if (!made) throw new SendFailure({ kind: "busy", retryAfterMs: null });
  return made;
}

/**
 * Converts the error of a request into a SendFailure.
 * @throws SendFailure, or the error itself when it is not an urql error.
 */
export function throwSendFailure(error: unknown, kind: MediaKind): never {
  if (!(error instanceof CombinedError)) throw error;
  const [first] = error.graphQLErrors;
  if (!first) throw new SendFailure({ kind: "network" });
  throw new SendFailure(problemOfTopLevelError(first, kind));
}
