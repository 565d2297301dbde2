// The gateway with the observation in OBSERVE: `log`, `metrics`, both separated by a comma, or nothing. The log goes to
// LOG_FILE.
import { openSync } from "node:fs";
import { createServer } from "node:http";
import { createLog } from "../../src/log.ts";
import { createLogOutput } from "../../src/log-output.ts";
import { createGateway } from "../../src/server.ts";
import { createProcessRegistry } from "../../src/start/serving.ts";
import { announce } from "./announce.ts";

const observed = new Set((process.env["OBSERVE"] ?? "").split(","));
const gateway = await createGateway(
  { upstream: { url: process.env["UPSTREAM_URL"] ?? "" }, graphiql: false, holdAtStart: false },
  {
    metrics: observed.has("metrics") ? createProcessRegistry() : null,
    ...(observed.has("log") && {
      log: createLog("info", createLogOutput(openSync(process.env["LOG_FILE"] ?? "", "w"))),
    }),
  },
);
announce(createServer((request, response) => gateway.handleRequest(request, response)));
