import type { GatewayConfig } from "../../../src/config/gateway-config.ts";

/** Origin that the gateway allows. */
export const shop = "https://shop.example";

/** Settings of the gateway. */
export const config: Partial<GatewayConfig> = {
  corsOrigins: [shop],
  maxQueryCost: 5,
  rateLimitMaxWaitMs: 0,
};

/** Operation in the form in which a client sends it. */
export interface Operation {
  readonly query: string;
  readonly operationName?: string;
  readonly variables?: object;
  readonly extensions?: object;
}

/** A query of one call. */
export const video: Operation = {
  query: "query Video($id: ID!) { video(videoId: $id) { id videoId title status } }",
  variables: { id: "v1" },
};

/** A mutation of one call. */
export const change: Operation = {
  query:
    'mutation Create($size: ByteCount!) { createVideo(input: { title: "a", sizeInBytes: $size }) { video { id } errors { __typename ... on MutationError { message } } } }',
  variables: { size: 1_000 },
};

/** Header of an authenticated request. */
export const token = "Authorization: Bearer one";

/** Bytes of a POST request. */
export function post(body: unknown, headers: readonly string[] = [token], version = "1.1"): Buffer {
  const bytes = Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const has = (name: string) => headers.some((header) => header.toLowerCase().startsWith(`${name}:`));
  const head = [
    `POST /graphql HTTP/${version}`,
    "Host: gateway.example",
    ...(has("content-type") ? [] : ["Content-Type: application/json"]),
    ...(has("transfer-encoding") ? [] : [`Content-Length: ${bytes.length}`]),
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), bytes]);
}

/** Removes the headers that differ in each response. */
export const withoutDateAndId = (answers: readonly string[]) =>
  answers.map((answer) => answer.replace(/^Date: .*\r\n/m, "").replace(/^X-Request-Id: .*\r\n/im, ""));
