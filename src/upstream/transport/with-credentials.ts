import { isRefusedByService, SessionEndedError, UpstreamTokenError } from "../errors.ts";
import type { Credentials } from "../tokens/credentials.ts";
import type { TokenSource } from "../tokens/token-source.ts";
import { isSessionOver } from "../tokens/session-over-error.ts";
import { isTokenRequestError } from "../tokens/token-request-error.ts";
import { canBeSentAgain, type Transport, type UpstreamRequest } from "./transport.ts";

function withToken(request: UpstreamRequest, token: string): UpstreamRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

function isRefusal(error: unknown): boolean {
  return isRefusedByService(error) && error.status === 401;
}

/** A failing token request is the failure of the call that needed the token. */
async function forCall<T>(request: UpstreamRequest, token: Promise<T>): Promise<T> {
  try {
    return await token;
  } catch (error) {
    if (isSessionOver(error)) throw new SessionEndedError(error.message, request.call, error.reason);
    if (!isTokenRequestError(error)) throw error;
    throw new UpstreamTokenError(error.message, request.call, {
      isRefused: error.failure === "REFUSED",
    });
  }
}

/** If it is not the viewer's token that was refused, it must not look like that to the viewer. */
function refused({ call, viewer }: UpstreamRequest, source: TokenSource, error: unknown): unknown {
  if (source === viewer.session?.tokens) return error;
  return new UpstreamTokenError("The service refuses the gateway's own token.", call, { isRefused: true });
}

/**
 * Gives every attempt its token. When a service refuses a token that comes from a source, of the gateway or of a session,
 * with 401, which means that it has not acted, the token is renewed once and the call made once more; a file
 * that is passed on while it arrives is not sent again. A token that came with its request cannot be renewed here.
 */
export function withCredentials(next: Transport, credentials: Credentials): Transport {
  return async (request) => {
    const { begun } = request;
    const { token, source } =
      begun && !begun.isOver ? begun.credential : await forCall(request, credentials.get(request));
    try {
      return await next(withToken(request, token));
    } catch (error) {
      if (!source || !isRefusal(error)) throw error;
      const renewed = await forCall(request, source.replace(token, request.signal));
      if (renewed === null || !canBeSentAgain(request.body)) throw refused(request, source, error);
      try {
        return await next(withToken(request, renewed));
      } catch (again) {
        if (!isRefusal(again)) throw again;
        source.giveUp();
        throw refused(request, source, again);
      }
    }
  };
}
