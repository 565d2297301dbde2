import { request, type ServerResponse } from "node:http";
import { startStandIn } from "./stand-in-service.ts";

/** A request for a file that passed through the proxy. */
export interface PassedFile {
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  readonly status: number;
  /** Bytes of the response body that the proxy sent on. */
  readonly passedBytes: number;
}

/** Number of bytes of a response to pass, and what happens to its connection afterwards. */
export interface Limit {
  readonly bytes: number;
  readonly ending: "break" | "stall";
}

/**
 * A proxy in front of a gateway that counts the bytes of files and breaks connections on request. Closes with its
 * scope.
 */
export interface BreakingProxy extends AsyncDisposable {
  /** Address without a trailing slash. */
  readonly url: string;
  /** The requests for files so far, in order. */
  readonly files: readonly PassedFile[];
  /** Limits the next responses with files, one each. */
  limit(...limits: readonly Limit[]): void;
  /** Breaks the stalled connections. */
  breakStalled(): void;
}

/** Starts a proxy in front of a gateway. */
export async function startBreakingProxy(gatewayUrl: string): Promise<BreakingProxy> {
  const files: { -readonly [Name in keyof PassedFile]: PassedFile[Name] }[] = [];
  const limits: Limit[] = [];
  const stalled = new Set<ServerResponse>();
  const service = await startStandIn(({ method, target, headers, request: incoming, response }) => {
    const onward = request(new URL(target, gatewayUrl), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!target.startsWith("/files/")) return answer.pipe(response);
      const file = {
        range: headers.range,
        ifRange: headers["if-range"] as string | undefined,
        status: answer.statusCode ?? 502,
        passedBytes: 0,
      };
      files.push(file);
      // An error response uses up no limit.
      const limit = file.status < 300 ? limits.shift() : undefined;
      answer.on("data", (chunk: Buffer) => {
        const rest = (limit?.bytes ?? Number.POSITIVE_INFINITY) - file.passedBytes;
        const passed = chunk.subarray(0, rest);
        file.passedBytes += passed.byteLength;
        if (passed.byteLength > 0 && !response.write(passed)) {
          answer.pause();
          response.once("drain", () => answer.resume());
        }
        if (limit === undefined || file.passedBytes < limit.bytes) return;
        answer.removeAllListeners("data").destroy();
        if (limit.ending === "stall") stalled.add(response);
        else response.write("", () => response.destroy());
      });
      answer.on("end", () => response.end());
      response.on("close", () => answer.destroy());
      return answer;
    });
    onward.on("error", () => response.destroy());
    incoming.on("error", () => onward.destroy()).pipe(onward);
  });
  return {
    url: service.url,
    files,
    limit: (...next) => void limits.push(...next),
    breakStalled() {
      for (const response of stalled) response.destroy();
      stalled.clear();
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}
