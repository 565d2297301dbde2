import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { codesOf, dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { runProgram, startProgram } from "../helpers/program.ts";
import { copyProject } from "../helpers/project-copy.ts";
import { startSandbox } from "../helpers/sandbox.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const compiler = join(root, "node_modules/typescript/bin/tsc");

/** The project with a dist folder, built as before a start. */
const built = await closeAfterAll(copyProject(true));
const build = await runProgram({ args: ["scripts/build.mjs", "--if-missing"], folder: built.folder });
/** The project after a checkout: nothing is installed or built. */
const bare = await closeAfterAll(copyProject(false));

/** Writes the example of docs/embedding.md beside the built package. @returns its file. */
async function writeExample(): Promise<string> {
  const page = await readFile(join(root, "docs/embedding.md"), "utf8");
  const [, snippet = "", ...others] = page.split(/^```ts\n([\s\S]*?)^```$/m);
  expect(others).toHaveLength(1);
  const file = join(built.folder, "embedding.ts");
  await writeFile(file, snippet);
  return file;
}

/** Starts the example with a sandbox. @returns the program, with a function that creates the client of a user. */
async function startExample(sandboxUrl: string) {
  const environment = { PORT: "0", UPSTREAM_URL: sandboxUrl };
  const program = await startProgram(
    { args: [await writeExample()], folder: built.folder, environment },
    /listens:.*port: (\d+)/s,
  );
  const clientOf = (user: string) =>
    graphqlClient(`http://127.0.0.1:${program.found}`, null, { "x-user": user });
  return { ...program, clientOf };
}

describe("The example of docs/embedding.md", () => {
  test("compiles with strict types", async () => {
    const options = ["--noEmit", "--ignoreConfig", "--strict", "--module", "nodenext", "--target", "es2024"];
    const checked = await runProgram({
      args: [compiler, ...options, "--exactOptionalPropertyTypes", "--types", "node", await writeExample()],
      folder: built.folder,
    });
    expect(checked).toMatchObject({ code: 0, output: "" });
  });

  test("answers queries for the users of the server around it", async () => {
    await using sandbox = await startSandbox();
    await using example = await startExample(sandbox.url);
    const query = "{ viewer { mode } store { name } }";
    expect(await example.clientOf("anna").query(query)).toEqual({
      status: 200,
      data: { viewer: { mode: "LIVE" }, store: { name: expect.any(String) } },
      errors: [],
    });
    const codes = codesOf(await example.clientOf("boris").query(query));
    expect(new Set(codes)).toEqual(new Set(["UNAUTHENTICATED"]));
  });

  test("exits on SIGTERM after its subscriptions have ended without a completion, so that clients reconnect", async () => {
    await using sandbox = await startSandbox();
    await using example = await startExample(sandbox.url);
    const created = await example
      .clientOf("anna")
      .query<{ createVideo: { video: { id: string } } }, object>(
        'mutation { createVideo(input: { title: "A", sizeInBytes: 10, classifications: [ITEM] }) { video { id } } }',
      );
    const { id } = dataOf(created).createVideo.video;
    const stream = await fetch(`http://127.0.0.1:${example.found}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-user": "anna", accept: "text/event-stream" },
      body: JSON.stringify({ query: `subscription { videoStatusChanged(id: "${id}") { isFinal } }` }),
    });
    let events = "";
    const read = async () => {
      for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) events += text;
    };
    const ended = read();
    await expect.poll(() => events).toContain('"isFinal":false');
    expect(await example.stop("SIGTERM")).toBe(0);
    await ended;
    expect(events).not.toContain("event: complete");
  });

  test("imports the documented exports of the package, including the schema", async () => {
    const file = join(built.folder, "exports.mjs");
    await writeFile(
      file,
      `import * as entry from "marketplace-gateway";
       import { fileURLToPath } from "node:url";
       const failure = await entry.createGateway().catch((error) => error);
       console.log(JSON.stringify({
         names: Object.keys(entry).toSorted(),
         faults: failure instanceof entry.ConfigurationError && failure.faults,
         schema: fileURLToPath(import.meta.resolve("marketplace-gateway/schema.graphql")),
       }));`,
    );
    const { output } = await runProgram({ args: [file], folder: built.folder });
    expect(JSON.parse(output)).toEqual({
      names: ["ConfigurationError", "createGateway", "readConfig"],
      faults: ["upstream is missing: set upstream.url for all services, or an address for each."],
      schema: join(built.folder, "schema.graphql"),
    });
  });
});

describe("The built program", () => {
  const main = join(built.folder, "dist/main.js");

  test("starts with the embedded sandbox and without warnings", async () => {
    await using gateway = await startGatewayProcess({}, main);
    expect(gateway.output()).toContain("the sandbox stands in for all services");
    expect(await gateway.stop("SIGTERM")).toBe(0);
    expect(gateway.output()).not.toMatch(/warning/i);
  });

  test("stores compiled code for the next start", async () => {
    const home = await mkdtemp(join(built.folder, "home-"));
    const environment = { HOME: home };
    const { code } = await runProgram({ args: [main, "--help"], folder: built.folder, environment });
    expect(code).toBe(0);
    expect(await readdir(join(home, ".cache/marketplace-gateway/compile-cache"))).not.toEqual([]);
  });

  test("stores compiled code while it runs, because it may be killed", async () => {
    const cache = await mkdtemp(join(built.folder, "cache-"));
    await using gateway = await startGatewayProcess({ NODE_COMPILE_CACHE: cache }, main);
    const largestBytes = async () => {
      const entries = await readdir(cache, { recursive: true });
      const facts = await Promise.all(entries.map((name) => stat(join(cache, name))));
      return Math.max(...facts.map(({ size }) => size));
    };
    await expect.poll(largestBytes).toBeGreaterThan(500_000);
    await gateway.stop("SIGKILL");
  });

  test("consists of few files and contains the licenses of its libraries", async () => {
    const parts = await readdir(join(built.folder, "dist/program"));
    // There are some 2 000 modules; each command and each kind of start has its own chunks.
    expect(parts.length).toBeLessThan(60);
    const licenses = await readFile(join(built.folder, "dist/program/LICENSES.md"), "utf8");
    const { "@graphql-yoga/render-graphiql": _apart, ...libraries } = packageJson.dependencies;
    for (const [name, version] of Object.entries(libraries)) {
      expect(licenses).toContain(`## ${name} ${version}\n\n`);
    }
    expect(licenses).toContain("Copyright (c) GraphQL Contributors");
  });

  test("serves the console and GraphiQL", async () => {
    await using gateway = await startGatewayProcess({}, main);
    const load = async (path: string) => {
      const answer = await fetch(`${gateway.url}${path}`, { headers: { accept: "text/html" } });
      return [answer.status, (await answer.text()).slice(0, 15).toLowerCase()];
    };
    const page = await (await fetch(`${gateway.url}/console`)).text();
    const loaded = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(
      ([, path]) => `/console/${path}`,
    );
    expect(loaded.length).toBeGreaterThan(2);
    const paths = ["/graphql", "/graphql", "/", "/console/keys", "/console/assets/nothing.js", ...loaded];
    expect(await Promise.all(paths.map(load))).toEqual([
      ...Array.from({ length: 4 }, () => [200, "<!doctype html>"]),
      [404, '{"errors":[{"me'],
      ...loaded.map(() => [200, expect.any(String)]),
    ]);
  });

  test("contains the licenses of the console's libraries and compressed copies of its large files", async () => {
    const folder = join(built.folder, "dist/console");
    const licenses = await readFile(join(folder, "LICENSES.md"), "utf8");
    for (const name of ["react", "react-dom", "react-router", "urql", "i18next"]) {
      expect(licenses).toContain(`## ${name} `);
    }
    expect(licenses).toContain("Copyright (c) Meta Platforms");
    const names = (await readdir(join(folder, "assets"))).filter((name) => name.endsWith(".js"));
    const contents = await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, "assets", name))] as const),
    );
    const large = contents.filter(([, content]) => content.length >= 1_000);
    expect(large.length).toBeGreaterThan(2);
    for (const [name, content] of large) {
      const copy = (ending: string) => readFile(join(folder, "assets", `${name}.${ending}`));
      expect(brotliDecompressSync(await copy("br")).equals(content)).toBe(true);
      expect(gunzipSync(await copy("gz")).equals(content)).toBe(true);
    }
  });
});

