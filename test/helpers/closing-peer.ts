import { createServer, type ServerResponse } from "node:http";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { startHttpsServer } from "./https-server.ts";
import { closeServer, listen } from "./listen.ts";

/** Size of the head of each response, so that a test knows where in the reader's buffers a response ends. */
export const headSizeInBytes = 512;

/** Response of a peer: the whole body and its media type. */
export interface ClosingAnswer {
  readonly mediaType: string;
  readonly body: string | Uint8Array;
}

/**
 * A server that closes each connection after its response: `Content-Length`, `Connection: close`, the body, and an
 * immediate FIN, even when the body is still unread. Closes with its scope.
 */
export interface ClosingPeer extends AsyncDisposable {
  /** Address without a trailing slash; `https` when the peer uses TLS. */
  readonly url: string;
  /** `localhost:port` */
  readonly host: string;
  /** Environment in which a process trusts the peer's certificate; empty without TLS. */
  readonly trust: Readonly<Record<string, string>>;
  /**
   * Resolves when this many calls have arrived and no more bytes are sent: all are sent, or the callers do not read.
   */
  standsStill(calls: number): Promise<void>;
}

/** Starts a peer on a free port of the loopback. `answer` receives the request target. */
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
  const server = createServer(listener);
  const host = `localhost:${await listen(server)}`;
  return { url: `http://${host}`, host, [Symbol.asyncDispose]: () => closeServer(server) };
}
