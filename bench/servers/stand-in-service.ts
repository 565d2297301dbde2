// A stub service that costs almost nothing, so that mainly the gateway is measured. Every id is a video, answered from
// memory; uploads are discarded; order tasks are those of `stand-in-feed.ts`. Ids start with the status of the video:
// `live-1`, `pending-157286400-1` (with that size), `watched-1`. Watched videos are PROCESSING until `POST
// /bench/finish`, a single one until `POST /bench/finish/watched-1`. `GET /bench/polls` returns their polls. With a
// certificate it uses TLS.
import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { announce } from "./announce.ts";
import { describeOrderTasks, resultSizeOf, sendResult } from "./stand-in-feed.ts";

const videoPath = "/commerce/media/v1_beta/video";

/** Times of the polls of each watched video, in milliseconds since the epoch, and the time since which all are LIVE. */
const polls = new Map<string, number[]>();
let finishedAtMs: number | null = null;
/** Videos that became LIVE before the others. */
const finished = new Set<string>();

function describeVideo(id: string): string {
  const [kind, size] = id.split("-");
  if (kind === "watched") polls.set(id, [...(polls.get(id) ?? []), Date.now()]);
  const status =
    kind === "pending"
      ? "PENDING_UPLOAD"
      : kind === "watched" && finishedAtMs === null && !finished.has(id)
        ? "PROCESSING"
        : "LIVE";
  return JSON.stringify({
    videoId: id,
    title: "A video of the bench",
    description: "It is made of a few lines of text.",
    size: kind === "pending" ? Number(size) : 1_048_576,
    classification: ["ITEM"],
    status,
    expirationDate: "2030-01-01T00:00:00.000Z",
    ...(status === "LIVE" && {
      thumbnail: { imageUrl: `https://pictures.example/${id}.jpg` },
      playLists: ["DASH", "HLS"].map((protocol) => ({
        protocol,
        playUrl: `https://pictures.example/${id}/${protocol}`,
      })),
    }),
  });
}

function sendJson(response: ServerResponse, text: string): void {
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
}

function sendFeedAnswer(response: ServerResponse, url: string): void {
  const text = describeOrderTasks(url);
  const resultSize = resultSizeOf(url);
  if (text !== null) sendJson(response, text);
  else if (resultSize !== null) void sendResult(response, resultSize);
  else response.writeHead(404, { "content-length": 0 }).end();
}

const answer: RequestListener = (request, response) => {
  const url = request.url ?? "/";
  if (request.method === "GET" && url.startsWith(`${videoPath}/`)) {
    sendJson(response, describeVideo(url.slice(videoPath.length + 1)));
  } else if (request.method === "GET" && url === "/bench/polls") {
    sendJson(response, JSON.stringify({ finishedAtMs, polls: Object.fromEntries(polls) }));
  } else if (request.method === "GET") {
    sendFeedAnswer(response, url);
  } else if (request.method === "POST") {
    if (url === "/bench/finish") finishedAtMs = Date.now();
    if (url.startsWith("/bench/finish/")) finished.add(url.slice("/bench/finish/".length));
    request.resume();
    request.once("end", () => response.writeHead(200, { "content-length": 0 }).end());
  } else {
    response.writeHead(404, { "content-length": 0 }).end();
  }
};
const { TLS_KEY_FILE: keyFile, TLS_CERTIFICATE_FILE: certificateFile } = process.env;
announce(
  keyFile && certificateFile
    ? createSecureServer({ key: readFileSync(keyFile), cert: readFileSync(certificateFile) }, answer)
    : createServer(answer),
);
