import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectSecurely, type TLSSocket } from "node:tls";
import { orAborted } from "../../clock.ts";
import { CheckError, codeOf } from "./check.ts";

/** Response of a server. */
export interface Answer {
  readonly status: number;
  /**
   * Minimum time by which the server's clock is ahead of this machine's, in milliseconds; null when the server sends no
   * time.
   */
  readonly clockOffsetMs: number | null;
  /** End of the certificate's validity; null without TLS. */
  readonly certificateEndsAt: Date | null;
}

/** Messages for untrusted certificates, by error code. */
export const certificateFaults: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "has expired",
  CERT_NOT_YET_VALID: "is not valid yet: check this machine's clock",
  DEPTH_ZERO_SELF_SIGNED_CERT: "is self-signed: add its authority to NODE_EXTRA_CA_CERTS",
  SELF_SIGNED_CERT_IN_CHAIN: "comes from an untrusted authority: add it to NODE_EXTRA_CA_CERTS",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "comes from an untrusted authority: add it to NODE_EXTRA_CA_CERTS",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "was sent without that of its authority: configure the server to send it, or add it to NODE_EXTRA_CA_CERTS",
  ERR_TLS_CERT_ALTNAME_INVALID: "is for another name",
};

/** Resolution of the Date header, in milliseconds. */
const dateStepMs = 1_000;

/**
 * Sends a request to an HTTP server step by step, so that an error names the failed step. It sends nothing to a server
 * with an untrusted certificate.
 * @param now returns milliseconds since the Unix epoch.
 * @throws CheckError
 */
export async function probe(url: URL, signal: AbortSignal, now: () => number): Promise<Answer> {
  const { origin } = url;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  /** Awaits a step, and converts its failure or timeout to a CheckError. */
  const step = async <Result>(
    work: Promise<Result>,
    late: string,
    describeFailure: (code: string) => string,
  ): Promise<Result> => {
    try {
      return await orAborted(work, signal);
    } catch (error) {
      const code = signal.aborted ? "TIMEOUT" : codeOf(error);
      const sentence = signal.aborted
        ? `${late} in time: is the address right, and does a firewall let it through?`
        : describeFailure(code);
      throw new CheckError(sentence, { code });
    }
  };
  let socket: Socket | null = null;
  try {
    if (isIP(host) === 0) {
      await step(
        lookup(host),
        `The name ${host} could not be resolved`,
        (code) =>
          `The name ${host} cannot be resolved (${code}): correct the address, or check this machine's name resolution.`,
      );
    }
    const isSecure = url.protocol === "https:";
    socket = connect({ host, port: Number(url.port || (isSecure ? 443 : 80)) });
    await step(
      once(socket, "connect"),
      `${origin} did not accept a connection`,
      (code) => `${origin} cannot be reached (${code}): is the service running, and the address right?`,
    );
    let certificateEndsAt: Date | null = null;
    if (isSecure) {
      const secured = connectSecurely({
        socket,
        host,
        rejectUnauthorized: false,
        ALPNProtocols: ["http/1.1"],
        ...(isIP(host) ? {} : { servername: host }),
      });
      socket = secured;
      await step(
        once(secured, "secureConnect"),
        `${origin} accepted a connection, but did not respond with TLS`,
        (code) => `${origin} does not speak TLS (${code}): is it http, or another port?`,
      );
      certificateEndsAt = checkCertificate(secured, origin, now());
    }
    const askedAtMs = now();
    const answer = await step(
      ask(url, socket),
      `${origin} accepted a connection, but did not respond`,
      (code) => `${origin} does not respond over HTTP (${code}): is the address right, and is it https?`,
    );
    const clockOffsetMs = offsetOf(answer, askedAtMs, now());
    return { status: answer.statusCode ?? 0, clockOffsetMs, certificateEndsAt };
  } finally {
    socket?.destroy();
  }
}

/** Checks a server's certificate. @returns the end of its validity. @throws CheckError for an untrusted certificate. */
function checkCertificate(socket: TLSSocket, origin: string, nowMs: number): Date {
  const end = new Date(socket.getPeerCertificate().valid_to);
  if (socket.authorized) return end;
  const fault: unknown = socket.authorizationError;
  const code = fault instanceof Error && "code" in fault ? String(fault.code) : String(fault);
  const hasEnded = end.getTime() < nowMs;
  const reason = certificateFaults[hasEnded ? "CERT_HAS_EXPIRED" : code] ?? `is not trusted (${code})`;
  const certificateEndsAt = end.toISOString();
  throw new CheckError(
    `The certificate of ${origin} ${reason}. It ${hasEnded ? "was" : "is"} valid until ${certificateEndsAt}.`,
    { code, certificateEndsAt },
  );
}

async function ask(url: URL, socket: Socket): Promise<IncomingMessage> {
  const asked = request({
    createConnection: () => socket,
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, accept: "application/json", connection: "close" },
  });
  asked.end();
  try {
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    // The body and its errors are ignored.
    answer.on("error", () => undefined).resume();
    return answer;
  } finally {
    asked.on("error", () => undefined);
  }
}

/**
 * Minimum clock offset that explains the server's Date header, given the times at which the request was sent and the
 * response received.
 */
function offsetOf({ headers }: IncomingMessage, askedAtMs: number, answeredAtMs: number): number | null {
  const date = Date.parse(headers.date ?? "");
  if (Number.isNaN(date)) return null;
  // The Date header of a cached response is as many seconds old as its Age header says.
  const ageMs = Number(headers["age"] ?? 0) * 1_000 || 0;
  const [least, most] = [date + ageMs - answeredAtMs, date + ageMs + dateStepMs - askedAtMs];
  if (least > 0) return least;
  return most < 0 ? most : 0;
}
