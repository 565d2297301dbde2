import { Pool } from "undici";

const upstream = new Pool(process.env["UPSTREAM_URL"] ?? "", { connections: 128 });

/** @param {string} videoId */
export function videoPath(videoId) {
  return `/commerce/media/v1_beta/video/${encodeURIComponent(videoId)}`;
}

/** Returns the service's identifier in the global one of a video. @param {string} id */
export function videoIdOf(id) {
  return Buffer.from(id, "base64url").toString().slice("Video:".length);
}

/** Returns the path of a first page. @param {string} feedType @param {number} first */
export function orderTasksPath(feedType, first) {
  return `/sell/feed/v1/order_task?feed_type=${encodeURIComponent(feedType)}&limit=${first}&offset=0`;
}

/** Returns the path of a first page of tasks of any family. @param {string} feedType @param {number} first */
export function anyTasksPath(feedType, first) {
  return `/sell/feed/v1/task?feed_type=${encodeURIComponent(feedType)}&limit=${first}&offset=0`;
}

/** Returns the text of a service's response. @param {string} path @param {string} authorization */
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
