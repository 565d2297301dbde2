import { isErrorResponse, isUpstreamFailure, UnknownIdError, type UpstreamCall } from "./errors.ts";
import type { MultipartEnvelope, OutgoingFile } from "./files/outgoing-file.ts";
import { fileHeaders, receiveFile } from "./files/receive-file.ts";
import { sendFile } from "./files/send-file.ts";
import { type Id, isId } from "./ids.ts";
import { type Service, type ServiceName, services } from "./services.ts";
import { checkConfirmation } from "./wire/confirmation.ts";
import type { ServiceTransport, UpstreamRequest, UpstreamResponse } from "./transport/transport.ts";
import type { CallOptions } from "./viewer.ts";
import { idFromLocation } from "./wire/location.ts";
import type { OnUnknownValue, Parser } from "./wire/parse.ts";

/** Call of a service's operation, without the viewer. */
export interface Call {
  /** Name of the operation at the service, for example `getVideo`. */
  readonly operation: string;
  readonly method: UpstreamRequest["method"];
  /** Path below the service's address, with a leading slash. `{id}` is replaced by the id. */
  readonly path: string;
  /** Object in the path; its id is encoded as one path segment. */
  readonly id?: { readonly thing: string; readonly value: string };
  /** Query parameters; undefined ones are not sent. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Headers with lower-case names; null values are not sent. */
  readonly headers?: UpstreamRequest["headers"];
  /** Value of the JSON body; undefined for a request without a body. */
  readonly json?: unknown;
  /** OAuth scopes, one of which is enough. @defaultValue the scopes of the service */
  readonly requiredScopes?: readonly string[];
  /** True when the call changes data at the service. @defaultValue true for all methods except GET */
  readonly isChange?: boolean;
}

/** Call that reads an object which may not exist. */
export interface LookUp extends Call {
  /**
   * Errors that mean a missing object: error numbers of the service with any status, or a 404 without an error number.
   */
  readonly notFound: readonly (number | "BARE_404")[];
}

/** Dependencies of the calls of all services. */
export interface ServiceCallDeps {
  readonly transport: ServiceTransport;
  /** Called with unknown values in responses, for the log. */
  readonly onUnknownValue: OnUnknownValue;
}

/**
 * Creates the functions that call a service. They reject with an `UpstreamFailure`, or with the reason of
 * `options.signal`. An impossible id is never sent: a lookup returns null, and other calls reject with an
 * `UnknownIdError`.
 * @param baseUrl address with base path.
 */
export function createServiceCalls(
  service: ServiceName,
  { transport, onUnknownValue }: ServiceCallDeps,
  baseUrl: string,
) {
  const { origin, pathname } = new URL(baseUrl);
  const basePath = pathname.replace(/\/+$/, "");
  const { writeLimit, scopes }: Service = services[service];
  /** Cache by operation name. The scopes of an operation can differ between calls. */
  const described = new Map<string, UpstreamCall>();

  function describe(asked: Call): UpstreamCall {
    const { operation, method, path, requiredScopes = scopes, isChange = method !== "GET" } = asked;
    const known = described.get(operation);
    if (known?.requiredScopes === requiredScopes) return known;
    const call = { service, operation, requiredScopes, isChange, template: basePath + path };
    described.set(operation, call);
    return call;
  }

  /**
   * Creates the request of a call.
   * @throws UnknownIdError when the id is impossible.
   */
  function request(asked: Call, options: CallOptions, body: UpstreamRequest["body"]): UpstreamRequest {
    const { method, path, id, query, headers } = asked;
    const call = describe(asked);
    if (id && !isId(id.value)) throw new UnknownIdError(call, id.thing, id.value);
    const named = id ? path.replace("{id}", () => encodeURIComponent(id.value)) : path;
    return {
      call,
      method,
      origin,
      path: query ? `${basePath}${named}${formQuery(query)}` : `${basePath}${named}`,
      headers: headers ? { ...jsonHeaders, ...headers } : jsonHeaders,
      body,
      viewer: options.viewer,
      rateLimit: method === "POST" ? writeLimit : null,
      caller: options,
    };
  }

  function send(call: Call, options: CallOptions): Promise<UpstreamResponse> {
    try {
      return transport(request(call, options, jsonBody(call.json)));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  function parse<T>(answer: UpstreamResponse, parser: Parser<T>): T {
    return parser(answer.json(), { call: answer.call, onUnknownValue });
  }

  async function change(call: Call, options: CallOptions): Promise<UpstreamResponse> {
    const response = await send(call, options);
    checkConfirmation(response);
    return response;
  }

  return {
    /** Sends a call and returns its response. */
    send,
    parse,
    /** Sends a call and parses the JSON of its response. */
    read: <T>(call: Call, parser: Parser<T>, options: CallOptions): Promise<T> =>
      send(call, options).then((answer) => parse(answer, parser)),
    /**
     * Reads an object and parses its JSON.
     * @returns null when the object does not exist.
     */
    find: <T>(call: LookUp, parser: Parser<T>, options: CallOptions): Promise<T | null> =>
      send(call, options).then(
        (answer) => parse(answer, parser),
        (error: unknown) => nullIfNotFound(call, error),
      ),
    /**
     * Sends a change whose response contains no data, and checks that the response confirms it.
     * @returns the response, with its body read.
     */
    change,
    /**
     * Sends a change that creates an object.
     * @returns the id of the object.
     */
    async create<Thing extends string>(call: Call, options: CallOptions): Promise<Id<Thing>> {
      return idFromLocation<Thing>(await change(call, options));
    },
    /**
     * Uploads a file. Takes ownership of `file.stream`, and always reads it to its end or destroys it. Releases stored
     * bytes.
     * @param envelope multipart text around the file; null to send only the file.
     */
    async upload(
      call: Call,
      file: OutgoingFile,
      envelope: MultipartEnvelope | null,
      options: CallOptions,
    ): Promise<UpstreamResponse> {
      try {
        return await sendFile(transport, request(call, options, null), file, envelope);
      } finally {
        file.stream.on("error", () => undefined).destroy();
        file.held?.release();
      }
    },
    /**
     * Downloads a file. `options.signal` applies until the end of the file's body.
     * @returns null when the file does not exist.
     */
    async download(call: LookUp, options: CallOptions) {
      try {
        const asked = { ...call, headers: { ...fileHeaders, ...call.headers } };
        const response = await transport({ ...request(asked, options, null), streamsAnswer: true });
        return { response, file: receiveFile(response) };
      } catch (error) {
        return nullIfNotFound(call, error);
      }
    },
  };
}

const jsonHeaders: Readonly<Record<string, string>> = { accept: "application/json" };

/** Returns a form-encoded query with a leading question mark; empty without fields. */
function formQuery(fields: NonNullable<Call["query"]>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.append(name, value);
  return query.size > 0 ? `?${query}` : "";
}

function jsonBody(json: unknown): UpstreamRequest["body"] {
  if (json === undefined) return null;
  return { kind: "bytes", contentType: "application/json", bytes: Buffer.from(JSON.stringify(json)) };
}

/**
 * Returns null when `error` means that the object does not exist.
 * @throws any other error.
 */
function nullIfNotFound({ notFound }: LookUp, error: unknown): null {
  if (isUpstreamFailure(error) && error.code === "UNKNOWN_ID") return null;
  if (!isErrorResponse(error)) throw error;
  const isBare404 = error.status === 404 && error.faults.length === 0;
  const isNotFound = notFound.some((sign) => (sign === "BARE_404" ? isBare404 : error.has(sign)));
  if (isNotFound) return null;
  throw error;
}
