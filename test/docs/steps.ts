import type { CodeBlock, Page } from "./markdown-blocks.ts";

/** A block with what belongs to it: the blocks behind it whose second word says what they are to it. */
export interface Step {
  readonly block: CodeBlock;
  /** Variables of an operation, as they stand there. */
  readonly variables: string | null;
  /** The answer that is shown. */
  readonly answer: string | null;
  /** The events of a subscription that are shown. */
  readonly events: string | null;
  /** What a command writes, as it is shown. */
  readonly output: string | null;
}

const roles = ["variables", "answer", "events", "output"] as const;
type Role = (typeof roles)[number];

/** Where a block is, for messages. */
export function placeOf({ page, line, language }: CodeBlock): string {
  return `${page}:${line} (${language || "no language"})`;
}

/**
 * The blocks of a page, each with what belongs to it.
 * @throws Error for a block that says it belongs to one before it, and there is none that can have it.
 */
export function readSteps({ blocks }: Page): Step[] {
  const steps: Step[] = [];
  for (const block of blocks) {
    if (block.role === "") {
      steps.push({ block, variables: null, answer: null, events: null, output: null });
      continue;
    }
    const role = roles.find((one) => one === block.role);
    const owner = steps.at(-1);
    if (!role || !owner || !canHave(owner, role)) {
      throw new Error(`${placeOf(block)}: "${block.role}" belongs to no block before it.`);
    }
    steps[steps.length - 1] = { ...owner, [role]: block.text };
  }
  return steps;
}

function canHave(step: Step, role: Role): boolean {
  const { language, marker } = step.block;
  if (step[role] !== null || marker !== null) return false;
  if (language === "graphql") return role !== "output";
  return ["sh", "bash", "ts", "js"].includes(language) && role !== "variables";
}
