import { request } from "undici";
import { measureTransferMemory } from "./load/compare-transfers.ts";
import { type FileRequest, sendFile } from "./load/send-file.ts";
import { startGateway, startPassThrough, startSandbox, startStandIn } from "./processes/servers.ts";
import { judge, type Row } from "./report.ts";
import { median } from "./statistics.ts";

const sizeInBytes = 157_286_400;
const warmUpBytes = 65_536;
const rounds = 5;
const targetRatio = 0.8;
const authorization = "Bearer sandbox-seller-1";
const videoPath = "/commerce/media/v1_beta/video";
const boundary = "----bench-of-the-gateway";

/** Declares a video of `sizeInBytes` at the service. @returns its id. */
type Declare = () => Promise<string>;

/**
 * Uploads of the largest video, 150 MiB, against sending the same bytes straight to the service: into the sandbox, which writes
 * them to the disk, and into a stand-in that throws them away. Then the gateway's memory while it passes one on, and eight.
 */
export async function measureUploads(): Promise<Row[]> {
  const rows: Row[] = [];
  {
    await using sandbox = await startSandbox();
    rows.push(...(await compare("sandbox", sandbox.url, () => declareVideo(sandbox.url), targetRatio)));
  }
  await using standIn = await startStandIn();
  let count = 0;
  const declare: Declare = () => Promise.resolve(`pending-${sizeInBytes}-${count++}`);
  rows.push(
    // Nothing but copying through the loopback is left there: a bare pipe shows what any process between costs.
    ...(await compare("stand-in service, which discards it", standIn.url, declare, null)),
    await measureMemory(1, 32, standIn.url, declare),
    await measureMemory(8, 64, standIn.url, declare),
  );
  return rows;
}

async function compare(
  name: string,
  serviceUrl: string,
  declare: Declare,
  target: number | null,
): Promise<Row[]> {
  await using gateway = await startGateway(serviceUrl);
  await using passThrough = await startPassThrough(serviceUrl);
  const through: number[] = [];
  const straight: number[] = [];
  const piped: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const durationsMs = [
      await sendFile(throughGateway(gateway.url, await declare())),
      await sendFile(straightTo(serviceUrl, await declare())),
      await sendFile(straightTo(passThrough.url, await declare())),
    ] as const;
    // The first round only warms up.
    if (round === 0) continue;
    through.push(durationsMs[0]);
    straight.push(durationsMs[1]);
    piped.push(durationsMs[2]);
  }
  const measure = `150 MiB upload into the ${name}`;
  const gatewayRate = describeRate(through);
  const ratio = ratioOf(straight, through);
  return [
    {
      measure,
      gateway: gatewayRate,
      baseline: `straight: ${describeRate(straight)}`,
      ratio: ratio.toFixed(2),
      target: target === null ? "" : judge(`≥ ${target}`, ratio >= target),
    },
    {
      measure: `${measure}, against a bare pipe in the gateway's place`,
      gateway: gatewayRate,
      baseline: `pipe: ${describeRate(piped)}`,
      ratio: ratioOf(piped, through).toFixed(2),
      target: "",
    },
  ];
}

/** How fast the gateway was, as a part of the baseline's speed: the median of the rounds. */
function ratioOf(baselineMs: readonly number[], gatewayMs: readonly number[]): number {
  return median(baselineMs.map((ms, round) => ms / (gatewayMs[round] ?? Number.NaN)));
}

async function measureMemory(
  uploads: number,
  maxMiB: number,
  serviceUrl: string,
  declare: Declare,
): Promise<Row> {
  await using gateway = await startGateway(serviceUrl);
  const send = async () => sendFile(throughGateway(gateway.url, await declare()));
  // Loads what every upload uses: idle is a gateway that has worked before.
  for (let index = 0; index < 5; index++) {
    await sendFile({
      ...throughGateway(gateway.url, `pending-${warmUpBytes}-${index}`),
      sizeInBytes: warmUpBytes,
    });
  }
  const sent = () => Promise.all(Array.from({ length: uploads }, send));
  const measure = `Peak memory of ${uploads === 1 ? "one upload" : `${uploads} uploads at once`} over idle, after small ones`;
  return await measureTransferMemory(measure, gateway, maxMiB, sent);
}

function describeRate(durationsMs: readonly number[]): string {
  return `${(sizeInBytes / 1e6 / (median(durationsMs) / 1000)).toFixed(0)} MB/s`;
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
