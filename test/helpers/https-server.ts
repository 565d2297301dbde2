import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import type { Socket } from "node:net";
import { generate } from "selfsigned";
import { listen } from "./listen.ts";

/** An HTTPS server on the loopback with a certificate of its own authority. */
export interface HttpsTestServer extends AsyncDisposable {
  /** `https://localhost:port` */
  readonly url: string;
  /** `localhost:port` */
  readonly host: string;
  /** The authority's certificate, PEM. */
  readonly certificateAuthority: string;
}

/**
 * Starts an HTTPS server for `localhost`. It offers HTTP/2 and HTTP/1.1, like public services.
 * @param validity of its certificate; by default a year from now
 */
export async function startHttpsServer(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  validity: { readonly notBeforeDate?: Date; readonly notAfterDate?: Date } = {},
): Promise<HttpsTestServer> {
  const certificate = await generate([{ name: "commonName", value: "localhost" }], {
    ...validity,
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  const server = createSecureServer({
    key: certificate.private,
    cert: certificate.cert,
    allowHTTP1: true,
  });
  // A listener uses only the parts that are compatible with both protocols.
  server.on("request", listener as never);
  const sockets = new Set<Socket>();
  server.on("secureConnection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const host = `localhost:${await listen(server)}`;
  return {
    url: `https://${host}`,
    host,
    certificateAuthority: certificate.cert,
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
