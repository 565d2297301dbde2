import { z } from "zod";
import type { Clock } from "../../clock.ts";
import type { CallAccount } from "../call-account.ts";
import { createServiceTransport, type Transport } from "../transport/service-call.ts";
import { firstHeader } from "../transport/transport.ts";
import { withCancellation } from "../transport/with-cancellation.ts";
import { withDeadline } from "../transport/with-deadline.ts";
import { upstreamCall } from "../upstream-call.ts";

/** Client id and secret of the application. */
export interface ClientCredentials {
  readonly id: string;
  /** Client secret; never logged. */
  readonly secret: string;
}

/** Dependencies of requests to the token endpoint. */
export interface TokenPostDeps {
  /** Address of the token endpoint. */
  readonly url: string;
  readonly client: ClientCredentials;
  readonly send: Transport;
  readonly clock: Clock;
  /** Aborts all requests. */
  readonly signal: AbortSignal;
}

/** Timeouts of one request, in milliseconds. */
const deadlines = { callMs: 10_000, idleMs: 10_000, answerMs: 10_000 };
const maxAnswerBytes = 64 * 1024;

// Describes the call in metrics, spans and errors of lower layers; these errors do not leave this folder. The
// endpoint's path belongs to the identity service.
const call = upstreamCall("identity", "token");
const gatewayItself = { key: "gateway", token: "" };

/** Schema of a token. Accepts only characters that are valid in headers and forms. */
export const tokenSchema = z.string().regex(/^[\x21-\x7e]{1,16384}$/);

/**
 * Creates a function that posts a form to the token endpoint. Client id and secret are sent unencoded, because the
 * marketplace does not accept the encoding of RFC 6749 §2.3.1 (wire facts, common §2).
 * @returns a function that adds its call to `account`, or to separate totals. The returned content type is empty when
 * the response has none. It throws UpstreamFailure when there is no complete response in time.
 */
export function createTokenPost(deps: TokenPostDeps) {
  const { client, clock, signal } = deps;
  const { origin, pathname, search } = new URL(deps.url);
  const send = createServiceTransport(withCancellation(withDeadline(deps.send, clock, deadlines)));
  const authorization = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString("base64")}`;
  return async (form: URLSearchParams, account?: CallAccount) => {
    const answer = await send({
      call,
      method: "POST",
      origin,
      path: `${pathname}${search}`,
      headers: { accept: "application/json", authorization },
      body: {
        kind: "bytes",
        contentType: "application/x-www-form-urlencoded",
        bytes: Buffer.from(form.toString()),
      },
      wantsErrors: true,
      maxAnswerBytes,
      viewer: gatewayItself,
      rateLimit: null,
      caller: { signal, account },
    });
    const { status, headers, bytes } = answer;
    return { status, contentType: firstHeader(headers, "content-type") ?? "", bytes };
  };
}
