import { randomBytes } from "node:crypto";
import { Agent, type ClientRequest, request as openRequest } from "node:http";
import { onTestFinished } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import type { SandboxOptions } from "../../src/sandbox/options.ts";
import { type TestClock, createMovingClock } from "../helpers/clock.ts";
import { startGateway, type TestDependencies, type TestGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient, type GraphqlClient } from "../helpers/graphql-client.ts";
import { type Exchange, startRecordingProxy } from "../helpers/recording-proxy.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import {
  type Answer,
  answerEverything,
  answerJson,
  askedId,
  type ReceivedCall,
  videoOnWire,
} from "../helpers/stand-in-service.ts";

/** Size of a part that is sent to the service, in bytes. */
export const partBytes = 8 * 1_048_576;

/** Secret that instances share. */
export const secret = "A secret of sixteen characters or more.";

const createVideoUpload = `mutation Begin($input: CreateVideoInput!) {
  createVideoUpload(input: $input) {
    video { id videoId status sizeInBytes }
    uploadUrl
    uploadExpiresAt
    errors { __typename ... on MutationError { message path } }
  }
}`;

/** Result of the mutation. */
export interface BegunUpload {
  readonly video: { readonly id: string; readonly videoId: string; readonly status: string };
  readonly uploadUrl: string;
  readonly uploadExpiresAt: string;
}

interface BeginAnswer {
  readonly createVideoUpload: { [Name in keyof BegunUpload]: BegunUpload[Name] | null } & {
    readonly errors: readonly object[];
  };
}

/** Runs the mutation. @returns its payload. */
export async function tryBegin(client: GraphqlClient, sizeInBytes: number) {
  const variables = { input: { title: "A film", sizeInBytes } };
  const answer = await client.query<BeginAnswer, object>(createVideoUpload, variables);
  return dataOf(answer).createVideoUpload;
}

/**
 * Creates a video and its upload URL.
 * @param by a client, or the URL of a gateway for the first seller's client.
 */
export async function begin(by: GraphqlClient | string, sizeInBytes: number): Promise<BegunUpload> {
  const client = typeof by === "string" ? graphqlClient(by) : by;
  const { video, uploadUrl, uploadExpiresAt, errors } = await tryBegin(client, sizeInBytes);
  if (!video || uploadUrl === null || uploadExpiresAt === null) throw new Error(JSON.stringify(errors));
  return { video, uploadUrl, uploadExpiresAt };
}

/** Reads the status of a video. */
export async function statusOf(url: string, id: string): Promise<string> {
  const query = "query($id: ID!) { node(id: $id) { ... on Video { status } } }";
  const answer = await graphqlClient(url).query<{ node: { status: string } }, object>(query, { id });
  return dataOf(answer).node.status;
}

/** Reads the status of a video and the URL for its file. */
export async function uploadOf(url: string, id: string) {
  const query = "query($id: ID!) { video(videoId: $id) { status upload { url expiresAt offset } } }";
  const answer = await graphqlClient(url).query<
    {
      readonly video: {
        readonly status: string;
        readonly upload: { readonly url: string; readonly expiresAt: string; readonly offset: number } | null;
      };
    },
    object
  >(query, { id });
  return dataOf(answer).video;
}

/** Returns range, size and status of the upload calls that a service has answered. */
export function partsOf(exchanges: readonly Exchange[]) {
  return exchanges
    .filter(({ target, method }) => method === "POST" && target.endsWith("/upload"))
    .map(({ headers, bytes, status }) => ({ range: headers["content-range"], bytes, status }));
}

/** Returns the upload calls without the requests for the offset. */
export function sentParts(exchanges: readonly Exchange[]) {
  return partsOf(exchanges).filter(({ range }) => !range?.startsWith("bytes */"));
}

/** True for a call that sends bytes of a video or asks for the received ones. */
export const isUpload = ({ method, target }: ReceivedCall) => method === "POST" && target.endsWith("/upload");

/** Answers calls to a service whose videos all have one size and status. */
export function answerVideo(upload: Answer, sizeInBytes: number, status = "PENDING_UPLOAD"): Answer {
  return (call) => {
    if (isUpload(call)) return upload(call);
    if (call.method !== "GET") return answerEverything(call);
    return answerJson(call, 200, videoOnWire(askedId(call), status, sizeInBytes));
  };
}

/** Starts a sandbox, a counting proxy and gateways over it. All close with the test. */
export async function startUploads({
  config = {},
  sandbox: options = {},
  clock = createMovingClock(Date.now()),
}: {
  readonly config?: Partial<GatewayConfig>;
  readonly sandbox?: Partial<SandboxOptions>;
  /** Clock of all parts; the machine's time by default. */
  readonly clock?: TestClock;
} = {}) {
  const sandbox = await closeAfterTest(startSandbox({ processingMs: 3_600_000, clock, ...options }));
  const proxy = await closeAfterTest(startRecordingProxy(sandbox.url, () => clock.now()));
  const start = async (more: Partial<GatewayConfig> = {}, dependencies: TestDependencies = {}) => {
    const all = { secret, ...config, ...more };
    const gateway: TestGateway = await startGateway(proxy.url, all, { clock, ...dependencies });
    onTestFinished(() => gateway[Symbol.asyncDispose]());
    return gateway;
  };
  return { clock, sandbox, proxy, start, gateway: await start() };
}

/** Starts what {@link startUploads} starts, and creates an upload of the given size. */
export async function startUpload(sizeInBytes: number) {
  const started = await startUploads();
  return { ...started, ...(await begin(started.gateway.url, sizeInBytes)) };
}

/** Creates incompressible bytes. */
export function film(sizeInBytes: number): Buffer {
  return randomBytes(sizeInBytes);
}

const tus = { "tus-resumable": "1.0.0" };

/** Requests the offset. */
export function head(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: "HEAD", headers: { ...tus, ...headers } });
}

/** Sends bytes at an offset. */
export function patch(
  url: string,
  offset: number | string,
  body: Buffer | ReadableStream | null,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: "PATCH",
    headers: {
      ...tus,
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(offset),
      ...headers,
    },
    body: body as never,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
}

/** Opens a PATCH request, without a length if it is null; the test writes its body. */
export function openPatch(uploadUrl: string, offset: number, sizeInBytes: number | null): ClientRequest {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const request = openRequest(uploadUrl, {
    method: "PATCH",
    agent,
    headers: {
      ...tus,
      "content-type": "application/offset+octet-stream",
      "upload-offset": offset,
      ...(sizeInBytes === null ? { "transfer-encoding": "chunked" } : { "content-length": sizeInBytes }),
    },
  });
  request.on("error", () => undefined);
  return request;
}

/** Reads the offset of a response; null without one. */
export function offsetOf({ headers }: Response): number | null {
  const offset = headers.get("upload-offset");
  return offset === null ? null : Number(offset);
}
