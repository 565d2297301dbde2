import { connect, type Socket } from "node:net";
import { once, type EventEmitter } from "node:events";
import { text } from "node:stream/consumers";

/** One part of a request body: its headers as they are sent, and its content. */
export interface Part {
  readonly headers: readonly string[];
  readonly content: string | Buffer;
}

export const boundary = "----test-boundary";

/** A form field. */
export function field(name: string, value: unknown): Part {
  const content = typeof value === "string" ? value : JSON.stringify(value);
  return { headers: [`Content-Disposition: form-data; name="${name}"`], content };
}

/** A file part. */
export function file(name: string, content: string | Buffer, filename = "clip.mp4"): Part {
  return {
    headers: [
      `Content-Disposition: form-data; name="${name}"; filename="${filename}"`,
      "Content-Type: video/mp4",
    ],
    content,
  };
}

export const query = "mutation ($input: UploadVideoInput!) { uploadVideo(input: $input) { video { id } } }";
export const operations = field("operations", { query, variables: { input: { videoId: "1", file: null } } });
export const map = field("map", { "0": ["variables.input.file"] });

/** Closing delimiter of a body. */
export const closing = `\r\n--${boundary}--\r\n`;

/** Bytes of a request body. */
export function body(parts: readonly Part[], end: string = closing): Buffer {
  const chunks = parts.flatMap((part, index) => [
    Buffer.from(`${index === 0 ? "" : "\r\n"}--${boundary}\r\n${part.headers.join("\r\n")}\r\n\r\n`),
    Buffer.from(part.content),
  ]);
  return Buffer.concat([...chunks, Buffer.from(end)]);
}

/** Head of a POST request. */
export function requestHead(contentLength: number | null, connection: "close" | "keep-alive"): string {
  const length = contentLength === null ? "Transfer-Encoding: chunked" : `Content-Length: ${contentLength}`;
  return `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n${length}\r\n\r\n`;
}

/** Waits until a socket or a request is closed, and ignores earlier errors. */
export function closed(emitter: EventEmitter): Promise<void> {
  emitter.on("error", () => undefined);
  return new Promise((resolve) => {
    emitter.once("close", resolve);
  });
}

/** A separate connection on which a test writes the bytes of a request step by step. */
export class RawClient {
  readonly socket: Socket;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on("error", () => undefined);
  }

  /** Connects and writes the head of a POST request; without `contentLength` the body is chunked. */
  static async post(port: number, contentLength: number | null): Promise<RawClient> {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    await once(socket, "connect");
    socket.write(requestHead(contentLength, "close"));
    return new RawClient(socket);
  }

  /** Writes bytes and waits until the operating system has accepted them. */
  async write(bytes: string | Buffer): Promise<void> {
    await new Promise((resolve) => this.socket.write(bytes, resolve));
  }

  /** The complete response as text, once the server has closed the connection. */
  async answer(): Promise<string> {
    return text(this.socket);
  }

  /** The first bytes of the response, as soon as they arrive. */
  async answerHead(): Promise<string> {
    const [chunk]: unknown[] = await once(this.socket, "data");
    return String(chunk);
  }
}
