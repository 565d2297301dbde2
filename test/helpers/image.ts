import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { runContained } from "./container.ts";
import { type Instruction, parseDockerfile, withoutIgnored, wordsOf } from "./dockerfile.ts";

const run = promisify(execFile);
/** Certificate authorities that this machine trusts. */
const systemAuthorities = "/etc/ssl/certs/ca-certificates.crt";
const root = fileURLToPath(new URL("../..", import.meta.url));

/** Time limit of one RUN, in milliseconds; an installation takes long on a busy machine. */
const longestStepMs = 1_200_000;

/** Configuration of an image for a container engine, and its files. */
export interface Image {
  /** Root of its files, without the system files of the base image. */
  readonly folder: string;
  environment: Record<string, string>;
  labels: Record<string, string>;
  workFolder: string;
  /** `uid:gid`, as in the Dockerfile. */
  user: string;
  volumes: string[];
  entrypoint: string[];
  command: string[];
  healthCheck: string[];
}

/** Images that were built together. */
export interface Images extends AsyncDisposable {
  /** Builds another image. @param buildArguments values of its ARGs */
  build(buildArguments?: Readonly<Record<string, string>>): Promise<Image>;
}

/**
 * Builds images like `docker build -f deploy/Dockerfile .`, without an engine. Each stage is a folder, COPY copies, and
 * RUN runs in that folder as root, with the programs of this machine below /usr and those of the base image below
 * /usr/local.
 */
export async function openImages(): Promise<Images> {
  const folder = await mkdtemp(join(tmpdir(), "image-"));
  await chmod(folder, 0o755);
  const instructions = parseDockerfile(await readFile(join(root, "deploy/Dockerfile"), "utf8"));
  const context = await copyContext(join(folder, "context"));
  const base = await makeBase(join(folder, "base"));
  let count = 0;
  return {
    async build(buildArguments = {}) {
      count += 1;
      return buildImage(instructions, { context, base, folder: join(folder, String(count)), buildArguments });
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Copies the project's files that git knows, committed or not, and that .dockerignore includes. */
async function copyContext(folder: string): Promise<string> {
  const { stdout } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    maxBuffer: 16 * 1_048_576,
  });
  const paths = stdout.split("\0").filter((path) => path !== "" && existsSync(join(root, path)));
  const ignore = await readFile(join(root, ".dockerignore"), "utf8");
  for (const path of withoutIgnored(paths, ignore)) await cp(join(root, path), join(folder, path));
  return folder;
}

/** Replaces the base image by this Node, the npm of this machine, and the folders of a system. */
async function makeBase(folder: string): Promise<string> {
  const { stdout } = await run("sh", ["-c", "readlink -f $(command -v npm)"]);
  const npm = dirname(dirname(stdout.trim()));
  await mkdir(join(folder, "usr/local/bin"), { recursive: true });
  await cp(process.execPath, join(folder, "usr/local/bin/node"));
  await cp(npm, join(folder, "usr/local/lib/node_modules/npm"), { recursive: true });
  await symlink("../lib/node_modules/npm/bin/npm-cli.js", join(folder, "usr/local/bin/npm"));
  for (const name of ["proc", "dev", "tmp", "etc", "run", "root"]) await mkdir(join(folder, name));
  for (const name of ["bin", "sbin", "lib", "lib64"]) await symlink(`usr/${name}`, join(folder, name));
  return folder;
}

interface Build {
  readonly context: string;
  readonly base: string;
  readonly folder: string;
  readonly buildArguments: Readonly<Record<string, string>>;
}

async function buildImage(
  instructions: readonly Instruction[],
  { context, base, folder, buildArguments }: Build,
): Promise<Image> {
  const stages = new Map<string, Image>();
  let image: Image | null = null;
  let given: Record<string, string> = {};
  const current = () => {
    if (image === null) throw new Error("An instruction comes before the first FROM.");
    return image;
  };
  for (const instruction of instructions) {
    const { name, flags, text } = instruction;
    const words = () => wordsOf(substitute(text, { ...given, ...current().environment }));
    switch (name) {
      case "FROM": {
        const [from = "", , as = String(stages.size)] = text.split(/\s+/);
        const parent = stages.get(from);
        image = {
          folder: join(folder, as),
          environment: {
            PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            ...parent?.environment,
          },
          labels: {},
          workFolder: parent?.workFolder ?? "/",
          user: parent?.user ?? "0:0",
          volumes: [],
          entrypoint: [],
          command: [],
          healthCheck: [],
        };
        // Files are never changed in place, so links to them are sufficient.
        await mkdir(folder, { recursive: true });
        await run("cp", ["--archive", "--link", parent?.folder ?? base, image.folder]);
        stages.set(as, image);
        given = {};
        break;
      }
      case "ARG": {
        const [, key = "", fallback = ""] = /^(\w+)(?:=(.*))?$/.exec(text) ?? [];
        given[key] = buildArguments[key] ?? wordsOf(fallback)[0] ?? "";
        break;
      }
      case "ENV":
        Object.assign(current().environment, pairsOf(words()));
        break;
      case "LABEL":
        Object.assign(current().labels, pairsOf(words()));
        break;
      case "WORKDIR":
        current().workFolder = text;
        await mkdir(join(current().folder, text), { recursive: true });
        break;
      case "COPY": {
        const source = flags["from"] === undefined ? context : (stages.get(flags["from"])?.folder ?? "");
        await copyInto(current(), source, words());
        break;
      }
      case "RUN": {
        const { code, output } = await runContained({
          folder: current().folder,
          isWritable: true,
          command: ["sh", "-c", text],
          environment: { ...given, ...current().environment, HOME: "/root", ...(await npmSettings()) },
          workFolder: current().workFolder,
          longestMs: longestStepMs,
          mounts: await cachesOf(flags["mount"]),
        });
        if (code !== 0) throw new Error(`RUN ${text}\nended with ${code}:\n${output}`);
        break;
      }
      case "USER":
        current().user = text;
        break;
      case "VOLUME":
        current().volumes = words();
        break;
      case "HEALTHCHECK":
        current().healthCheck = wordsOf(/CMD\s+(.*)$/.exec(text)?.[1] ?? "");
        break;
      case "ENTRYPOINT":
        current().entrypoint = words();
        break;
      case "CMD":
        current().command = words();
        break;
      case "EXPOSE":
      case "STOPSIGNAL":
        break;
      default:
        throw new Error(`${name} is not a supported instruction.`);
    }
  }
  return current();
}

function substitute(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{?(\w+)\}?/g, (_, name: string) => values[name] ?? "");
}

