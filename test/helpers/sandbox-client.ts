import { Readable } from "node:stream";
import { request } from "undici";

/** A response of the sandbox, read completely. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
  /** The body as JSON. */
  json(): Record<string, unknown>;
  /** Ids of the errors in the envelope, in order. */
  errorIds(): number[];
}

/** Options of {@link callSandbox}. A FormData must be undici's or Node's own. */
export interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Bearer token; null sends no Authorization header. @defaultValue that of demo seller 1 */
  readonly token?: string | null;
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
  readonly body?: string | Buffer | Uint8Array | AsyncIterable<Uint8Array>;
  readonly form?: FormData;
}

/** The public base path of the media service. */
export const mediaPath = "/commerce/media/v1_beta";

function isIterable(body: object | string): body is AsyncIterable<Uint8Array> {
  return typeof body === "object" && Symbol.asyncIterator in body;
}

/** Calls an address of a sandbox: with POST when there is a body, otherwise with GET. */
export async function callSandbox(url: string, options: CallOptions = {}): Promise<Answer> {
  const { token = "sandbox-seller-1", json, form } = options;
  const encodedForm = form === undefined ? undefined : new Response(form);
  const body =
    json !== undefined
      ? JSON.stringify(json)
      : encodedForm === undefined
        ? options.body
        : Buffer.from(await encodedForm.arrayBuffer());
  const response = await request(url, {
    method: options.method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { "content-type": "application/json" }),
      ...(encodedForm !== undefined && { "content-type": encodedForm.headers.get("content-type") ?? "" }),
      ...options.headers,
    },
    ...(body !== undefined && { body: isIterable(body) ? Readable.from(body) : body }),
  });
  const bytes = Buffer.from(await response.body.arrayBuffer());
  const text = bytes.toString();
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes,
    text,
    json: () => JSON.parse(text),
    errorIds: () => JSON.parse(text).errors.map((entry: { errorId: number }) => entry.errorId),
  };
}

/**
 * Requests a token from a sandbox for its demo application.
 * @param scopes suffixes after the common prefix of all scopes, such as `sell.inventory`; "" is the base scope
 * @param refreshToken of the user for whom the application acts; null for the application itself
 */
export async function issueToken(
  sandboxUrl: string,
  scopes: readonly string[],
  refreshToken: string | null = "sandbox-refresh-seller-1",
): Promise<string> {
  const form = {
    ...(refreshToken === null
      ? { grant_type: "client_credentials" }
      : { grant_type: "refresh_token", refresh_token: refreshToken }),
    scope: scopes
      .map((scope) => ["https://api.ebay.com/oauth/api_scope", scope].filter(Boolean).join("/"))
      .join(" "),
  };
  const answer = await callSandbox(`${sandboxUrl}/identity/v1/oauth2/token`, {
    token: null,
    headers: {
      authorization: `Basic ${Buffer.from("sandbox-client:sandbox-secret").toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(form).toString(),
  });
  if (answer.status !== 200) throw new Error(`There is no token: ${answer.text}`);
  return String(answer.json()["access_token"]);
}
