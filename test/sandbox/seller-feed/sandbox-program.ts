import { expect } from "vitest";
import { startProgram } from "../../helpers/program.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";

/** Starts a sandbox as a program, with short task states. Its address is `found`. */
export function startSandboxProgram(dataDir: string) {
  const environment = {
    LOG_FORMAT: "pretty",
    SANDBOX_DATA_DIR: dataDir,
    SANDBOX_PORT: "0",
    SANDBOX_PROCESSING_MS: "1",
  };
  const program = { args: ["src/main.ts", "sandbox"], folder: process.cwd(), environment };
  return startProgram(program, /(http:\S+)/);
}

/** Creates a task for listings and uploads its file. @returns the task's path */
export async function sendTo(url: string, content: string | Uint8Array, name: string): Promise<string> {
  const json = { feedType: "FX_LISTING", schemaVersion: "1.0" };
  const created = await callSandbox(`${url}/sell/feed/v1/task`, { json });
  const path = new URL(String(created.headers.location)).pathname;
  const form = new FormData();
  form.append("file", new File([typeof content === "string" ? content : new Uint8Array(content)], name));
  expect(await callSandbox(`${url}${path}/upload_file`, { form })).toMatchObject({ status: 200 });
  return path;
}