describe("A production installation without the optional packages", () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "production-"));
    for (const name of ["dist", "examples", "package.json"])
      await cp(join(built.folder, name), join(folder, name), { recursive: true });
    for (const name of Object.keys(packageJson.dependencies)) {
      await mkdir(dirname(join(folder, "node_modules", name)), { recursive: true });
      await symlink(join(root, "node_modules", name), join(folder, "node_modules", name));
    }
  });

  afterAll(() => rm(folder, { recursive: true }));

  test("works with remote services", async () => {
    await using sandbox = await startSandbox();
    await using gateway = await startProgram(
      { args: ["dist/main.js"], folder, environment: { PORT: "0", UPSTREAM_URL: sandbox.url } },
      /"url":"([^"]+)\/graphql"/,
    );
    const { data } = await graphqlClient(gateway.found).query("{ viewer { mode } store { name } }");
    expect(data).toEqual({ viewer: { mode: "LIVE" }, store: { name: expect.any(String) } });
    expect(await gateway.stop("SIGTERM")).toBe(0);
  });

  test.each([
    ["when the gateway starts", [], {}],
    ["when several workers start", [], { WORKERS: "2", REDIS_URL: "redis://127.0.0.1:9" }],
    ["when the sandbox starts alone", ["sandbox"], {}],
  ])("explains in one message which packages the sandbox needs, %s", async (_when, command, environment) => {
    const { code, output } = await runProgram({
      args: ["dist/main.js", ...command],
      folder,
      environment: { PORT: "0", DATA_DIR: join(folder, "data"), ...environment },
    });
    expect(output).toMatch(
      /^The sandbox's libraries, which are optional packages, are not installed \(the package [\w/@-]+ is missing\)\. To use services, set UPSTREAM or UPSTREAM_URL\. To use the sandbox, install without `--omit=optional`\.\n$/,
    );
    expect(code).toBe(1);
  });
});

