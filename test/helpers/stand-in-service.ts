import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A call as a stand-in service received it. */
export interface ReceivedCall {
  readonly method: string;
  /** The request target, exactly as it travelled. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Resolves when the exchange is over: true when the answer was complete, false when the caller broke it off. */
  readonly over: Promise<boolean>;
}

/** Answers a call; one that does nothing leaves the caller waiting. */
export type Answer = (call: ReceivedCall) => void;

/** A service that does what a test says, and remembers every call. Closes with its scope. */
export interface StandInService extends AsyncDisposable {
  /** Address without a slash at the end, as `startGateway` wants it. */
  readonly url: string;
  /** Every call so far, in order. */
  readonly calls: readonly ReceivedCall[];
  /** What it does with the next calls. */
  answer: Answer;
  /** The call with this number, counted from 0, as soon as it has come. */
  call(index: number): Promise<ReceivedCall>;
  /** Forgets the calls so far, for tests that measure memory. */
  forget(): void;
  /** Connections that are open now. */
  openConnections(): number;
}

/** Starts a stand-in on a free port of the loopback. */
export async function startStandIn(answer: Answer): Promise<StandInService> {
  const calls: ReceivedCall[] = [];
  const waiting = new Map<number, ((call: ReceivedCall) => void)[]>();
  const sockets = new Set<unknown>();
  const server = createServer((request, response) => {
    const call: ReceivedCall = {
      method: request.method ?? "",
      target: request.url ?? "",
      headers: request.headers,
      request,
      response,
      over: new Promise((resolve) => response.once("close", () => resolve(response.writableFinished))),
    };
    request.on("error", () => undefined);
    const index = calls.push(call) - 1;
    for (const tell of waiting.get(index) ?? []) tell(call);
    waiting.delete(index);
    standIn.answer(call);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const standIn: StandInService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer,
    async call(index) {
      const known = calls[index];
      if (known) return known;
      return new Promise((resolve) => waiting.set(index, [...(waiting.get(index) ?? []), resolve]));
    },
    forget: () => void calls.splice(0),
    openConnections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, "close");
    },
  };
  return standIn;
}

/** Answers with JSON. */
export function answerJson(
  { response }: ReceivedCall,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** Answers with the services' error envelope (wire facts, common §5). */
export function answerFault(call: ReceivedCall, status: number, errorId: number, message = "Refused."): void {
  const fault = { errorId, domain: "API_MEDIA", category: "REQUEST", message };
  answerJson(call, status, { errors: [fault] });
}

/** The last segment of a GET call's path, decoded: the id that is asked for. */
export function askedId({ target }: ReceivedCall): string {
  return decodeURIComponent(target.split("/").at(-1) ?? "");
}

/** A video as the media service writes it (wire facts, media §2). */
export function videoOnWire(videoId: string, status = "PENDING_UPLOAD", size = 1_000) {
  return {
    videoId,
    title: `Video ${videoId}`,
    size,
    classification: ["ITEM"],
    status,
    expirationDate: "2026-03-01T10:00:00.000Z",
  };
}

/** A picture as the media service writes it. */
export const imageOnWire = {
  imageUrl: "https://pictures.example/1.jpg",
  expirationDate: "2026-03-01T10:00:00.000Z",
};

/** A document as the media service writes it. */
export function documentOnWire(documentId: string, documentStatus = "PENDING_UPLOAD") {
  return { documentId, documentStatus, documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] };
}

/**
 * A media service in which everything that is asked for exists and everything succeeds; uploads are read and thrown
 * away, and counted in the answer to nothing.
 */
export const answerEverything: Answer = (call) => {
  const { method, target, request, response } = call;
  if (method === "GET") {
    if (target.includes("/video/")) return answerJson(call, 200, videoOnWire(askedId(call)));
    if (target.includes("/document/")) return answerJson(call, 200, documentOnWire(askedId(call)));
    return answerJson(call, 200, imageOnWire);
  }
  request.resume();
  request.once("end", () => {
    if (target.endsWith("/video")) response.writeHead(201, { location: `${target}/v1` }).end();
    else if (target.includes("/video/")) response.writeHead(200).end();
    else if (target.includes("/document")) answerJson(call, 201, documentOnWire("d1", "SUBMITTED"));
    else answerJson(call, 201, imageOnWire, { location: "/commerce/media/v1_beta/image/i1" });
  });
  return undefined;
};
