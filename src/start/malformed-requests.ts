import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { requestIdHeader, requestIdOf } from "../observing/request-id.ts";

/** What a request is answered with that cannot be read, by the codes of Node's HTTP server; 400 for all others. */
const answers: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

interface AnsweringSocket extends Duplex {
  /** The answer under way, in Node's own name for it. */
  readonly _httpMessage?: ServerResponse | null;
}

/**
 * Refuses a request of HTTP/1.1 without the header Host, as RFC 9112 §3.2 asks for.
 * @returns false for any other request; nothing was done with it then.
 */
export function refusesHostless(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.headers.host !== undefined || request.httpVersion === "1.0") return false;
  response.writeHead(400, {
    Connection: "close",
    "Content-Length": 0,
    [requestIdHeader]: requestIdOf(request),
  });
  response.end();
  return true;
}

/** Answers what is no request as Node's HTTP server would, and with an id, as every answer has one. */
export function answerMalformedRequests(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: AnsweringSocket) => {
    const { _httpMessage: answer } = socket;
    const isFree = socket.writable && !answer?.headersSent;
    if (isFree && error.code !== "ECONNRESET") {
      const status = answers[error.code ?? ""] ?? "400 Bad Request";
      socket.write(
        `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${requestIdHeader}: ${randomUUID()}\r\n\r\n`,
      );
    }
    socket.destroy(error);
  });
  server.on("checkExpectation", (request, response) => {
    response.writeHead(417, { [requestIdHeader]: requestIdOf(request), "Content-Length": 0 });
    response.end();
  });
}
