import { connect } from "node:net";
import type { Socket } from "node:net";
import { expect } from "vitest";
import { callSandbox, mediaPath } from "../../helpers/sandbox-client.ts";

/** Declares a video and returns its address from the Location header. */
export async function declareVideo(
  sandbox: { readonly url: string },
  fields: { size: number; title?: string; token?: string },
): Promise<string> {
  const answer = await callSandbox(`${sandbox.url}${mediaPath}/video`, {
    json: { title: fields.title ?? "A video", size: fields.size, classification: ["ITEM"] },
    token: fields.token ?? "sandbox-seller-1",
  });
  expect(answer).toMatchObject({ status: 201, text: "" });
  return String(answer.headers.location);
}

export function uploadUrl(videoUrl: string): string {
  return `${videoUrl}/upload`;
}

/** Declares a video and uploads its file in one request. */
export async function uploadFilm(
  sandbox: { readonly url: string },
  film: Buffer,
  title = "A film",
): Promise<string> {
  const video = await declareVideo(sandbox, { size: film.length, title });
  expect(await callSandbox(uploadUrl(video), { body: film })).toMatchObject({ status: 200 });
  return video;
}

/** Opens an upload on a raw socket and sends only the given bytes of its body. */
export function openUpload(videoUrl: string, headers: Record<string, string>, bytes: Buffer): Socket {
  const { hostname, port, pathname } = new URL(uploadUrl(videoUrl));
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  const lines = Object.entries({
    Host: `${hostname}:${port}`,
    Authorization: "Bearer sandbox-seller-1",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${pathname} HTTP/1.1\r\n${lines.join("")}\r\n`);
  socket.write(bytes);
  return socket;
}
