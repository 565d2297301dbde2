import { openAsBlob } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { runProgram } from "../helpers/program.ts";
import { startSandbox, type TestSandbox } from "../helpers/sandbox.ts";
import { type CuttingProxy, startCuttingProxy } from "./cutting-proxy.ts";

const clients = fileURLToPath(new URL("../../examples/clients/", import.meta.url));
const clip = new URL("../../examples/clip.mp4", import.meta.url);

interface Progress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** The functions of the example codegen, which accept any text as a document. */
interface TypedClient {
  execute<Data>(
    document: string,
    variables: object,
    options?: { onProgress: (progress: Progress) => void },
  ): Promise<Data>;
  subscribe<Data>(document: string, variables: object): AsyncGenerator<Data>;
}

/** Loads a new copy, because the module reads the gateway's address when it is loaded. */
async function loadTypedClient(url: string): Promise<TypedClient> {
  vi.resetModules();
  vi.stubEnv("GATEWAY_URL", url);
  try {
    return (await import(`${clients}codegen/src/gateway.ts`)) as TypedClient;
  } finally {
    vi.unstubAllEnvs();
  }
}

const declareVideo = `mutation($size: ByteCount!) {
  createVideo(input: { title: "Followed", sizeInBytes: $size }) { video { id } }
}`;
const sendFile = `mutation($id: ID!, $file: Upload!) {
  uploadVideo(input: { videoId: $id, file: $file }) { errors { ... on MutationError { message } } }
}`;
const watchVideo = `subscription($id: ID!) {
  videoStatusChanged(id: $id) { isFinal video { status } }
}`;

interface StatusEvent {
  readonly videoStatusChanged: { readonly isFinal: boolean; readonly video: { readonly status: string } };
}

describe("A connection that is lost while a status is watched", () => {
  let sandbox: TestSandbox;
  let gateway: TestGateway;
  let client: TypedClient;
  let file: Blob;
  let video: string;
  let proxy: CuttingProxy;
  let progress: Progress[];

  beforeAll(async () => {
    sandbox = await startSandbox();
    gateway = await startGateway(sandbox.url);
    client = await loadTypedClient(`${gateway.url}/graphql`);
    file = await openAsBlob(clip);
  });
  beforeEach(async () => {
    const answer = await client.execute<{ createVideo: { video: { id: string } } }>(declareVideo, {
      size: file.size,
    });
    video = answer.createVideo.video.id;
    progress = [];
    proxy = await startCuttingProxy(`${gateway.url}/graphql`, "PENDING_UPLOAD");
    return () => proxy[Symbol.asyncDispose]();
  });
  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
    await sandbox[Symbol.asyncDispose]();
  });

  /** Sends the file when the client has reconnected, so that nothing changes before. */
  async function sendWhenBack(): Promise<void> {
    await proxy.cameAgain;
    const answer = await client.execute(
      sendFile,
      { id: video, file },
      { onProgress: (state) => progress.push(state) },
    );
    expect(answer).toEqual({ uploadVideo: { errors: [] } });
  }

  test("is reopened by the curl script, which shows the current state and all later ones", async () => {
    const environment = { GATEWAY_URL: proxy.url };
    const folder = `${clients}curl`;
    const [{ code, stdout, stderr }] = await Promise.all([
      runProgram({ file: "bash", args: ["watch.sh", video], folder, environment }),
      sendWhenBack(),
    ]);
    expect(stderr).toContain("The connection broke off");
    const statuses = [...stdout.matchAll(/"video":\{"status":"(\w+)"/g)].map(([, status]) => status);
    expect(statuses.slice(0, 2)).toEqual(["PENDING_UPLOAD", "PENDING_UPLOAD"]);
    expect(statuses.at(-1)).toBe("LIVE");
    expect(code).toBe(0);
  });

  test("is reopened by the typed client, which also reports upload progress", async () => {
    const watching = await loadTypedClient(proxy.url);
    const statuses: string[] = [];
    const watch = async () => {
      const events = watching.subscribe<StatusEvent>(watchVideo, { id: video });
      for await (const { videoStatusChanged: event } of events) {
        statuses.push(event.video.status);
        if (event.isFinal) break;
      }
    };
    await Promise.all([watch(), sendWhenBack()]);
    expect(statuses.slice(0, 2)).toEqual(["PENDING_UPLOAD", "PENDING_UPLOAD"]);
    expect(statuses.at(-1)).toBe("LIVE");
    expect(progress.length).toBeGreaterThan(2);
    expect(progress.at(-1)).toEqual({ sentBytes: file.size, totalBytes: file.size });
  });
});
