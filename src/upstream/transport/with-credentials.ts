import { isRefusedByService, SessionEndedError, UpstreamTokenError } from "../errors.ts";
import type { Credential } from "../tokens/credential.ts";
import type { Credentials } from "../tokens/credentials.ts";
import type { TokenSource } from "../tokens/token-source.ts";
import { SessionOverError } from "../tokens/session-over-error.ts";
import { TokenRequestError } from "../tokens/token-request-error.ts";
import { canBeSentAgain, type ServiceCall, type Step, type Transport } from "./service-call.ts";

/** A failing token request is the failure of the call that needed the token. */
function toCallFailure({ request: { call } }: ServiceCall, error: unknown): unknown {
  if (error instanceof SessionOverError)
    return new SessionEndedError(error.message, call, { reason: error.reason });
  if (!(error instanceof TokenRequestError)) return error;
  return new UpstreamTokenError(error.message, call, { isRefused: error.failure === "REFUSED" });
}

/** Another credential in the place of one that was refused with `error`. @throws what the call fails with when there is none. */
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
  // It must not look to the viewer as if it were the viewer's.
  throw new UpstreamTokenError("The service refuses the gateway's own token.", operation, {
    isRefused: true,
  });
}

/**
 * Gives every attempt its token. When a service refuses a token that comes from a source, of the gateway or of a session,
 * with 401, which means that it has not acted, the token is renewed once and the call made once more; a file
 * that is passed on while it arrives is not sent again. A token that came with its request cannot be renewed here.
 */
export function withCredentials(next: Transport, credentials: Credentials): Transport {
  const step: Step = {
    failed(call, error) {
      const { credential } = call;
      if (call.isOver || !credential?.source || !isRefusedByService(error) || error.status !== 401)
        return false;
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
