import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { closeServer, listen } from "./listen.ts";

/** A call as a stand-in service received it. */
export interface ReceivedCall {
  readonly method: string;
  /** The request target, exactly as sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Resolves when the exchange ends: true when the response was complete, false when the caller aborted it. */
  readonly over: Promise<boolean>;
}

/** Responds to a call; a function that does nothing keeps the caller waiting. */
export type Answer = (call: ReceivedCall) => void;

/** A service that the test controls and that records each call. Closes with its scope. */
export interface StandInService extends AsyncDisposable {
  /** Address without a trailing slash, as `startGateway` expects it. */
  readonly url: string;
  /** All calls so far, in order. */
  readonly calls: readonly ReceivedCall[];
  /** Response to the next calls. */
  answer: Answer;
  /** Resolves to the call with this number, counted from 0, when it has arrived. */
  call(index: number): Promise<ReceivedCall>;
  /** Deletes the calls so far, for tests that measure memory. */
  forget(): void;
  /** Number of open connections. */
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
  const standIn: StandInService = {
    url: `http://127.0.0.1:${await listen(server)}`,
    calls,
    answer,
    async call(index) {
      const known = calls[index];
      if (known) return known;
      return new Promise((resolve) => waiting.set(index, [...(waiting.get(index) ?? []), resolve]));
    },
    forget: () => void calls.splice(0),
    openConnections: () => sockets.size,
    [Symbol.asyncDispose]: () => closeServer(server),
  };
  return standIn;
}

/** Responds with JSON. */
export function answerJson(
  { response }: ReceivedCall,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** Responds with the services' error envelope (wire facts, common §5). */
export function answerFault(call: ReceivedCall, status: number, errorId: number, message = "Refused."): void {
  const fault = { errorId, domain: "API_MEDIA", category: "REQUEST", message };
  answerJson(call, status, { errors: [fault] });
}

/** The last segment of a GET call's path, decoded: the requested id. */
export function askedId({ target }: ReceivedCall): string {
  return decodeURIComponent(target.split("/").at(-1) ?? "");
}

/** A video in the format of the media service (wire facts, media §2). */
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

/** A picture in the format of the media service. */
export const imageOnWire = {
  imageUrl: "https://pictures.example/1.jpg",
  expirationDate: "2026-03-01T10:00:00.000Z",
};

/** A document in the format of the media service. */
export function documentOnWire(documentId: string, documentStatus = "PENDING_UPLOAD") {
  return { documentId, documentStatus, documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] };
}

/** A media service in which each requested object exists and each call succeeds. It reads and discards uploads. */
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
