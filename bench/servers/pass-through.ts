// The baseline of queries: a minimal gateway that only passes requests on. `GET /video/{id}` is one call to the
// service, `GET /videos?ids=a,b` one for each id, simultaneously, joined into a list. The response to a GET below
// /sell/ is that of the service, and a file is piped.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { Pool } from "undici";
import { announce } from "./announce.ts";

const mediaPath = "/commerce/media/v1_beta";
const pool = new Pool(process.env["UPSTREAM_URL"] ?? "", { connections: 256 });

async function getText(path: string, { headers: { authorization } }: IncomingMessage): Promise<string> {
  const { body } = await pool.request({
    method: "GET",
    path,
    headers: { accept: "application/json", ...(authorization === undefined ? {} : { authorization }) },
  });
  return body.text();
}

function getVideo(id: string, request: IncomingMessage): Promise<string> {
  return getText(`${mediaPath}/video/${id}`, request);
}

async function pipeFile(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { host: _host, connection: _connection, ...wanted } = request.headers;
  const { statusCode, headers, body } = await pool.request({ method: "GET", path, headers: wanted });
  const { "content-type": type, "content-length": length } = headers;
  response.writeHead(statusCode, { "content-type": String(type), "content-length": String(length) });
  await pipeline(body, response);
}

async function answer(request: IncomingMessage): Promise<string> {
  const url = request.url ?? "/";
  if (url.startsWith("/sell/")) return getText(url, request);
  if (!url.startsWith("/videos?ids=")) return getVideo(url.slice("/video/".length), request);
  const ids = url.slice("/videos?ids=".length).split(",");
  return `[${(await Promise.all(ids.map((id) => getVideo(id, request)))).join(",")}]`;
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const url = request.url ?? "/";
    if (/\/download(?:_result_file)?$/.test(url)) return await pipeFile(url, request, response);
    const text = await answer(request);
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
    });
    response.end(text);
  } catch {
    response.writeHead(502).end();
  }
}

const server = createServer((request, response) => void handle(request, response));
announce(server);
