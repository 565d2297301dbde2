import { z } from "zod";
import type { Clock } from "../../clock.ts";
import type { CallAccount } from "../call-account.ts";
import { callsBy, type Transport } from "../transport/service-call.ts";
import { firstHeader } from "../transport/transport.ts";
import { withCaller } from "../transport/with-caller.ts";
import { withDeadline } from "../transport/with-deadline.ts";
import { upstreamCall } from "../upstream-call.ts";

/** The application's own name and secret. */
export interface ClientCredentials {
  readonly id: string;
  /** Never logged. */
  readonly secret: string;
}

/** What requests to the token endpoint are made with. */
export interface TokenPostParts {
  /** Address of the token endpoint. */
  readonly url: string;
  readonly client: ClientCredentials;
  readonly send: Transport;
  readonly clock: Clock;
  /** Ends all requests. */
  readonly signal: AbortSignal;
}

/** Longest times of one request, in milliseconds. */
const deadlines = { callMs: 10_000, idleMs: 10_000, answerMs: 10_000 };
const maxAnswerBytes = 64 * 1024;

// Names the call in metrics and spans, and in errors of the layers below, none of which gets out of this folder. The endpoint's path is that of
// the identity service.
const call = upstreamCall("identity", "token");
const gatewayItself = { key: "gateway", token: "" };

/** A token goes into headers and forms, so it has to be able to. */
export const tokenOnWire = z.string().regex(/^[\x21-\x7e]{1,16384}$/);

/**
 * Makes what sends a form to the token endpoint, with the application's name and secret as they are: the marketplace does not take them
 * encoded, as RFC 6749 §2.3.1 would have them (wire facts, common §2).
 * @returns the function; what it sends is charged to `account`, or to a new one. The content type is empty when the answer names none.
 * @throws UpstreamFailure (the function) when there is no whole answer in time.
 */
export function createTokenPost(parts: TokenPostParts) {
  const { client, clock, signal } = parts;
  const { origin, pathname, search } = new URL(parts.url);
  const send = callsBy(withCaller(withDeadline(parts.send, clock, deadlines)));
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
