import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** A rejected request: its status and the reason. */
export interface Rejection {
  readonly status: 401 | 403;
  readonly message: string;
}

/**
 * Decides if a request may use the control interface. Pages in a browser may not. Without a token, only this machine may,
 * under a name of this machine, so that no foreign name that resolves to it works. With a token, every request must carry
 * it.
 * @param token null when none is configured
 * @returns null when it may
 */
export function rejectForeign(incoming: IncomingMessage, token: string | null): Rejection | null {
  const { headers, socket } = incoming;
  const site = headers["sec-fetch-site"];
  if (headers.origin !== undefined || (site !== undefined && site !== "none")) {
    return { status: 403, message: "Pages in a browser may not control the sandbox." };
  }
  if (token !== null) {
    const [, given = ""] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
    if (timingSafeEqual(digestOf(given), digestOf(token))) return null;
    return { status: 401, message: "Send the control token as Authorization: Bearer <token>." };
  }
  if (isLoopback(socket.remoteAddress ?? "") && isLoopback(hostnameOf(headers.host ?? ""))) return null;
  return {
    status: 403,
    message:
      "Without a control token, only this machine may control the sandbox, at localhost, 127.0.0.1 or [::1].",
  };
}

const digestOf = (text: string) => createHash("sha256").update(text).digest();

/** Returns the name or address in a Host header, without the port and without brackets. */
const hostnameOf = (host: string) =>
  host
    .toLowerCase()
    .replace(/:\d+$/, "")
    .replace(/^\[(.*)\]$/, "$1");

const isLoopback = (name: string) =>
  name === "localhost" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/.test(name);
