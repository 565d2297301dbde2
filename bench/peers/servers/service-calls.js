import { Pool } from "undici";

const upstream = new Pool(process.env["UPSTREAM_URL"] ?? "", { connections: 128 });

/** @param {string} videoId */
export function videoPath(videoId) {
  return `/commerce/media/v1_beta/video/${encodeURIComponent(videoId)}`;
}

/** The service's identifier in a video's global one. @param {string} id */
export function videoIdOf(id) {
  return Buffer.from(id, "base64url").toString().slice("Video:".length);
}

/** A first page. @param {string} feedType @param {number} first */
export function orderTasksPath(feedType, first) {
  return `/sell/feed/v1/order_task?feed_type=${encodeURIComponent(feedType)}&limit=${first}&offset=0`;
}

/** A first page of tasks of any family. @param {string} feedType @param {number} first */
export function anyTasksPath(feedType, first) {
  return `/sell/feed/v1/task?feed_type=${encodeURIComponent(feedType)}&limit=${first}&offset=0`;
}

/** What a service answers. @param {string} path @param {string} authorization */
export async function getText(path, authorization) {
  const { statusCode, body } = await upstream.request({
    method: "GET",
    path,
    headers: { accept: "application/json", authorization },
  });
  if (statusCode === 200) return body.text();
  await body.dump();
  throw new Error(`The service answered ${statusCode}`);
}