function pairsOf(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    words.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]),
  );
}

/** COPY: the contents of a folder, or files by name; a target with a trailing slash is a folder. */
async function copyInto(
  { folder, workFolder }: Image,
  source: string,
  words: readonly string[],
): Promise<void> {
  const target = words.at(-1) ?? "";
  const place = join(folder, resolve(workFolder, target));
  const names = words.slice(0, -1);
  for (const name of names) {
    const from = join(source, name);
    const isFolder = existsSync(from) && (await readdir(from).catch(() => null)) !== null;
    const to =
      isFolder || (names.length === 1 && !/[./]$/.test(target))
        ? place
        : join(place, name.split("/").at(-1) ?? "");
    await cp(from, to, { recursive: true, verbatimSymlinks: true });
  }
}

async function npmSetting(name: string): Promise<string> {
  return (await run("npm", ["config", "get", name])).stdout.trim();
}

/** npm's registry on this machine, because its configuration file is not in the image. */
async function npmSettings(): Promise<Record<string, string>> {
  return {
    NPM_CONFIG_REGISTRY: await npmSetting("registry"),
    NPM_CONFIG_UPDATE_NOTIFIER: "false",
    ...(existsSync(systemAuthorities) ? { NODE_EXTRA_CA_CERTS: systemAuthorities } : {}),
  };
}

/** A step may mount only npm's cache; the cache of this machine is used for it. */
async function cachesOf(mount: string | undefined) {
  const target = /^type=cache,target=(\S+)$/.exec(mount ?? "")?.[1];
  if (target === undefined) return [];
  const source = await npmSetting("cache");
  await mkdir(source, { recursive: true });
  return [{ source, target, isWritable: true }];
}
