import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fetch } from "undici";
import { startProgram } from "./program.ts";
import { findFreePort } from "./redis-server.ts";

const folder = fileURLToPath(new URL("../../deploy/prometheus/", import.meta.url));

/** True when Prometheus and promtool are installed. */
export const hasPrometheus = ["prometheus", "promtool"].every(
  (program) => spawnSync(program, ["--version"]).status === 0,
);

/** Suffix for the titles of tests that need Prometheus, with the reason when they are skipped. */
export const prometheusNote = hasPrometheus ? "" : " (skipped: prometheus is not installed)";

/** Runs promtool in the folder of its files. @param input standard input */
export function promtool(
  args: readonly string[],
  input = "",
): { readonly code: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync("promtool", args, { cwd: folder, input, encoding: "utf8" });
  return { code: status, output: stdout + stderr };
}

/** Prometheus, with the configuration of deploy/ and other addresses. */
export interface PrometheusServer extends AsyncDisposable {
  /** Calls its API. @returns the data of the response. @throws Error when the request is rejected */
  ask<Data>(path: string, parameters?: Record<string, string>): Promise<Data>;
}

/** Starts Prometheus. @param targets addresses to scrape, without a scheme */
export async function startPrometheus(targets: readonly string[]): Promise<PrometheusServer> {
  const data = await mkdtemp(join(tmpdir(), "prometheus-"));
  const shipped = await readFile(join(folder, "prometheus.yml"), "utf8");
  const configuration = shipped
    .replace(/targets: \[.*\]/, `targets: ${JSON.stringify(targets)}`)
    .replace("alerts.yaml", join(folder, "alerts.yaml"))
    .replaceAll(/(scrape|evaluation)_interval: 15s/g, "$1_interval: 1s");
  const file = join(data, "prometheus.yml");
  await writeFile(file, configuration);
  const port = await findFreePort();
  const options = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(data, "tsdb")}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const program = await startProgram(
    // Both output streams go to the one that is read.
    { file: "/bin/sh", args: ["-c", 'exec prometheus "$@" 2>&1', "prometheus", ...options], folder: data },
    /(Server is ready to receive web requests)/,
  );
  return {
    async ask<Data>(path: string, parameters: Record<string, string> = {}) {
      const response = await fetch(
        `http://127.0.0.1:${port}/api/v1/${path}?${new URLSearchParams(parameters)}`,
      );
      const answer = (await response.json()) as { status: string; error?: string; data: Data };
      if (answer.status !== "success") throw new Error(`${JSON.stringify(parameters)}: ${answer.error}`);
      return answer.data;
    },
    async [Symbol.asyncDispose]() {
      await program[Symbol.asyncDispose]();
      await rm(data, { recursive: true, force: true });
    },
  };
}
