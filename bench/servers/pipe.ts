// The baseline of files: a bare pipe with `node:http` on both sides, in either direction.
import { createServer, Agent, request as httpRequest } from "node:http";
import { Agent as SecureAgent, request as httpsRequest } from "node:https";
import { announce } from "./announce.ts";

const service = new URL(process.env["UPSTREAM_URL"] ?? "");
const isSecure = service.protocol === "https:";
const ask = isSecure ? httpsRequest : httpRequest;
const agent = isSecure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true });

const server = createServer((incoming, response) => {
  const { host: _host, connection: _connection, ...headers } = incoming.headers;
  const { hostname, port } = service;
  const { method, url: path } = incoming;
  const outgoing = ask({ hostname, port, agent, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on("error", () => response.destroy());
  incoming.pipe(outgoing);
});
announce(server);
