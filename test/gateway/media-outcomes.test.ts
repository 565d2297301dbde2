import { isObjectType, parse, validate } from "graphql";
import { fetch, FormData } from "undici";
import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { schema } from "../../src/schema/index.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startLosingProxy } from "../helpers/losing-proxy.ts";
import { mp4, padMp4, pdf, png } from "../helpers/media-files.ts";
import { startSandbox } from "../helpers/sandbox.ts";

type Payloads = Record<
  string,
  Record<string, { readonly videoId?: string; readonly documentId?: string } | null> & {
    readonly errors: readonly { readonly __typename: string; readonly check?: string }[];
  }
>;

const sandbox = await closeAfterAll(startSandbox({ processingMs: 60_000 }));
const proxy = await closeAfterAll(startLosingProxy(sandbox.url));
const whole = await closeAfterAll(startGateway(sandbox.url));
const losing = await closeAfterAll(startGateway(proxy.url));

const declaration = "documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH]";
const answer =
  "errors { __typename ... on MutationError { message upstream { errorId } } ... on OutcomeUnknownError { check } }";

/** Runs a mutation whose service response is lost. @returns the check of its error. */
async function loseAnswer(name: string, input: string, content: Uint8Array | null): Promise<string> {
  const client = graphqlClient(losing.url);
  const field = `${name}(input: ${input}) { ${answer} }`;
  const file = content && new File([new Uint8Array(content)], "file");
  const data = dataOf(
    file
      ? await client.upload<Payloads, object>(`mutation ($file: Upload!) { ${field} }`, { file })
      : await client.query<Payloads, object>(`mutation { ${field} }`),
  );
  const errors = data[name]?.errors ?? [];
  expect(errors).toMatchObject([{ __typename: "OutcomeUnknownError", upstream: [] }]);
  const check = errors[0]?.check ?? "";
  expect(validate(schema, parse(check))).toEqual([]);
  return check;
}

/** Creates a video and a document without files. */
async function declare(sizeInBytes: number) {
  const { createVideo, createDocument } = dataOf(
    await graphqlClient(whole.url).query<Payloads, object>(`mutation {
      createVideo(input: { title: "A", sizeInBytes: ${sizeInBytes} }) { video { videoId } errors { __typename } }
      createDocument(input: { ${declaration} }) { document { documentId } errors { __typename } }
    }`),
  );
  const videoId = createVideo?.["video"]?.videoId ?? "";
  const documentId = createDocument?.["document"]?.documentId ?? "";
  return { videoId, documentId };
}

const creations: readonly [mutation: string, input: string, file: () => Promise<Uint8Array> | null][] = [
  ["createVideo", '{ title: "A", sizeInBytes: 10 }', () => null],
  ["createVideoUpload", '{ title: "A", sizeInBytes: 10 }', () => null],
  ["createVideoFromFile", '{ title: "A", file: $file }', () => mp4()],
  ["createDocument", `{ ${declaration} }`, () => null],
  ["createDocumentFromFile", `{ ${declaration}, file: $file }`, async () => pdf()],
  ["createDocumentFromUrl", `{ ${declaration}, url: "https://192.0.2.1/a.pdf" }`, () => null],
  ["createImageFromFile", "{ file: $file }", async () => png()],
  ["createImageFromUrl", '{ url: "https://192.0.2.1/a.png" }', () => null],
];

describe("a media mutation whose response is lost", () => {
  test.each(creations)(
    "%s returns an executable check that explains that the service lists no such objects",
    async (name, input, file) => {
      const check = await loseAnswer(name, input, await file());
      expect(check).toContain("lists no");
      expect((await graphqlClient(whole.url).query(check)).errors).toEqual([]);
    },
  );

  test("uploadVideo and uploadDocument return a check of the object that received the file", async () => {
    const film = await mp4();
    const { videoId, documentId } = await declare(film.length);
    const client = graphqlClient(whole.url);
    const video = await loseAnswer("uploadVideo", `{ videoId: "${videoId}", file: $file }`, film);
    expect(dataOf(await client.query(video))).toMatchObject({ video: { videoId, status: "PROCESSING" } });
    const document = await loseAnswer(
      "uploadDocument",
      `{ documentId: "${documentId}", file: $file }`,
      pdf(),
    );
    expect(dataOf(await client.query(document))).toMatchObject({
      document: { documentId, status: "SUBMITTED" },
    });
  });

  test("is tested for every media mutation", () => {
    const results = ["video", "document", "image"];
    const all = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(
      ({ type }) => isObjectType(type) && results.some((name) => name in type.getFields()),
    );
    const tested = [...creations.map(([name]) => name), "uploadVideo", "uploadDocument"];
    expect(all.map(({ name }) => name).toSorted()).toEqual(tested.toSorted());
  });
});

