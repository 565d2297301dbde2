import { type GatewayProcess, startGatewayProcess } from "../helpers/gateway-process.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { findScriptFault, readStartSettings } from "./check-commands.ts";
import type { CodeBlock, Page } from "./markdown-blocks.ts";
import { findMarkerFault, readMarker } from "./markers.ts";
import { findDifference, findEventDifference } from "./match-answer.ts";
import { formats } from "./parse-formats.ts";
import { findSettingsFault } from "./read-settings.ts";
import { findFailure, runOperation } from "./run-operation.ts";
import { runScript, scriptLanguages } from "./run-script.ts";
import { openTerminal, type Terminal } from "./run-shell.ts";
import { StandIns } from "./stand-ins.ts";
import { placeOf, readSteps, type Step } from "./steps.ts";

/** Environment for the blocks of one page: a gateway with its own sandbox, and a terminal. */
class PageRun implements AsyncDisposable {
  readonly standIns = new StandIns();
  readonly #givenUrl: string | null;
  #gateway: GatewayProcess | null = null;
  #terminal: Terminal | null = null;

  /** @param givenUrl address of a running gateway; null starts one with the first block that needs it. */
  constructor(givenUrl: string | null) {
    this.#givenUrl = givenUrl;
  }

  /** Address of the page's gateway. */
  async url(): Promise<string> {
    if (this.#givenUrl !== null) return this.#givenUrl;
    if (this.#gateway === null) {
      this.#gateway = await startGatewayProcess();
      await untilUserIsKnown(this.#gateway.url);
    }
    return this.#gateway.url;
  }

  async terminal(): Promise<Terminal> {
    this.#terminal ??= await openTerminal();
    return this.#terminal;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#gateway?.[Symbol.asyncDispose]();
    await this.#terminal?.[Symbol.asyncDispose]();
  }
}

/**
 * Waits until the gateway knows the token's user. The first lookup can take longer than a request waits for it on a
 * busy machine.
 */
async function untilUserIsKnown(url: string): Promise<void> {
  const client = graphqlClient(url);
  let isKnown = false;
  while (!isKnown) {
    const { data } = await client.query<{ viewer: { user: object | null } }, never>(
      "{ viewer { user { userId } } }",
    );
    isKnown = data?.viewer.user != null;
  }
}

/** Number of pages that run simultaneously; most of their time is spent waiting for the services. */
const pagesAtATime = 8;

/** Runs pages in parallel, each with its own gateway and sandbox. @returns all errors with their positions. */
export async function runPages(pages: readonly Page[]): Promise<string[]> {
  const queue = [...pages];
  const faults: string[] = [];
  const workOff = async (): Promise<void> => {
    for (let page = queue.shift(); page; page = queue.shift()) faults.push(...(await runPage(page)));
  };
  await Promise.all(Array.from({ length: pagesAtATime }, workOff));
  return faults;
}

/**
 * Runs the blocks of a page in order.
 * @param givenUrl address of a running gateway; without it, the page gets its own.
 * @returns the first error with its position, or an empty list.
 */
export async function runPage(page: Page, givenUrl: string | null = null): Promise<string[]> {
  await using run = new PageRun(givenUrl);
  for (const step of readSteps(page)) {
    const fault = await runStep(step, run).catch((error: unknown) => String(error));
    if (fault !== null) return [`${placeOf(step.block)}: ${fault}\n${step.block.text}`];
  }
  return [];
}

/** Host of the gateway in the documentation. */
const documentedHost = "127.0.0.1:4000";

/** A step in which the documented address is replaced by that of the page's gateway. */
async function withAddress(step: Step, run: PageRun): Promise<Step> {
  const text = JSON.stringify(step);
  if (!text.includes(documentedHost)) return step;
  return JSON.parse(text.replaceAll(documentedHost, new URL(await run.url()).host)) as Step;
}

async function runStep(shown: Step, run: PageRun): Promise<string | null> {
  const { block: shownBlock } = shown;
  const marker = readMarker(shownBlock);
  if (marker) {
    const fault = await findMarkerFault(shownBlock, marker);
    return fault ?? (isScript(shownBlock) ? findScriptFault(shownBlock.text) : null);
  }
  const step = await withAddress(shown, run);
  const { block } = step;
  if (block.language === "graphql") return runOperation(step, await run.url(), run.standIns);
  if (isScript(block)) return runCommands(step, run);
  if (scriptLanguages.includes(block.language)) {
    const output = await runScript(block, run.standIns);
    return compareOutput(step, output, run.standIns);
  }
  const findFault = formats[block.language];
  if (findFault) return findFault(block.text);
  return `there is no way to run it, and no comment above it that says where it is run, or why it is not`;
}

function isScript({ language }: CodeBlock): boolean {
  return ["sh", "bash"].includes(language);
}

async function runCommands(step: Step, run: PageRun): Promise<string | null> {
  const settings = readStartSettings(step.block.text);
  if (settings) return findSettingsFault(settings);
  const terminal = await run.terminal();
  const output = await terminal.run(step.block.text, run.standIns);
  return compareOutput(step, output, run.standIns);
}

/** Compares the output of a program with the documented one; without one, the output must contain no errors. */
function compareOutput(
  { answer, events, output: lines }: Step,
  output: string,
  standIns: StandIns,
): string | null {
  const isStream = output.startsWith("event: ") || output.startsWith(":");
  if (events !== null || isStream) {
    const actual = [...output.matchAll(/^event: next\ndata: (.*)$/gm)].map(([, data = ""]): unknown =>
      JSON.parse(data),
    );
    return events === null
      ? findFailure(actual)
      : findEventDifference(JSON.parse(events) as unknown[], actual, standIns);
  }
  if (answer !== null) {
    const { extensions: _, ...actual } = JSON.parse(output) as Record<string, unknown>;
    return findDifference(JSON.parse(answer), actual, standIns);
  }
  if (lines !== null) return findDifference(lines.trim(), output.trim(), standIns, "the output");
  return output.startsWith("{") ? findFailure(JSON.parse(output)) : null;
}
