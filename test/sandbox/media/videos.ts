import { expect } from "vitest";
import { callSandbox, mediaPath } from "../../helpers/sandbox-client.js";
import type { TestSandbox } from "../../helpers/sandbox.js";

/** Declares a video and gives its address, as the Location header names it. */
export async function declareVideo(
  sandbox: TestSandbox,
  fields: { size: number; title?: string; token?: string },
): Promise<string> {
  const answer = await callSandbox(`${sandbox.url}${mediaPath}/video`, {
    json: { title: fields.title ?? "A video", size: fields.size, classification: ["ITEM"] },
    token: fields.token ?? "sandbox-seller-1",
  });
  expect(answer).toMatchObject({ status: 201, text: "" });
  return String(answer.headers.location);
}

export function uploadUrl(videoUrl: string): string {
  return `${videoUrl}/upload`;
}
