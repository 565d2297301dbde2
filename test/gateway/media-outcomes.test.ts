import { fetch, FormData } from "undici";
import { expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { mp4, padMp4 } from "../helpers/media-files.ts";
import { startSandbox } from "../helpers/sandbox.ts";

const sandbox = await closeAfterAll(startSandbox({ processingMs: 60_000 }));
const whole = await closeAfterAll(startGateway(sandbox.url));

test.each([
  ["videos", "createVideo", 'createVideo(input: { title: "A", sizeInBytes: 10 })'],
  [
    "documents",
    "createDocument",
    "createDocument(input: { documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH] })",
  ],
  ["images", "createImageFromUrl", 'createImageFromUrl(input: { url: "https://192.0.2.1/a.png" })'],
] as const)(
  "the check after a lost response explains that the service lists no %s",
  async (objects, operation, field) => {
    sandbox.faults.add({ operation, answer: "lost" });
    const { data } = await graphqlClient(whole.url).query<object, object>(
      `mutation { result: ${field} {
      errors { __typename ... on MutationError { upstream { errorId } } ... on OutcomeUnknownError { check } }
    } }`,
    );
    const check = expect.stringContaining(`lists no ${objects}`);
    expect(data).toEqual({
      result: { errors: [{ __typename: "OutcomeUnknownError", upstream: [], check }] },
    });
  },
);

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
    const refused = await client.upload<object, object>(query, { file });
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
  const { data, errors } = await graphqlClient(whole.url).upload<object, object>(query, {
    file,
    no: false,
  });
  expect(errors).toEqual([]);
  expect(data).toEqual({ a: { video: { videoId: expect.any(String) }, errors: [] } });
});
