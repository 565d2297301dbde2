import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Opens a connection to a server. @param url without a path. */
export async function openConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/**
 * Reads answers from a connection, as they travel, each with its head and its body.
 * @returns fewer than `count` when the connection ends before.
 */
export async function readAnswers(socket: Socket, count: number): Promise<string[]> {
  const answers: string[] = [];
  let rest = Buffer.alloc(0);
  while (answers.length < count) {
    const answer = firstAnswer(rest);
    if (answer !== null) {
      answers.push(answer.toString("utf8"));
      rest = rest.subarray(answer.length);
    } else {
      const [chunk] = (await Promise.race([
        once(socket, "data"),
        once(socket, "close").then(() => [null]),
      ])) as [Buffer | null];
      if (chunk === null) return rest.length > 0 ? [...answers, rest.toString("utf8")] : answers;
      rest = Buffer.concat([rest, chunk]);
    }
  }
  return answers;
}

/** Sends bytes over a connection of their own. @returns the answers, as they travel. */
export async function exchangeRaw(
  url: string,
  bytes: string | Buffer,
  count = 1,
): Promise<readonly string[]> {
  const socket = await openConnection(url);
  const answers = readAnswers(socket, count);
  socket.write(bytes);
  const read = await answers;
  socket.destroy();
  return read;
}

/** The first complete answer; null when there is none yet. An answer to HEAD has no body, and must be the last one. */
function firstAnswer(bytes: Buffer): Buffer | null {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return null;
  const head = bytes.toString("latin1", 0, end);
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? Number.NaN);
  if (Number.isNaN(length)) return null;
  return bytes.length >= end + 4 + length ? bytes.subarray(0, end + 4 + length) : null;
}
