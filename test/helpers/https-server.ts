import { once } from "node:events";
import { createServer } from "node:https";
import type { RequestListener } from "node:http";
import { generate } from "selfsigned";

/** An HTTPS server on the loopback with a certificate of its own authority. */
export interface HttpsTestServer extends AsyncDisposable {
  /** `https://localhost:port` */
  readonly url: string;
  /** `localhost:port` */
  readonly host: string;
  /** The authority's certificate, PEM. */
  readonly certificateAuthority: string;
}

/** Starts an HTTPS server for `localhost`. */
export async function startHttpsServer(listener: RequestListener): Promise<HttpsTestServer> {
  const certificate = await generate([{ name: "commonName", value: "localhost" }], {
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
  const server = createServer({ key: certificate.private, cert: certificate.cert }, listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server is not bound to a port");
  const host = `localhost:${address.port}`;
  return {
    url: `https://${host}`,
    host,
    certificateAuthority: certificate.cert,
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
