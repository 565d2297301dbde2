import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { startHttpsServer } from "../helpers/https-server.ts";

/** The two addresses of a file. */
export interface HostedFile {
  readonly https: string;
  readonly http: string;
}

/** Serves the same files over HTTPS and HTTP. */
export interface FileHost extends AsyncDisposable {
  /** `host:port` of both servers. */
  readonly hosts: readonly string[];
  /** Certificate authority of the HTTPS server, as PEM. */
  readonly certificateAuthority: string;
  add(name: string, content: Uint8Array): HostedFile;
}

/** Starts both servers on the loopback interface. Unknown paths are answered with 404. */
export async function startFileHost(): Promise<FileHost> {
  const files = new Map<string, Uint8Array>();
  const serveFile: RequestListener = (request, response) => {
    const content = files.get(request.url ?? "");
    response.writeHead(content === undefined ? 404 : 200).end(content);
  };
  const https = await startHttpsServer(serveFile);
  const http = createServer(serveFile).listen(0, "127.0.0.1");
  await once(http, "listening");
  const httpHost = `localhost:${(http.address() as AddressInfo).port}`;
  return {
    hosts: [https.host, httpHost],
    certificateAuthority: https.certificateAuthority,
    add(name, content) {
      const path = `/${files.size}/${name}`;
      files.set(path, content);
      return { https: `${https.url}${path}`, http: `http://${httpHost}${path}` };
    },
    async [Symbol.asyncDispose]() {
      await https[Symbol.asyncDispose]();
      const closed = once(http, "close");
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
}
