import { isRefusedByService } from "./errors.ts";
import type { ServiceName } from "./services.ts";
import { upstreamCall } from "./upstream-call.ts";
import type { Transport, UpstreamRequest, UpstreamResponse } from "./transport/transport.ts";
import type { CallOptions } from "./viewer.ts";
import type { OnUnknownValue, ParseContext } from "./wire/parse.ts";

/** A call whose method and path are fixed; the path starts with a slash and its ids are encoded. */
export interface Call {
  readonly operation: string;
  readonly method: UpstreamRequest["method"];
  readonly path: string;
}

/** What a call may carry. */
export interface CallParts {
  /** What is undefined is left out. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Names in lower case; what is null is left out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Sent as JSON; undefined for no body. */
  readonly json?: unknown;
  readonly streamsAnswer?: boolean;
}

/** The calls of one service that counts them against no limit of the gateway. */
export interface ServiceCalls {
  /** Everything of a request but its body. */
  request(call: Call, options: CallOptions, parts?: CallParts): Omit<UpstreamRequest, "body">;
  send(call: Call, options: CallOptions, parts?: CallParts): Promise<UpstreamResponse>;
  /** What the parsers of an answer need. */
  contextOf(response: UpstreamResponse): ParseContext;
}

/** Makes the calls of a service. @param baseUrl base address with its base path. */
export function createServiceCalls(
  service: ServiceName,
  transport: Transport,
  baseUrl: string,
  onUnknownValue: OnUnknownValue,
): ServiceCalls {
  const base = baseUrl.replace(/\/+$/, "");

  function request({ operation, method, path }: Call, options: CallOptions, parts: CallParts = {}) {
    const url = new URL(`${base}${path}`);
    for (const [name, value] of Object.entries(parts.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, value);
    }
    const headers: Record<string, string> = { accept: "application/json" };
    for (const [name, value] of Object.entries(parts.headers ?? {})) {
      if (value !== null) headers[name] = value;
    }
    return {
      call: upstreamCall(service, operation, { isChange: method !== "GET" }),
      method,
      url,
      headers,
      streamsAnswer: parts.streamsAnswer ?? false,
      viewer: options.viewer,
      rateLimit: null,
      signal: options.signal,
    };
  }

  return {
    request,
    send(call, options, parts = {}) {
      const body =
        parts.json === undefined
          ? null
          : ({
              kind: "bytes",
              contentType: "application/json",
              bytes: Buffer.from(JSON.stringify(parts.json)),
            } as const);
      return transport({ ...request(call, options, parts), body });
    },
    contextOf: (response) => ({ call: response.call, onUnknownValue }),
  };
}

/**
 * Waits for an answer that may be that the object was not found.
 * @param errorIds the numbers with which the service says so, whatever the status.
 * @param isBareNotFoundEnough whether a 404 without any number says it too.
 * @returns null in that case.
 */
export async function orNull<T>(
  answer: Promise<T>,
  errorIds: readonly number[],
  isBareNotFoundEnough = false,
): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (!isRefusedByService(error)) throw error;
    if (errorIds.some((errorId) => error.has(errorId))) return null;
    if (isBareNotFoundEnough && error.status === 404 && error.faults.length === 0) return null;
    throw error;
  }
}
