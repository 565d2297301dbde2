import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { ProcessConfig } from "../config/read-config.ts";
import { createResponseHeaders, sendError, setHeaders } from "../http/responses.ts";
import { metricsPath, type ReadMetrics, sendMetrics } from "../http/metrics-route.ts";
import { pathOf, rejectInvalidHead, useOriginForm } from "../http/request-head.ts";
import type { Log } from "../log.ts";
import { requestIdOf } from "../observing/request-id.ts";
import { StartFailedError } from "./failed-start.ts";
import { answerMalformedRequests } from "./malformed-requests.ts";
import { addressOf } from "./serving.ts";

const notFound = `There is nothing at this address. Metrics are at ${metricsPath}.`;
/** Without Strict-Transport-Security, because PUBLIC_URL does not apply to this port. */
const answerHeaders = createResponseHeaders(null);

/**
 * Serves the metrics on a separate port; port 0 selects a free one.
 * @returns the URL of the metrics and a function that closes the port immediately; null when no port is configured.
 * @throws StartFailedError when the port or the address is not available.
 */
export async function openMetricsPort(
  { metricsPort: port, metricsHost: host }: Pick<ProcessConfig, "metricsPort" | "metricsHost">,
  read: ReadMetrics,
  log: Pick<Log, "error">,
) {
  if (port === null) return null;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (rejectInvalidHead(request, response, answerHeaders)) return undefined;
    useOriginForm(request);
    request.resume();
    setHeaders(response, answerHeaders(requestIdOf(request)));
    if (pathOf(request) === metricsPath) return sendMetrics(request, response, read);
    return sendError(response, 404, "NOT_FOUND", notFound);
  };
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, "The metrics cannot be read.");
      if (response.headersSent) response.destroy();
      else sendError(response, 500, "INTERNAL_SERVER_ERROR", "The metrics cannot be read.");
    });
  });
  answerMalformedRequests(server, answerHeaders);
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    throw new StartFailedError(sentenceOf(error, port, host));
  }
  return {
    url: `${addressOf(server)}${metricsPath}`,
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

function sentenceOf(error: unknown, port: number, host: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is in use: set METRICS_PORT to another one, or to 0 for a free one.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `This machine has no address ${host}: set METRICS_HOST to an address of this machine.`;
    default:
      return `The metrics cannot be served on port ${port}: ${message}.`;
  }
}
