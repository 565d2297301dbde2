import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import type { Readable, Writable } from "node:stream";
import { styleText } from "node:util";
import type { DescribedGroup } from "../config/described-settings.ts";
import { host, type Kind, port } from "../config/kinds.ts";
import { defaultCommand, withCommandFirst } from "./normalize-arguments.ts";
import { type DescribeSetting, explain, showSettings, summarize } from "./settings-help.ts";
import { isUsageError } from "./usage-error.ts";

/** Standard streams of a command. */
export interface Terminal {
  /** Standard input. A terminal means that nothing is piped in. */
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** Standard output; `columns` is the width of a terminal. */
  readonly stdout: Writable & { readonly columns?: number };
  readonly stderr: Writable & { readonly columns?: number };
}

/** Options of the commands that read the configuration. They take precedence over the environment. */
export interface ConfigurationOptions {
  readonly port?: string;
  readonly host?: string;
  /** Paths of files with variables, in the given order. */
  readonly envFile?: readonly string[];
}

/** Options of the command `sandbox`. */
export interface SandboxCommandOptions extends ConfigurationOptions {
  /** True to serve the control interface. */
  readonly control?: true;
  readonly controlToken?: string;
  /** Clock of a sandbox with the control interface. */
  readonly clock?: "standing" | "system";
  /** Seed of a sandbox with the control interface. */
  readonly seed?: number;
}

/** Options of the command `sign`. */
export interface SignOptions extends Pick<ConfigurationOptions, "envFile"> {
  /** Path of the file with the key pair. */
  readonly key?: string;
  /** True when the signed call may have a body. */
  readonly body: boolean;
}

/** Options of the command `doctor`. */
export interface DoctorOptions extends ConfigurationOptions {
  readonly json?: true;
  /** Timeout of each check, in milliseconds. */
  readonly timeout: number;
}

/** Options of the command `schema`. */
export interface SchemaOptions {
  readonly federation?: true;
}

/** Handlers of the commands. Each resolves to the exit code; that of a server resolves when it is ready. */
export interface Commands {
  start(options: ConfigurationOptions): Promise<number>;
  sandbox(options: SandboxCommandOptions): Promise<number>;
  schema(options: SchemaOptions): Promise<number>;
  sign(method: string, url: URL, options: SignOptions): Promise<number>;
  doctor(options: DoctorOptions): Promise<number>;
  /** Describes the settings for the help. */
  describeSettings(): Promise<readonly DescribedGroup[]>;
}

/** Exit code for invalid arguments and options. */
const usageExitCode = 2;
/** Width of an output that is not a terminal. */
const usualColumns = 80;
/** Default timeout of a check, in milliseconds. */
const usualCheckMs = 5_000;
/** Width of the settings' names in the help. */
const settingColumns = 35;
/** Additional topic of `help`. */
const configurationTopic = "configuration";

/** Commander's error when another command has the option: it suggests the same option again. */
const repeatedOption = /(?<sentence>'(?<option>--[^']+)')\n\(Did you mean \k<option>\?\)/;

const rules = `Options take precedence over the environment, and the environment over --env-file. A secret (NAME[_FILE]) may come from the file that NAME_FILE names.`;

/**
 * Parses the command line and runs the command.
 * @param commandLine arguments after the program's name.
 * @returns the exit code of the command, or 2 for invalid arguments or options.
 */
