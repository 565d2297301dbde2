import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import {
  hasWorkflowChecker,
  openWorkflowChecker,
  readWorkflows,
  type WorkflowChecker,
  workflowCheckerNote,
} from "../helpers/workflows.ts";

const workflows = await readWorkflows();
const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");

const jobs = workflows.flatMap(({ name, jobs: all }) =>
  Object.entries(all).map(([job, content]) => ({ name: `${name}: ${job}`, ...content })),
);
const steps = jobs.flatMap(({ name: job, steps: all = [] }) => all.map((step) => ({ job, ...step })));

const usesOf = (action: string) => steps.filter(({ uses }) => uses?.startsWith(`${action}@`));

const publishers = jobs.filter(({ name }) => ["release.yml: package", "release.yml: image"].includes(name));

describe.runIf(hasWorkflowChecker)(`The workflow checker of GitHub${workflowCheckerNote}`, () => {
  let checker: WorkflowChecker;
  beforeAll(async () => {
    checker = await openWorkflowChecker();
  });
  afterAll(() => checker?.[Symbol.asyncDispose]());

  test.each(workflows)("finds no errors in $name", async (workflow) => {
    expect(await checker.findFaults(workflow)).toEqual([]);
  });

  test("finds deliberate errors", async () => {
    const release = workflows.find(({ name }) => name === "release.yml");
    const text = (release?.text ?? "")
      .replace("outputs.image-amd64", "outputs.image-amd46")
      .replace("id-token: write", "id-tokens: write");
    expect(await checker.findFaults({ name: "release.yml", text })).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\d+: Context access might be invalid: image-amd46$/),
        expect.stringMatching(/^\d+: Unexpected value 'id-tokens'$/),
      ]),
    );
  });
});

describe.each(workflows)("The workflow $name", ({ text, on, permissions, concurrency }) => {
  test("grants permissions only per job and limits concurrency", () => {
    expect(permissions).toEqual({});
    expect(concurrency).toBeDefined();
  });

  test("never grants permissions to code of a fork", () => {
    expect(Object.keys(on)).not.toContain("pull_request_target");
    expect(Object.keys(on)).not.toContain("workflow_run");
  });

  test("uses no stored secrets", () => {
    expect(text).not.toMatch(/\bsecrets\b/);
  });

  test("pins actions to commits, with the version in a comment", () => {
    const uses = [...text.matchAll(/^\s*(?:- )?uses: (.*)$/gm)].map(([, action = ""]) => action);
    expect(uses.length).toBeGreaterThan(0);
    for (const action of uses)
      expect(action).toMatch(
        /^\.\/\.github\/workflows\/\S+$|^[\w.-]+(?:\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/,
      );
  });
});

test.each(jobs)("the job $name declares its permissions and a timeout", (job) => {
  expect(job.permissions).toBeDefined();
  expect(job.uses ?? job["timeout-minutes"]).toBeDefined();
  // Images are in steps, where their digests are checked.
  expect(job).not.toHaveProperty("container");
  expect(job).not.toHaveProperty("services");
});

test("only a few jobs may write to GitHub or to a registry", () => {
  const rights = jobs.map(({ name, permissions = {} }) => [
    name,
    Object.keys(permissions).filter((right) => permissions[right] !== "read"),
  ]);
  expect(Object.fromEntries(rights.filter(([, names]) => names?.length))).toEqual({
    "analysis.yml: codeql": ["security-events"],
    "release.yml: image": ["attestations", "id-token", "packages"],
    "release.yml: package": ["id-token"],
    "scorecard.yml: scorecard": ["id-token", "security-events"],
  });
});

test("checkouts do not persist credentials, and runs share no cache", () => {
  const checkouts = usesOf("actions/checkout");
  expect(checkouts.length).toBeGreaterThan(2);
  for (const step of checkouts) expect(step.with).toMatchObject({ "persist-credentials": false });
  for (const step of usesOf("actions/setup-node"))
    expect(step.with).toEqual({
      "node-version": packageJson.devDependencies.node,
      "package-manager-cache": false,
    });
  expect(usesOf("actions/cache")).toEqual([]);
});

const scripts = steps.flatMap(({ job, run }) => (run === undefined ? [] : [{ job, run }]));

test.each(scripts)("$job: a script receives values in variables, never by interpolation", ({ run }) => {
  expect(run).not.toContain("${{");
});

const hasShellcheck = spawnSync("shellcheck", ["--version"]).status === 0;
test.runIf(hasShellcheck)(
  `scripts pass shellcheck${hasShellcheck ? "" : " (skipped: it is not installed)"}`,
  () => {
    for (const { job, run } of scripts) {
      const { status, stdout } = spawnSync("shellcheck", ["--shell=bash", "-"], {
        input: run,
        encoding: "utf8",
      });
      expect({ job, stdout }).toEqual({ job, stdout: "" });
      expect(status).toBe(0);
    }
  },
);

test("no container is privileged", async () => {
  const others = [".ci/run", ".ci/in-podman", "deploy/compose.yaml", "docs/deployment.md"].map(read);
  for (const text of [...workflows.map((workflow) => workflow.text), ...(await Promise.all(others))])
    expect(text).not.toMatch(/privileged/);
});

test("every image is pinned by digest", async () => {
  const texts = [...workflows.map(({ text }) => text), await read(".ci/in-podman")].join("\n");
  const images = [...texts.matchAll(/\b(?:docker|ghcr)\.io\/[\w./-]+:\S+/g)].map(([image]) => image);
  expect(images.length).toBeGreaterThan(4);
  for (const image of images) expect(image).toMatch(/:v?\d[\w.-]+@sha256:[0-9a-f]{64}$/);

  const [base, ...stages] = [...(await read("deploy/Dockerfile")).matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)];
  expect(base?.[1]).toMatch(/@sha256:[0-9a-f]{64}$/);
  const names = [base, ...stages].map((stage) => stage?.[2]);
  for (const [, from] of stages) expect(names).toContain(from);
});

test("tests run with the Node.js version of the image", async () => {
  expect(await read(".ci/in-podman")).toContain(`/node:${packageJson.devDependencies.node}-bookworm@`);
});

describe("The release workflow", () => {
  test("publishes after CI has passed, from a protected environment", () => {
    expect(publishers).toHaveLength(2);
    for (const { needs, environment } of publishers) {
      expect(needs).toEqual(["ci", "commit"]);
      expect(environment).toBe("release");
    }
    const ci = jobs.find(({ name }) => name === "release.yml: ci");
    expect(ci).toMatchObject({ uses: "./.github/workflows/ci.yml", permissions: { contents: "read" } });
  });

  test("builds nothing: it has no checkout and publishes the tested files by digest", () => {
    for (const { steps: all = [] } of publishers) {
      expect(all.filter(({ uses }) => uses?.startsWith("actions/checkout@"))).toEqual([]);
      expect(all.some(({ uses }) => uses?.startsWith("actions/download-artifact@"))).toBe(true);
      expect(JSON.stringify(all)).not.toMatch(/npm (?:ci|install|run|pack)|docker (?:buildx )?build /);
    }
    const text = workflows.find(({ name }) => name === "release.yml")?.text;
    expect(text).toContain('sha256sum --check --strict <<<"$SHA256  package.tgz"');
    expect(text).toContain('oci:image-amd64/image "docker://$IMAGE@$AMD64"');
    expect(text).toContain('oci:image-arm64/image "docker://$IMAGE@$ARM64"');
  });
});
