import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectSecurely, type TLSSocket } from "node:tls";
import { orAborted } from "../../clock.ts";
import { CheckError } from "./check.ts";

/** What a server has answered. */
export interface Answer {
  readonly status: number;
  /** By how much its clock is ahead of ours at least, in milliseconds; null when it does not say its time. */
  readonly clockOffsetMs: number | null;
  /** When its certificate ends; null without TLS. */
  readonly certificateEndsAt: Date | null;
}

/** Reasons for which a certificate is not trusted, in words. */
const certificateFaults: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "has expired",
  CERT_NOT_YET_VALID: "is not valid yet: look at this machine's clock",
  DEPTH_ZERO_SELF_SIGNED_CERT: "is signed by itself: name its authority in NODE_EXTRA_CA_CERTS",
  SELF_SIGNED_CERT_IN_CHAIN: "comes from an authority that is not trusted: name it in NODE_EXTRA_CA_CERTS",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    "comes from an authority that is not trusted: name it in NODE_EXTRA_CA_CERTS",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "comes without that of its authority: the server has to send it, or NODE_EXTRA_CA_CERTS to name it",
  ERR_TLS_CERT_ALTNAME_INVALID: "is for another name",
};

/** A header Date has whole seconds. */
const dateStepMs = 1_000;

/**
 * Asks an HTTP server for something, step by step, so that it can be said which of them fails. Nothing is sent to a server whose
 * certificate is not trusted.
 * @param now milliseconds since the Unix epoch.
 * @throws CheckError
 */
export async function reach(url: URL, signal: AbortSignal, now: () => number): Promise<Answer> {
  const place = url.origin;
  let step = `${place} was not found`;
  const onward = async <Result>(next: string, work: Promise<Result>): Promise<Result> => {
    step = next;
    return orAborted(work, signal);
  };
  let socket: Socket | null = null;
  try {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    await onward(`The name ${host} could not be resolved`, isIP(host) ? Promise.resolve() : resolve(host));
    const isSecure = url.protocol === "https:";
    socket = connect({ host, port: Number(url.port || (isSecure ? 443 : 80)) });
    await onward(`${place} did not accept a connection`, connected(socket, place, "connect"));
    let certificateEndsAt: Date | null = null;
    if (isSecure) {
      const secured: TLSSocket = connectSecurely({
        socket,
        host,
        rejectUnauthorized: false,
        ALPNProtocols: ["http/1.1"],
        ...(isIP(host) ? {} : { servername: host }),
      });
      socket = secured;
      await onward(
        `${place} accepted a connection, and did not speak TLS`,
        connected(secured, place, "secureConnect"),
      );
      certificateEndsAt = checkCertificate(secured, place, now());
    }
    const askedAtMs = now();
    const answer = await onward(
      `${place} accepted a connection, and answered nothing`,
      ask(url, socket, place),
    );
    return {
      status: answer.statusCode ?? 0,
      clockOffsetMs: offsetOf(answer, askedAtMs, now()),
      certificateEndsAt,
    };
  } catch (error) {
    if (error instanceof CheckError || !signal.aborted) throw error;
    throw new CheckError(`${step} in time: is the address right, and does a firewall let it through?`, {
      code: "TIMEOUT",
    });
  } finally {
    socket?.destroy();
  }
}

async function resolve(host: string): Promise<void> {
  try {
    await lookup(host);
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new CheckError(
      `The name ${host} cannot be resolved (${code}): correct the address, or look at this machine's name service.`,
      { code },
    );
  }
}

async function connected(socket: Socket, place: string, event: "connect" | "secureConnect"): Promise<void> {
  try {
    await once(socket, event);
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    const sentence =
      event === "secureConnect"
        ? `${place} does not speak TLS (${code}): is it http, or another port?`
        : `${place} cannot be reached (${code}): is the service running, and the address right?`;
    throw new CheckError(sentence, { code });
  }
}

/** @returns when the certificate ends. @throws CheckError for one that is not trusted. */
function checkCertificate(socket: TLSSocket, place: string, nowMs: number): Date {
  const { valid_to: validTo } = socket.getPeerCertificate();
  const end = new Date(validTo);
  if (socket.authorized) return end;
  const fault: unknown = socket.authorizationError;
  const code = fault instanceof Error && "code" in fault ? String(fault.code) : String(fault);
  const hasEnded = end.getTime() < nowMs;
  const reason = hasEnded
    ? certificateFaults["CERT_HAS_EXPIRED"]
    : (certificateFaults[code] ?? `is not trusted (${code})`);
  throw new CheckError(
    `The certificate of ${place} ${reason}. It ${hasEnded ? "was" : "is"} valid until ${end.toISOString()}.`,
    {
      code,
      certificateEndsAt: end.toISOString(),
    },
  );
}

async function ask(url: URL, socket: Socket, place: string): Promise<IncomingMessage> {
  const asked = request({
    createConnection: () => socket,
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, accept: "application/json", connection: "close" },
  });
  asked.end();
  try {
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    // What else comes, and how it ends, is of no interest.
    answer.on("error", () => undefined).resume();
    return answer;
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new CheckError(
      `${place} does not answer over HTTP (${code}): is the address right, and is it https?`,
      {
        code,
      },
    );
  } finally {
    asked.on("error", () => undefined);
  }
}

/** The least difference of the clocks that explains what the server said: its time was taken while it was waited for. */
function offsetOf({ headers }: IncomingMessage, askedAtMs: number, answeredAtMs: number): number | null {
  const date = Date.parse(headers.date ?? "");
  if (Number.isNaN(date)) return null;
  // What a cache has kept is as old as it says.
  const ageMs = Number(headers["age"] ?? 0) * 1_000 || 0;
  const [least, most] = [date + ageMs - answeredAtMs, date + ageMs + dateStepMs - askedAtMs];
  if (least > 0) return least;
  return most < 0 ? most : 0;
}
