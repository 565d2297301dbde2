import { createServer } from "node:http";
import { announce } from "./announce.js";

/**
 * Serves with bare node:http: reads the body of each request, and responds with the text for its variables.
 * @param {(variables: any, authorization: string) => Promise<string>} answer
 */
export function serveTexts(answer) {
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
}
