import { randomUUID } from "node:crypto";
import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type ResponseHeaders, setHeaders } from "../http/responses.ts";
import { requestIdOf } from "../observing/request-id.ts";

/** Status lines for malformed requests, by error code of Node's HTTP server; 400 for all other codes. */
const answers: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

interface AnsweringSocket extends Duplex {
  /** Number of bytes that the connection has received. */
  readonly bytesRead?: number;
  /** Pending response, under Node's internal name. */
  readonly _httpMessage?: ServerResponse | null;
}

/**
 * Responds to malformed requests like Node's HTTP server, but with the gateway's standard headers. A connection that
 * timed out before its first byte is closed without a response: a browser may have opened it in advance, and would show
 * the response instead of a page.
 */
export function answerMalformedRequests(server: Server, answerHeaders: ResponseHeaders): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: AnsweringSocket) => {
    const { _httpMessage: answer } = socket;
    const isFree = socket.writable && !answer?.headersSent;
    const isUnused = error.code === "ERR_HTTP_REQUEST_TIMEOUT" && socket.bytesRead === 0;
    if (isFree && !isUnused && error.code !== "ECONNRESET") {
      const status = answers[error.code ?? ""] ?? "400 Bad Request";
      const headers = ["Connection", "close", "Content-Length", "0", ...answerHeaders(randomUUID())];
      const lines = headers.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
      socket.write(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n`);
    }
    socket.destroy(error);
  });
  server.on("checkExpectation", (request, response) => {
    setHeaders(response, answerHeaders(requestIdOf(request)));
    response.writeHead(417, { "Content-Length": 0 });
    response.end();
  });
}
