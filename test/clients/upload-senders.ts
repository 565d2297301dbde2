import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import axios from "axios";
import { got } from "got";
import nodeFetch, { FormData as NodeFetchFormData, File as NodeFetchFile } from "node-fetch";
import { fetch as fetch5, File as File5, FormData as FormData5 } from "undici5";
import { fetch as fetch6, FormData as FormData6 } from "undici6";
import { fetch as fetch8, FormData as FormData8 } from "undici";
import type { UploadAnswer } from "../gateway/multipart-request.ts";

/** A GraphQL multipart request. */
export interface Sending {
  readonly url: string;
  readonly operations: string;
  readonly map: string;
  /** The index in the list is the name of the part. */
  readonly files: readonly Buffer[];
  /** Name of each file. */
  readonly fileName: string;
}

/** Sends a request with one client library or program. */
export type Sender = (sending: Sending) => Promise<Pick<UploadAnswer, "data" | "errors">>;

const headers = {
  accept: "application/json",
  authorization: "Bearer sandbox-seller-1",
  "graphql-require-preflight": "true",
};

/** Common interface of the form classes of all libraries. */
interface FormLike {
  append(name: string, value: never, filename?: string): void;
}

function fill<Form extends FormLike>(
  form: Form,
  { operations, map, files, fileName }: Sending,
  FileClass = File,
): Form {
  form.append("operations", operations as never);
  form.append("map", map as never);
  for (const [index, file] of files.entries()) {
    form.append(String(index), new FileClass([new Uint8Array(file)], fileName) as never);
  }
  return form;
}

async function read(answer: string): Promise<Pick<UploadAnswer, "data" | "errors">> {
  const { data = null, errors = [] } = JSON.parse(answer) as Partial<UploadAnswer>;
  return { data, errors };
}

/** Every client library of the tests, by name. */
export const libraries: Readonly<Record<string, Sender>> = {
  "fetch of Node": async (sending) => {
    const body = fill(new FormData(), sending);
    return read(await (await fetch(sending.url, { method: "POST", headers, body })).text());
  },
  "fetch of undici 5": async (sending) => {
    const body = fill(new FormData5(), sending, File5 as unknown as typeof File);
    return read(await (await fetch5(sending.url, { method: "POST", headers, body })).text());
  },
  "fetch of undici 6": async (sending) => {
    const body = fill(new FormData6(), sending);
    return read(await (await fetch6(sending.url, { method: "POST", headers, body })).text());
  },
  "fetch of undici 8": async (sending) => {
    const body = fill(new FormData8(), sending);
    return read(await (await fetch8(sending.url, { method: "POST", headers, body })).text());
  },
  "node-fetch 3": async (sending) => {
    const body = fill(new NodeFetchFormData(), sending, NodeFetchFile);
    return read(await (await nodeFetch(sending.url, { method: "POST", headers, body })).text());
  },
  "axios 1.7": async (sending) => {
    const form = fill(new FormData(), sending);
    const { data } = await axios.post<string>(sending.url, form, { headers, responseType: "text" });
    return read(typeof data === "string" ? data : JSON.stringify(data));
  },
  "got 14": async (sending) => {
    const body = fill(new FormData(), sending);
    return read(await got.post(sending.url, { headers, body, retry: { limit: 0 } }).text());
  },
};

/** curl, with a Content-Length or chunked. */
export function curl(isChunked: boolean): Sender {
  return async ({ url, operations, map, files, fileName }) => {
    const fields = [`operations=${operations}`, `map=${map}`].flatMap((field) => ["--form-string", field]);
    const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const all = isChunked ? [...sent, "Transfer-Encoding: chunked"] : sent;
    const given = all.flatMap((header) => ["-H", header]);
    const folder = await mkdtemp(join(tmpdir(), "curl-"));
    try {
      const parts: string[] = [];
      for (const [index, file] of files.entries()) {
        const path = join(folder, String(index));
        await writeFile(path, file);
        // The name turns the part into a file.
        parts.push("-F", `${index}=@${path};filename=${fileName}`);
      }
      const child = spawn("curl", ["-sS", url, ...given, ...fields, ...parts]);
      return await read(await text(child.stdout));
    } finally {
      await rm(folder, { recursive: true });
    }
  };
}