/** An older Node.js: how it runs a program, and its name. */
interface OlderNode {
  readonly name: string;
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
}

const pathWithoutModules = (process.env["PATH"] ?? "")
  .split(":")
  .filter((folder) => !folder.includes("node_modules"));

/** This Node.js with the version number of an older one, available on every machine. */
const renamedNode: OlderNode = {
  name: "this Node, called 20.18.0",
  file: process.execPath,
  environment: {
    PATH: [dirname(process.execPath), ...pathWithoutModules].join(":"),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.18.0" } });',
    )}`,
  },
};

/** The machine's own Node.js, if it is older. */
async function findOlderNode(): Promise<OlderNode[]> {
  const folder = pathWithoutModules.find((one) => existsSync(join(one, "node")));
  if (folder === undefined) return [];
  const file = join(folder, "node");
  const { output } = await runProgram({ file, args: ["--version"], folder: root });
  const isOlder = Number.parseInt(output.slice(1), 10) < 22;
  return isOlder
    ? [{ name: `the machine's ${output.trim()}`, file, environment: { PATH: pathWithoutModules.join(":") } }]
    : [];
}

describe.each([renamedNode, ...(await findOlderNode())])(
  "With an older Node.js: $name",
  ({ file, environment }) => {
    const sentence =
      /^Marketplace Gateway needs Node 22\.19\.0 or later, but this is Node 20\.\d+\.\d+ \(.+\)\.\n$/;

    test("the program prints only the required version", async () => {
      const { folder } = built;
      const { code, output } = await runProgram({ file, args: ["dist/main.js"], folder, environment });
      expect(output).toMatch(sentence);
      expect(code).toBe(1);
    });

    test.each(["start", "test", "dev", "sandbox"])(
      "`npm run %s` also prints the required version when npm uses the older Node.js",
      async (script) => {
        const args = ["run", "--silent", script];
        const { code, output } = await runProgram({ file: "npm", args, folder: bare.folder, environment });
        expect(output).toMatch(sentence);
        expect(code).toBe(1);
      },
    );
  },
);

test("every script that needs the new Node.js checks the version first", () => {
  const scripts: Readonly<Record<string, string>> = packageJson.scripts;
  const unchecked = Object.entries(scripts).filter(([name, command]) => {
    const needsNode =
      /\bnode (?!scripts\/[\w-]+\.mjs|src\/check-node\.js)|\bvitest\b|\bgraphql-codegen\b/.test(command);
    return needsNode && !/check-node\.js|--if-missing/.test(scripts[`pre${name}`] ?? "");
  });
  expect(unchecked).toEqual([]);
});

describe("A start without dist", () => {
  test("builds dist", async () => {
    expect(build).toMatchObject({ code: 0, output: "" });
    expect(await readdir(join(built.folder, "dist"))).toContain("main.js");
  });

  test("explains what is missing when dist cannot be built", async () => {
    const args = ["scripts/build.mjs", "--if-missing"];
    const { code, output } = await runProgram({ args, folder: bare.folder });
    expect(output).toBe(
      "There is no dist, and it cannot be built: the compiler is not installed, which `--omit=dev` and `--omit=optional` leave out. Run `npm ci && npm run build` first; `npm prune --omit=dev --omit=optional` then leaves what production needs.\n",
    );
    expect(code).toBe(1);
  });
});
