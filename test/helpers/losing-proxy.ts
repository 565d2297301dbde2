import { request } from "node:http";
import { startStandIn } from "./stand-in-service.ts";

/** Starts a proxy that passes each call to a service, and loses the response to a change. */
export function startLosingProxy(serviceUrl: string) {
  return startStandIn(({ method, target, headers, request: incoming, response }) => {
    const onward = request(new URL(target, serviceUrl), { method, headers }, (answer) => {
      if (method !== "GET") {
        answer.resume().once("end", () => response.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    incoming.on("error", () => onward.destroy()).pipe(onward);
  });
}
