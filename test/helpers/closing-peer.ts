import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { startHttpsServer } from "./https-server.ts";

/** Size of the head of each answer, so that a test can say where in the reader's buffers an answer ends. */
export const headSizeInBytes = 512;

/** What a peer answers: the whole body and its media type. */
export interface ClosingAnswer {
  readonly mediaType: string;
  readonly body: string | Uint8Array;
}

/**
 * A server that ends each connection as soon as it has answered: `Content-Length`, `Connection: close`, the body, and
 * FIN at once, whether the body was read or not. Closes with its scope.
 */
export interface ClosingPeer extends AsyncDisposable {
  /** Address without a slash at the end; `https` when the peer speaks TLS. */
  readonly url: string;
  /** `localhost:port` */
  readonly host: string;
  /** What a process has to have in its environment to trust the peer's certificate; empty without TLS. */
  readonly trust: Readonly<Record<string, string>>;
  /** Resolves when this many calls have come and no more bytes leave: all are sent, or the callers do not read. */
  standsStill(calls: number): Promise<void>;
}

/** Starts a peer on a free port of the loopback. `answer` is given the request target. */
export async function startClosingPeer(
  protocol: "http" | "https",
  answer: (target: string) => ClosingAnswer,
): Promise<ClosingPeer> {
  const sockets: Socket[] = [];
  const listener = ({ url = "" }: { url?: string | undefined }, response: ServerResponse) => {
    const { socket } = response;
    if (socket === null) return;
    sockets.push(socket);
    const { mediaType, body } = answer(url);
    const bytes = Buffer.from(body);
    socket.end(Buffer.concat([headOf(mediaType, bytes.length), bytes]));
  };

  const certificates = await mkdtemp(join(tmpdir(), "certificates-"));
  const certificateFile = join(certificates, "authority.pem");
  const server = protocol === "https" ? await startHttpsServer(listener) : await startHttpServer(listener);
  if ("certificateAuthority" in server) await writeFile(certificateFile, server.certificateAuthority);

  return {
    url: server.url,
    host: server.host,
    trust: protocol === "https" ? { NODE_EXTRA_CA_CERTS: certificateFile } : {},
    async standsStill(calls) {
      let before: number[] = [];
      await vi.waitFor(
        () => {
          const last = before;
          before = sockets.map(({ writableLength }) => writableLength);
          expect(before.length).toBeGreaterThanOrEqual(calls);
          expect(before).toEqual(last);
        },
        { interval: 200 },
      );
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await rm(certificates, { recursive: true });
    },
  };
}

function headOf(mediaType: string, length: number): Buffer {
  const lines = ["HTTP/1.1 200 OK", `Content-Type: ${mediaType}`, `Content-Length: ${length}`];
  const head = [...lines, "Connection: close", "X-Padding: "].join("\r\n");
  return Buffer.from(`${head.padEnd(headSizeInBytes - 4, "-")}\r\n\r\n`);
}

async function startHttpServer(listener: Parameters<typeof createServer>[1]) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
