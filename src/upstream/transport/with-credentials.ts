import { isErrorResponse, SessionEndedError, UpstreamTokenError } from "../errors.ts";
import type { Credential } from "../tokens/credential.ts";
import type { Credentials } from "../tokens/credentials.ts";
import type { TokenSource } from "../tokens/token-source.ts";
import { SessionOverError } from "../tokens/session-over-error.ts";
import { TokenRequestError } from "../tokens/token-request-error.ts";
import { canBeSentAgain, type ServiceCall, type Step, type Transport } from "./service-call.ts";

/** Converts the error of a token request to a failure of the call that needs the token. */
function toCallFailure({ request: { call } }: ServiceCall, error: unknown): unknown {
  if (error instanceof SessionOverError)
    return new SessionEndedError(error.message, call, { reason: error.reason });
  if (!(error instanceof TokenRequestError)) return error;
  return new UpstreamTokenError(error.message, call, { isRefused: error.failure === "REFUSED" });
}

/**
 * Returns a credential that replaces the one that the service rejected.
 * @param error rejection by the service.
 * @throws the failure of the call when there is no replacement.
 */
async function renew(
  call: ServiceCall,
  source: TokenSource,
  { token, isRenewed }: Credential,
  error: unknown,
): Promise<Credential> {
  if (isRenewed) source.giveUp();
  const renewed = isRenewed ? null : await source.replace(token, call.signal);
  if (renewed !== null && !call.isOver && canBeSentAgain(call)) {
    return { token: renewed, source, isRenewed: true };
  }
  const { call: operation, viewer } = call.request;
  if (source === viewer.session?.tokens) throw error;
  // Another error code, so that the viewer does not conclude that the viewer's own token was rejected.
  throw new UpstreamTokenError("The service rejected the gateway's own token.", operation, {
    isRefused: true,
  });
}

/**
 * Adds a token to each attempt. When the service rejects a token with 401, the call had no effect. A token of the
 * gateway or a session is then renewed once, and the call is sent again. A file that is only streamed is not sent
 * again. A token that came with the request cannot be renewed.
 */
export function withCredentials(next: Transport, credentials: Credentials): Transport {
  const step: Step = {
    failed(call, error) {
      const { credential } = call;
      if (call.isOver || !credential?.source || !isErrorResponse(error) || error.status !== 401) return false;
      void sendWith(call, renew(call, credential.source, credential, error));
      return true;
    },
  };

  function send(call: ServiceCall, credential: Credential): void {
    call.credential = credential;
    if (credential.source) call.onOutcome(step);
    next(call);
  }

  async function sendWith(call: ServiceCall, asked: Promise<Credential>): Promise<void> {
    try {
      const credential = await asked;
      if (!call.isOver) send(call, credential);
    } catch (error) {
      call.fail(toCallFailure(call, error));
    }
  }

  return (call) => {
    const { request } = call;
    const credential = credentials.atHand(request);
    if (credential) send(call, credential);
    else void sendWith(call, credentials.get({ ...request, signal: call.signal }));
  };
}
