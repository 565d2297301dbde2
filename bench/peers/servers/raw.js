// The floor: bare node:http and undici, without GraphQL. It tells the operations apart by their variables, makes the
// same calls and passes on what the services answer, unread.
import { createServer } from "node:http";
import { getText, orderTasksPath, videoIdOf, videoPath } from "./service-calls.js";
import { announce } from "./announce.js";

/** @param {any} variables @param {string} authorization */
async function answer(variables, authorization) {
  if (variables.videoId !== undefined) {
    return `{"data":{"video":${await getText(videoPath(variables.videoId), authorization)}}}`;
  }
  if (variables.ids !== undefined) {
    const texts = variables.ids.map((/** @type {string} */ id) =>
      getText(videoPath(videoIdOf(id)), authorization),
    );
    return `{"data":{"nodes":[${(await Promise.all(texts)).join(",")}]}}`;
  }
  return `{"data":{"orderTasks":${await getText(orderTasksPath("LMS_ORDER_REPORT", variables.first), authorization)}}}`;
}

/** @param {import("node:http").ServerResponse} response @param {string} body @param {string} authorization */
async function handle(response, body, authorization) {
  try {
    const text = await answer(JSON.parse(body).variables, authorization);
    response.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(text),
    });
    response.end(text);
  } catch {
    response.writeHead(502).end();
  }
}

const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (/** @type {string} */ text) => (body += text));
  request.on("end", () => void handle(response, body, request.headers.authorization ?? ""));
});
server.listen(Number(process.env["PORT"]), "127.0.0.1", () => announce(server.address()));
