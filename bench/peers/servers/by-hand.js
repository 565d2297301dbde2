// Bare node:http and undici without GraphQL, but with the same answers: built by hand from the parsed ones of the services.
import { createServer } from "node:http";
import { getNodes, getOrderTasks, getVideo } from "./models.js";
import { announce } from "./announce.js";

/** @param {any} variables @param {string} authorization */
async function answer(variables, authorization) {
  if (variables.videoId !== undefined) {
    const { __typename, ...video } = await getVideo(variables.videoId, authorization);
    return { video };
  }
  if (variables.ids !== undefined) {
    const videos = await getNodes(variables.ids, authorization);
    return { nodes: videos.map(({ __typename, ...video }) => video) };
  }
  return { orderTasks: await getOrderTasks("LMS_ORDER_REPORT", variables.first, authorization) };
}

/** @param {import("node:http").ServerResponse} response @param {string} body @param {string} authorization */
async function handle(response, body, authorization) {
  try {
    const text = JSON.stringify({ data: await answer(JSON.parse(body).variables, authorization) });
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
