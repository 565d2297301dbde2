import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Opens a connection to a server. @param url without a path */
export async function openConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/**
 * Reads raw responses from a connection, each with its head and its body.
 * @returns fewer than `count` when the connection closes first, with the last one incomplete
 */
export function readAnswers(socket: Socket, count: number): Promise<string[]> {
  return new Promise((resolve) => {
    const answers: string[] = [];
    let rest = Buffer.alloc(0);
    let chunks: Buffer[] = [];
    let missing = 0;
    const end = () => {
      socket.off("data", onData);
      socket.off("close", onClose);
      resolve(answers);
    };
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      missing -= chunk.length;
      if (missing > 0) return;
      rest = Buffer.concat([rest, ...chunks]);
      chunks = [];
      for (let length = answerLength(rest); length <= rest.length; length = answerLength(rest)) {
        answers.push(rest.toString("utf8", 0, length));
        rest = rest.subarray(length);
        if (answers.length < count) continue;
        end();
        return;
      }
      missing = answerLength(rest) - rest.length;
    };
    const onClose = () => {
      rest = Buffer.concat([rest, ...chunks]);
      if (rest.length > 0) answers.push(rest.toString("utf8"));
      end();
    };
    socket.on("data", onData);
    socket.on("close", onClose);
  });
}

/** Sends bytes over a new connection. @returns the raw responses */
export async function exchangeRaw(url: string, bytes: string | Buffer, count = 1): Promise<string[]> {
  const socket = await openConnection(url);
  const answers = readAnswers(socket, count);
  socket.write(bytes);
  const read = await answers;
  socket.destroy();
  return read;
}

/** Length of the first response in bytes; one more than the available bytes while it is unknown. */
function answerLength(bytes: Buffer): number {
  const end = bytes.indexOf("\r\n\r\n");
  const [, length] = /^content-length: (\d+)$/im.exec(bytes.toString("latin1", 0, Math.max(0, end))) ?? [];
  return length === undefined ? bytes.length + 1 : end + 4 + Number(length);
}
