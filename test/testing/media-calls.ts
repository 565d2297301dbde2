import { readFile } from "node:fs/promises";
import type { TestSandbox } from "../../src/testing/create-sandbox.ts";

/** The example video. */
export const clip = new Uint8Array(await readFile(new URL("../../examples/clip.mp4", import.meta.url)));

/** Base path of the media service. */
export const media = "/commerce/media/v1_beta";

/** Calls a path of a sandbox with JSON, as its first seller. */
export function post(
  sandbox: Pick<TestSandbox, "url" | "tokens">,
  path: string,
  json: unknown,
): Promise<Response> {
  return fetch(`${sandbox.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${sandbox.tokens.seller1}`, "content-type": "application/json" },
    body: JSON.stringify(json),
  });
}

/** Calls a path of a sandbox, as its first seller. */
export function get(sandbox: Pick<TestSandbox, "url" | "tokens">, path: string): Promise<Response> {
  const address = path.startsWith("http") ? path : `${sandbox.url}${path}`;
  return fetch(address, { headers: { authorization: `Bearer ${sandbox.tokens.seller1}` } });
}

/** Creates a video that expects `size` bytes. @returns its address */
export async function createVideo(sandbox: Pick<TestSandbox, "url" | "tokens">, size = 10): Promise<string> {
  const created = await post(sandbox, `${media}/video`, { title: "A", size, classification: ["ITEM"] });
  return created.headers.get("location") ?? "";
}