const mutation = (fields: string) => `mutation ($file: Upload!) { ${fields} }`;

const create = `createVideoFromFile(input: { title: "A", file: $file, sizeInBytes: 16000000 }) {
  video { videoId } errors { __typename ... on FileRejectedError { rejectionReason path message } }
}`;
/** One part of a form with the boundary `b`. */
const part = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${name}\r\n\r\n${content}`;

const postForm = (body: FormData | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`${whole.url}/graphql`, {
    method: "POST",
    headers: { authorization: "Bearer sandbox-seller-1", "graphql-require-preflight": "true", ...headers },
    body,
  });

test("a video is not created when another part follows its file", async () => {
  const form = new FormData();
  form.set("operations", JSON.stringify({ query: mutation(create), variables: { file: null } }));
  form.set("map", JSON.stringify({ 0: ["variables.file"] }));
  form.set("0", new File([new Uint8Array(padMp4(await mp4(), 16_000_000))], "clip.mp4"));
  form.set("note", "too late");
  const answered = await postForm(form);
  expect(answered.status).toBe(400);
  expect(await answered.json()).toMatchObject({
    data: { createVideoFromFile: null },
    errors: [{ extensions: { code: "UNEXPECTED_PART" } }],
  });
});

test("a created video is returned when the request does not end as its length requires", async () => {
  const operations = JSON.stringify({ query: mutation(create), variables: { file: null } });
  const head = [
    part('name="operations"', `${operations}\r\n`),
    part('name="map"', '{"0":["variables.file"]}\r\n'),
    part('name="0"; filename="clip.mp4"', ""),
  ].join("");
  // A line break replaces the two hyphens that close the form.
  const body = Buffer.concat([
    Buffer.from(head),
    padMp4(await mp4(), 16_000_000),
    Buffer.from("\r\n--b\r\n"),
  ]);
  const answered = await postForm(new Uint8Array(body), {
    "content-type": "multipart/form-data; boundary=b",
  });
  expect(await answered.json()).toMatchObject({
    data: {
      createVideoFromFile: {
        video: { videoId: expect.any(String) },
        errors: [
          { __typename: "FileRejectedError", rejectionReason: "INVALID_CONTENT", path: ["input", "file"] },
        ],
      },
    },
  });
});

test("detail 6: a file that two fields use is rejected before anything is stored", async () => {
  const file = new File([new Uint8Array(await mp4())], "clip.mp4");
  const fields = `a: ${create} b: ${create}`;
  const client = graphqlClient(whole.url, "sandbox-seller-2");
  const before = await client.query("{ viewer { rateLimits { scope used } } }");
  const spread = `mutation ($file: Upload!) { a: ${create} ...B } fragment B on Mutation { b: ${create} }`;
  for (const query of [mutation(fields), spread]) {
    const refused = await client.upload<Payloads, object>(query, { file });
    expect(refused).toMatchObject({
      data: null,
      errors: [{ message: expect.stringContaining("$file"), extensions: { code: "BAD_USER_INPUT" } }],
    });
    expect(refused.errors).toHaveLength(1);
  }
  expect((await client.query("{ viewer { rateLimits { scope used } } }")).data).toEqual(before.data);
});

test("detail 6: a file is stored by the one field that is executed", async () => {
  const file = new File([new Uint8Array(padMp4(await mp4(), 16_000_000))], "clip.mp4");
  const query = `mutation ($file: Upload!, $no: Boolean = false) { a: ${create} b: ${create.replace(") {", ") @include(if: $no) {")} }`;
  const { data, errors } = await graphqlClient(whole.url).upload<Payloads, object>(query, {
    file,
    no: false,
  });
  expect(errors).toEqual([]);
  expect(data).toEqual({ a: { video: { videoId: expect.any(String) }, errors: [] } });
});