export async function runCommandLine(
  commandLine: readonly string[],
  version: string,
  terminal: Terminal,
  commands: Commands,
): Promise<number> {
  const settings = mayShowHelp(commandLine) ? await commands.describeSettings() : [];
  let exitCode = 0;
  const program = createProgram(version, terminal, commands, settings, (code) => (exitCode = code));
  const valued = program.commands.flatMap(({ options }) => options.filter(({ required }) => required));
  const optionsWithValue = new Set(valued.flatMap(({ long }) => long ?? []));
  const names = new Set(program.commands.map((command) => command.name()));
  try {
    await program.parseAsync(withCommandFirst(commandLine, names, optionsWithValue), { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageExitCode;
    if (!isUsageError(error)) throw error;
    terminal.stderr.write(`error: ${error.message}\n`);
    return usageExitCode;
  }
  return exitCode;
}

/** True when the help may be shown. The settings are slow to load, so they are loaded only in this case. */
function mayShowHelp(commandLine: readonly string[]): boolean {
  return commandLine.some((argument) => /^(?:help|--help|-[a-z]*h[a-z]*)$/.test(argument));
}

function createProgram(
  version: string,
  { stdout, stderr }: Terminal,
  commands: Commands,
  settings: readonly DescribedGroup[],
  end: (exitCode: number) => void,
): Command {
  const styleTitle = (title: string) => styleText("bold", title, { stream: stdout });
  const program = new Command("marketplace-gateway")
    .description(
      "One GraphQL API over a marketplace's media, seller feed, store, catalog feed and key services.",
    )
    .usage("[command] [options]")
    .version(version, "-v, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(text.replace(repeatedOption, "$<sentence>")),
      getOutHelpWidth: () => stdout.columns ?? usualColumns,
      getErrHelpWidth: () => stderr.columns ?? usualColumns,
    })
    .configureHelp({ styleTitle });

  /** Formats a paragraph followed by the settings, within the width of the terminal. */
  const settingsBelow = (paragraph: string, describe: DescribeSetting): string => {
    const helpWidth = stdout.columns ?? usualColumns;
    const help = program.createHelp();
    help.prepareContext({ helpWidth });
    const formatItem = (term: string, text: string) => help.formatItem(term, settingColumns, text, help);
    return `${help.boxWrap(paragraph, helpWidth)}\n\n${showSettings(settings, describe, formatItem, styleTitle)}`;
  };

  program.addHelpText("after", () => {
    const introduction = `The gateway is configured by environment variables; "help ${configurationTopic}" describes them in full.`;
    return `\n${settingsBelow(`${introduction} ${rules}`, summarize)}`;
  });

  const start = program
    .command(defaultCommand)
    .description("start the gateway (default command); with the sandbox if no service is configured")
    .action(async (options: ConfigurationOptions) => end(await commands.start(options)));
  addConfigurationOptions(start, "");

  const sandbox = program
    .command("sandbox")
    .description("start the sandbox alone, on port 4010")
    .option(
      "--control",
      "serve /sandbox/control, with which tests move the clock, add faults, and read the calls; the data is in memory unless SANDBOX_DATA_DIR is set",
    )
    .option("--control-token <token>", "token that control requests must carry (SANDBOX_CONTROL_TOKEN)")
    .addOption(
      new Option("--clock <kind>", "clock with --control: it stands still at 2026-01-01, or is the system's")
        .choices(["standing", "system"])
        .default("standing"),
    )
    .option("--seed <number>", "seed of identifiers with --control (default: 1)", readSeed)
    .action(async (options: SandboxCommandOptions, command: Command) => {
      const isControlOnly = ["controlToken", "clock", "seed"].find(
        (name) => command.getOptionValueSource(name) === "cli",
      );
      if (isControlOnly !== undefined && !options.control) {
        command.error("error: --control-token, --clock and --seed need --control");
      }
      end(await commands.sandbox(options));
    });
  addConfigurationOptions(sandbox, "SANDBOX_");

  program
    .command("schema")
    .description("print the GraphQL schema")
    .option("--federation", "print the schema of the subgraph that FEDERATION=true serves")
    .action(async (options: SchemaOptions) => end(await commands.schema(options)));

  program
    .command("sign")
    .description(
      "print the headers that sign a call, one per line; they are valid for this call only, for a few minutes",
    )
    .addArgument(new Argument("<method>", "method of the call, such as POST").argParser(readMethod))
    .addArgument(new Argument("<url>", "http or https URL of the call").argParser(readUrl))
    .option(
      "--key <file>",
      'file with the keypair: the saved response of createSigningKey (GraphQL or REST), or JSON with "privateKey" and "jwe"; without it UPSTREAM_SIGNING_KEY, or UPSTREAM_SIGNING_PRIVATE_KEY and UPSTREAM_SIGNING_JWE, each also as a file in …_FILE',
    )
    .option("--no-body", "do not read standard input: the call has no body")
    .addOption(envFileOption())
    .showHelpAfterError()
    .addHelpText(
      "after",
      `The body is read from standard input. With curl:
  marketplace-gateway sign --key key.json POST "$url" < body.json > headers
  curl -H @headers -H 'Content-Type: application/json' --data-binary @body.json "$url"`,
    )
    .action(async (method: string, url: URL, options: SignOptions) =>
      end(await commands.sign(method, url, options)),
    );

  const doctor = program
    .command("doctor")
    .description(
      "check the configuration, the services, Redis and this machine, and report problems; changes nothing",
    )
    .option("--json", "print one JSON document")
    .option("--timeout <ms>", "timeout of each check, in milliseconds", readMilliseconds, usualCheckMs)
    .addHelpText("after", "\nExits with 0 if no check has failed, otherwise with 1.")
    .action(async (options: DoctorOptions) => end(await commands.doctor(options)));
  addConfigurationOptions(doctor, "");

  const help = program
    .command("help")
    .description(`print the help of a command, or of the ${configurationTopic}`)
    .action((topic?: string) => {
      if (topic === configurationTopic) {
        stdout.write(`${settingsBelow(rules, explain)}\n`);
      } else {
        (program.commands.find((command) => command.name() === topic) ?? program).outputHelp();
      }
    });
  const topics = [...program.commands.map((command) => command.name()), configurationTopic];
  help.addArgument(new Argument("[topic]", "command or topic to explain").choices(topics));

  // Without a command, the help also shows the options of the default command.
  const own = program.createHelp().visibleOptions(program);
  program.configureHelp({ styleTitle, visibleOptions: () => [...start.options, ...own] });
  return program;
}

function addConfigurationOptions(command: Command, prefix: "" | "SANDBOX_"): void {
  command
    .addOption(new Option("--port <port>", `port to listen on (${prefix}PORT)`).argParser(textOf(port)))
    .addOption(new Option("--host <host>", `address to listen on (${prefix}HOST)`).argParser(textOf(host)))
    .addOption(envFileOption());
}

function envFileOption(): Option {
  return new Option(
    "--env-file <file>",
    "file of lines NAME=value, for variables that the environment does not have; may be repeated, later files take precedence",
  ).argParser((file: string, others: readonly string[] | undefined) => [...(others ?? []), file]);
}

/** Creates a parser for an option or an argument. @param read returns undefined for an invalid text. */
function parserOf<Value>(form: string, read: (text: string) => Value | undefined): (text: string) => Value {
  return (text) => {
    const value = read(text);
    if (value === undefined) throw new InvalidArgumentError(`It must be ${form}.`);
    return value;
  };
}

/** Creates a parser that validates a text and returns it unchanged. */
const textOf = (kind: Kind<unknown>) =>
  parserOf(kind.form, (text) => (kind.read(text) === undefined ? undefined : text));

const readMilliseconds = parserOf("a whole number of milliseconds from 1 to 999999", (text) =>
  /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined,
);

const readSeed = parserOf("a whole number", (text) => {
  const seed = Number(text);
  return /^-?\d+$/.test(text) && Number.isSafeInteger(seed) ? seed : undefined;
});

const readMethod = parserOf("the method of the call, such as POST", (text) => /^[A-Za-z]+$/.exec(text)?.[0]);

const readUrl = parserOf("an http or https URL", (text) => {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
});
