import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { request } from "undici";
import { root } from "../processes/server-process.ts";
import { ask, codesIn, toBody } from "./ask.ts";
import type { Outcome } from "./journal.ts";
import { pick } from "./random.ts";
import type { SoakOperation } from "./queries.ts";

const well: Outcome = { codes: [], sample: "" };
const errors = "errors { __typename ... on MutationError { message } }";
const clip = readFile(join(root, "examples/clip.mp4"));
const paper = readFile(join(root, "examples/document.pdf"));

/** Creates a video for the queries. */
export const declareVideo: SoakOperation = async ({ gatewayUrl, things }, user) => {
  const query = `mutation Declare($input: CreateVideoInput!) { createVideo(input: $input) { video { videoId } ${errors} } }`;
  const title = `${user.account} ${performance.now().toFixed(0)}`;
  const answer = await ask(gatewayUrl, {
    user,
    body: toBody(query, { input: { title, sizeInBytes: 1_000 } }),
  });
  const text = answer?.text ?? "";
  const videoId = /"videoId":"([^"]+)"/.exec(text)?.[1];
  if (videoId !== undefined) things.addVideo(user.account, videoId);
  const codes = codesIn(text);
  return videoId !== undefined || codes.length > 0
    ? { codes, sample: text }
    : { codes: ["wrong answer"], sample: text };
};

const stageDocument: SoakOperation = async ({ gatewayUrl }, user) => {
  const query = `mutation { createDocument(input: { documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH] }) { document { id } ${errors} } }`;
  const text = (await ask(gatewayUrl, { user, body: toBody(query) }))?.text ?? "";
  const codes = codesIn(text);
  return text.includes('"document":{"id"') || codes.length > 0
    ? { codes, sample: text }
    : { codes: ["wrong answer"], sample: text };
};

/** Uploads a file in a multipart request; some clients disconnect in the middle. */
function upload(kind: "video" | "document", mayLeave: boolean): SoakOperation {
  return async ({ gatewayUrl, things, random }, user) => {
    const [file, field, type, input] =
      kind === "video"
        ? ([
            await clip,
            "createVideoFromFile",
            "CreateVideoFromFileInput",
            { title: `${user.account} upload` },
          ] as const)
        : ([
            await paper,
            "createDocumentFromFile",
            "CreateDocumentFromFileInput",
            { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] },
          ] as const);
    const selection = kind === "video" ? "video { videoId }" : "document { documentId }";
    const boundary = "soak-boundary";
    const operations = toBody(
      `mutation Send($input: ${type}!) { ${field}(input: $input) { ${selection} ${errors} } }`,
      {
        input: { ...input, file: null },
      },
    );
    const parts = [
      `--${boundary}\r\ncontent-disposition: form-data; name="operations"\r\n\r\n${operations}\r\n`,
      `--${boundary}\r\ncontent-disposition: form-data; name="map"\r\n\r\n{"0":["variables.input.file"]}\r\n`,
      `--${boundary}\r\ncontent-disposition: form-data; name="0"; filename="${kind === "video" ? "clip.mp4" : "paper.pdf"}"\r\n` +
        `content-type: ${kind === "video" ? "video/mp4" : "application/pdf"}\r\n\r\n`,
    ];
    const body = Buffer.concat([Buffer.from(parts.join("")), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const answer = await ask(gatewayUrl, {
      user,
      headers: {
        "content-type": `multipart/form-data; boundary=${boundary}`,
        "graphql-require-preflight": "true",
      },
      body,
      ...(mayLeave && { leaveAfterMs: Math.ceil(random() * 30) }),
    });
    if (answer === null) return well;
    const videoId = /"videoId":"([^"]+)"/.exec(answer.text)?.[1];
    if (videoId !== undefined) things.addVideo(user.account, videoId);
    const codes = codesIn(answer.text);
    const isWhole = /"(?:video|document)":\{/.test(answer.text);
    return codes.length > 0 || isWhole
      ? { codes, sample: answer.text }
      : { codes: ["wrong answer"], sample: `${answer.status} ${answer.text}` };
  };
}

/** Queries a link and downloads its file, completely or not. Only the first account has finished tasks. */
const download: SoakOperation = async ({ gatewayUrl, things, random }, user) => {
  if (user.account !== "seller-1") return well;
  const query = `query Link($taskId: ID!) { orderTask(taskId: $taskId) { resultFile { url availability preview(rows: 3) { __typename } } } }`;
  const withoutPreview = query.replace(" preview(rows: 3) { __typename }", "");
  const answer = await ask(gatewayUrl, {
    user,
    body: toBody(random() < 0.3 ? query : withoutPreview, { taskId: pick(random, things.taskIds) }),
  });
  const text = answer?.text ?? "";
  const url = /"url":"([^"]+)"/.exec(text)?.[1];
  if (url === undefined) {
    const codes = codesIn(text);
    return { codes: codes.length > 0 ? codes : ["wrong answer"], sample: text };
  }
  const signal = random() < 0.3 ? AbortSignal.timeout(Math.ceil(random() * 20)) : null;
  try {
    const file = await request(url, { signal });
    if (file.statusCode === 200) {
      const bytes = await file.body.arrayBuffer();
      return bytes.byteLength > 0 ? well : { codes: ["wrong answer"], sample: "an empty file" };
    }
    const refusal = await file.body.text();
    return { codes: codesIn(refusal), sample: `${file.statusCode} ${refusal}` };
  } catch (error) {
    if (signal?.aborted === true) return well;
    return { codes: ["incomplete"], sample: String(error) };
  }
};

/** Mutations and transfers of the load with their frequencies. */
export const transfers: readonly {
  readonly name: string;
  readonly weight: number;
  readonly run: SoakOperation;
}[] = [
  { name: "declare a video", weight: 4, run: declareVideo },
  { name: "stage a document", weight: 2, run: stageDocument },
  { name: "send a video", weight: 1, run: upload("video", false) },
  { name: "send a document", weight: 1, run: upload("document", false) },
  { name: "break off a video", weight: 1, run: upload("video", true) },
  { name: "fetch a file", weight: 5, run: download },
];
