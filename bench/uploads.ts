import { request } from "undici";
import { compareTransfers, measureTransferMemory, sideBySide } from "./load/compare-transfers.ts";
import { type FileRequest, sendFile } from "./load/send-file.ts";
import type { Certificate } from "./processes/certificate.ts";
import {
  startGateway,
  startPipe,
  startSandbox,
  startSecureStandIn,
  startStandIn,
  trusting,
} from "./processes/servers.ts";
import type { Row } from "./report.ts";

const sizeInBytes = 157_286_400;
const rounds = 5;
const transfersAtOnce = 8;
const targetRatio = 0.95;
const authorization = "Bearer sandbox-seller-1";
const videoPath = "/commerce/media/v1_beta/video";
const boundary = "----bench-of-the-gateway";

/** Creates a video of `sizeInBytes` at the service. @returns its id. */
type Declare = () => Promise<string>;

/**
 * Measures uploads of the largest video, 150 MiB, against sending the same bytes through a bare pipe and directly to
 * the service: into the sandbox, which writes them to the disk, and into a stub that discards them. Then measures the
 * gateway's memory during one upload, and eight.
 */
export async function measureUploads(): Promise<Row[]> {
  const rows: Row[] = [];
  {
    await using sandbox = await startSandbox();
    rows.push(...(await compare("sandbox", sandbox.url, () => declareVideo(sandbox.url))));
  }
  await using standIn = await startStandIn();
  let count = 0;
  const declare: Declare = () => Promise.resolve(`pending-${sizeInBytes}-${count++}`);
  await using secure = await startSecureStandIn();
  rows.push(
    ...(await compare("stand-in service, which discards it", standIn.url, declare)),
    ...(await compare("same service, eight at once", standIn.url, declare, { atOnce: transfersAtOnce })),
    ...(await compare("same service over TLS", secure.url, declare, secure)),
    ...(await compare("same service over TLS, eight at once", secure.url, declare, {
      ...secure,
      atOnce: transfersAtOnce,
    })),
    await measureMemory(1, 32, standIn.url, declare),
    await measureMemory(transfersAtOnce, 64, standIn.url, declare),
  );
  return rows;
}

interface Circumstances {
  /** Certificate of a service that is called over TLS. */
  readonly certificate?: Certificate | null;
  /** Number of simultaneous uploads. */
  readonly atOnce?: number;
}

/** Compares with a bare pipe, because any process in between uses a part of the machine. */
async function compare(
  name: string,
  serviceUrl: string,
  declare: Declare,
  { certificate = null, atOnce = 1 }: Circumstances = {},
): Promise<Row[]> {
  await using gateway = await startGateway(serviceUrl, trusting(certificate));
  await using pipe = await startPipe(serviceUrl, certificate);
  const sendTo = (url: string) => sideBySide(atOnce, async () => sendFile(straightTo(url, await declare())));
  return await compareTransfers({
    measure: `150 MiB upload into the ${name}`,
    sizeInBytes: sizeInBytes * atOnce,
    rounds,
    throughGateway: {
      transfer: sideBySide(atOnce, async () => sendFile(throughGateway(gateway.url, await declare()))),
      server: gateway,
    },
    baselines: [
      ...(certificate
        ? []
        : [{ name: "straight", transfer: sendTo(serviceUrl), server: null, targetRatio: null }]),
      {
        name: "a node:http pipe instead of the gateway",
        transfer: sendTo(pipe.url),
        server: pipe,
        targetRatio,
      },
    ],
  });
}

async function measureMemory(
  uploads: number,
  maxMiB: number,
  serviceUrl: string,
  declare: Declare,
): Promise<Row> {
  await using gateway = await startGateway(serviceUrl);
  const send = async () => sendFile(throughGateway(gateway.url, await declare()));
  const sent = () => Promise.all(Array.from({ length: uploads }, send));
  const measure = `Peak memory of ${uploads === 1 ? "one upload" : `${uploads} uploads at once`} above idle, the first after a start`;
  return await measureTransferMemory(measure, gateway, maxMiB, sent);
}

function throughGateway(gatewayUrl: string, videoId: string): FileRequest {
  const query =
    "mutation Upload($input: UploadVideoInput!) { uploadVideo(input: $input) { video { videoId } errors { __typename } } }";
  const part = (disposition: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${content}`;
  const operations = JSON.stringify({ query, variables: { input: { videoId, file: null } } });
  return {
    url: `${gatewayUrl}/graphql`,
    headers: {
      authorization,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "graphql-require-preflight": "true",
    },
    head: Buffer.from(
      part('name="operations"', `\r\n${operations}\r\n`) +
        part('name="map"', '\r\n{"0":["variables.input.file"]}\r\n') +
        part('name="0"; filename="video.mp4"', "Content-Type: video/mp4\r\n\r\n"),
    ),
    sizeInBytes,
    tail: Buffer.from(`\r\n--${boundary}--\r\n`),
    expected: /"errors":\[\]/,
  };
}

function straightTo(serviceUrl: string, videoId: string): FileRequest {
  return {
    url: `${serviceUrl}${videoPath}/${videoId}/upload`,
    headers: { authorization, "content-type": "application/octet-stream" },
    head: Buffer.alloc(0),
    sizeInBytes,
    tail: Buffer.alloc(0),
    expected: /^/,
  };
}

async function declareVideo(serviceUrl: string): Promise<string> {
  const answer = await request(`${serviceUrl}${videoPath}`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ title: "A large video", size: sizeInBytes, classification: ["ITEM"] }),
  });
  await answer.body.dump();
  return String(answer.headers["location"]).split("/").at(-1) ?? "";
}
