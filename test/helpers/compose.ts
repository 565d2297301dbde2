import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { chmodSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import {
  type Contained,
  type Mount,
  runContained,
  type RunningContainer,
  startContained,
} from "./container.ts";
import type { Image } from "./image.ts";

const file = fileURLToPath(new URL("../../deploy/compose.yaml", import.meta.url));

/** A service in the compose file. */
export interface Service {
  readonly image: string;
  readonly build?: {
    readonly context: string;
    readonly dockerfile: string;
    readonly args?: Readonly<Record<string, string>>;
  };
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly user?: string;
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly ports?: readonly string[];
  readonly healthcheck: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
}

/** The services of deploy/compose.yaml, by their names. */
export async function readServices(): Promise<Readonly<Record<string, Service>>> {
  return (parse(await readFile(file, "utf8"), { merge: true }) as { services: Record<string, Service> })
    .services;
}

/** Programs that replace those of other images. */
const standIns: Readonly<Record<string, string>> = { "valkey-server": "redis-server" };

/** The services of deploy/compose.yaml as containers, each with a loopback address under its name. */
export interface Stack extends AsyncDisposable {
  /** Address of a service. */
  addressOf(name: string): string;
  /** Runs a service until it ends. */
  run(name: string): Promise<{ code: number | null; output: string }>;
  /** Starts a service, which is stopped with the stack. */
  start(name: string): Promise<RunningContainer>;
  /** Waits until the health check of a service succeeds. @throws Error with its output when it ends before. */
  untilHealthy(name: string): Promise<void>;
  /** Content of a file in a volume. */
  readVolume(volume: string, path: string): Promise<string>;
}

/** Prepares the containers. @param images images that the file builds, by their names in the file */
export async function openStack(images: Readonly<Record<string, Image>>, plain: string): Promise<Stack> {
  const services = await readServices();
  const folder = await mkdtemp(join(tmpdir(), "stack-"));
  chmodSync(folder, 0o755);
  const net = `127.77.${1 + Math.floor(Math.random() * 250)}`;
  const addresses = new Map(Object.keys(services).map((name, index) => [name, `${net}.${index + 10}`]));
  const hosts = join(folder, "hosts");
  await writeFile(
    hosts,
    ["127.0.0.1 localhost", ...[...addresses].map(([name, address]) => `${address} ${name}`), ""].join("\n"),
  );
  const running = new Map<string, RunningContainer>();
  const addressOf = (name: string) => addresses.get(name) ?? "";

  /** A volume by its name, or a file or folder next to compose.yaml. */
  const mountOf = async (text: string, user: string): Promise<Mount> => {
    const [from = "", target = "", mode] = text.split(":");
    if (from.startsWith("."))
      return { source: await ownCopy(join(dirname(file), from)), target, isWritable: false };
    const source = join(folder, from);
    await mkdir(source, { recursive: true });
    const [uid = 0, gid = 0] = user.split(":").map(Number);
    // A volume has the owner of the folder below it; when the image has none, that is root.
    if (target === "/data") await chown(source, uid, gid);
    return { source, target, isWritable: mode !== "ro" };
  };
  /** A configured listener on all addresses listens only on the service's own address here. */
  const ownCopy = async (source: string) => {
    if (!source.endsWith(".conf")) return source;
    const copy = join(folder, "nginx.conf");
    await writeFile(
      copy,
      (await readFile(source, "utf8")).replace(/listen (\d+)/, `listen ${addressOf("load-balancer")}:$1`),
    );
    return copy;
  };

  const contain = async (name: string, command?: readonly string[]): Promise<Contained> => {
    const service = services[name];
    if (service === undefined) throw new Error(`There is no service ${name}.`);
    const image = images[service.image];
    const own = addressOf(name);
    const given = command ?? [
      ...(service.entrypoint ?? image?.entrypoint ?? []),
      ...(service.command ?? (service.entrypoint ? [] : image?.command) ?? []),
    ];
    const [program = "", ...others] = given;
    const user = service.user ?? image?.user ?? "0:0";
    const environment = {
      PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
      ...image?.environment,
      ...service.environment,
    };
    return {
      folder: image?.folder ?? plain,
      workFolder: image?.workFolder ?? "/",
      user,
      environment: Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [key, value === "0.0.0.0" ? own : value]),
      ),
      command: [
        standIns[program] ?? program,
        ...others,
        ...(program === "valkey-server" ? ["--bind", own] : []),
      ],
      memoryFolders: service.tmpfs ?? [],
      mounts: [
        { source: hosts, target: "/etc/hosts", isWritable: false },
        ...(await Promise.all((service.volumes ?? []).map((text) => mountOf(text, user)))),
      ],
    };
  };

  return {
    addressOf,
    run: async (name) => runContained(await contain(name)),
    async start(name) {
      const contained = await contain(name);
      const begun = {
        ...contained,
        command: ["sh", "-c", 'echo begun && exec "$@"', "sh", ...contained.command],
      };
      const container = await startContained(begun, /begun/);
      running.set(name, container);
      return container;
    },
    async untilHealthy(name) {
      const [kind = "", ...words] = services[name]?.healthcheck.test ?? [];
      const mapped = words.map((word) =>
        word
          .replaceAll("127.0.0.1", addressOf(name))
          .replaceAll("$$", "$")
          .replace("valkey-cli", `redis-cli -h ${addressOf(name)}`),
      );
      const check = await contain(name, kind === "CMD-SHELL" ? ["sh", "-c", ...mapped] : mapped);
      for (;;) {
        const { code, output } = await runContained(check);
        if (code === 0) return;
        const container = running.get(name);
        if (container === undefined || !existsSync(`/proc/${container.pid}`))
          throw new Error(`${name} has ended:\n${container?.output()}\n${output}`);
      }
    },
    readVolume: (volume, path) => readFile(join(folder, volume, path), "utf8"),
    async [Symbol.asyncDispose]() {
      for (const container of [...running.values()].toReversed()) await container[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
