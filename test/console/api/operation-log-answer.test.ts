import { readFile } from "node:fs/promises";
import { buildSchema, isObjectType } from "graphql";
import { gql } from "urql";
import { describe, expect, test } from "vitest";
import {
  answerOf,
  errorsOf,
  hiddenText,
  maxAnswerLength,
} from "../../../src/console/api/operation-log-answer.ts";

/** Logs a response and parses the text. */
function logged(document: string, data: unknown): unknown {
  return (JSON.parse(answerOf({ data }, gql(document)).text) as { readonly data: unknown }).data;
}

describe("A logged response", () => {
  test("is the response as indented JSON, errors first", () => {
    const data = { store: { name: 'The "Lamp"', tasks: [], open: true, count: 2, gone: null } };
    const errors = [{ message: "Not now", path: ["store", "tasks"], extensions: { code: "RATE_LIMITED" } }];
    const document = gql("query Store { store { name tasks { id } open count gone } }");
    expect(answerOf({ data, errors }, document)).toEqual({
      text: JSON.stringify({ errors, data }, null, 2),
      isCut: false,
    });
  });

  test("hides a private key under any name and in any fragment", () => {
    const document = `
      mutation Make($input: CreateSigningKeyInput!) {
        made: createSigningKey(input: $input) {
          publicKey: privateKey
          ...Key
          ... on CreateSigningKeyPayload { again: privateKey }
        }
      }
      fragment Key on CreateSigningKeyPayload { third: privateKey signingKey { id name: id } }
    `;
    const made = { publicKey: "S1", again: "S2", third: "S3", signingKey: { id: "1", name: "1" } };
    expect(logged(document, { made })).toEqual({
      made: {
        publicKey: hiddenText,
        again: hiddenText,
        third: hiddenText,
        signingKey: { id: "1", name: "1" },
      },
    });
  });

  test("hides sealed links and the rows of files, and shows other addresses and missing values", () => {
    const document = `query Task {
      task: feedTask(taskId: 1) {
        result: resultFile { link: url fileName preview { ... on TablePreview { rows { lineNumber cells } } } }
        inputFile { url }
      }
      video(videoId: 1) { upload { url offset } playlists { url } }
    }`;
    const playlists = [{ url: "https://media.example/1" }];
    const result = { link: "S", fileName: "a.csv", preview: { rows: [{ lineNumber: 2, cells: ["S"] }] } };
    const data = {
      task: { result, inputFile: { url: null } },
      video: { upload: { url: "S", offset: 3 }, playlists },
    };
    expect(logged(document, data)).toEqual({
      task: {
        result: {
          link: hiddenText,
          fileName: "a.csv",
          preview: { rows: [{ lineNumber: 2, cells: hiddenText }] },
        },
        inputFile: { url: null },
      },
      video: { upload: { url: hiddenText, offset: 3 }, playlists },
    });
  });

  test("hides every field of the schema whose value is shown once or is a sealed link", async () => {
    const schema = buildSchema(await readFile("schema.graphql", "utf8"));
    const objects = Object.values(schema.getTypeMap()).filter(isObjectType);
    const fields = objects.flatMap((type) =>
      Object.values(type.getFields()).map((field) => ({ type, field })),
    );
    const isSecret = /shown only once|sealed/;
    const secrets = fields.filter(({ field }) => isSecret.test(field.description ?? ""));
    expect(secrets.map(({ type, field }) => `${type.name}.${field.name}`)).toEqual([
      "CreateSigningKeyPayload.privateKey",
      "CreateVideoUploadPayload.uploadUrl",
      "DownloadableFile.url",
      "VideoUpload.url",
    ]);
    const parents = fields.filter(({ field }) =>
      ["DownloadableFile", "VideoUpload"].includes(String(field.type).replace("!", "")),
    );
    expect(parents.length).toBeGreaterThan(4);
    for (const { field } of parents) {
      expect(logged(`{ ${field.name} { url } }`, { [field.name]: { url: "S" } })).toEqual({
        [field.name]: { url: hiddenText },
      });
    }
    expect(logged("{ uploadUrl }", { uploadUrl: "S" })).toEqual({ uploadUrl: hiddenText });
  });

  test("is cut after a maximum length", () => {
    const data = { names: Array.from({ length: 100_000 }, (_, index) => `name ${index}`) };
    const { text, isCut } = answerOf({ data }, gql("{ names }"));
    expect([text.length, isCut]).toEqual([maxAnswerLength, true]);
    expect(JSON.stringify({ data }, null, 2).startsWith(text)).toBe(true);
    const long = answerOf({ data: { name: "a".repeat(1_000_000) } }, gql("{ name }"));
    expect([long.text.length, long.isCut]).toEqual([maxAnswerLength, true]);
  });
});

test("errors of a response and of a payload have a message, a code and a path", () => {
  const refused = { message: "The title is too long.", kind: "VALIDATION", path: ["input", "title"] };
  const errors = [{ message: "No access", path: ["store", 0], extensions: { code: "FORBIDDEN" } }, {}];
  expect(
    errorsOf({ data: { createVideo: { video: null, errors: [refused] }, other: null }, errors }),
  ).toEqual([
    { message: "No access", code: "FORBIDDEN", path: "store.0" },
    { message: "", code: null, path: null },
    { message: "The title is too long.", code: "VALIDATION", path: "input.title" },
  ]);
  expect(errorsOf({ data: null })).toEqual([]);
});
