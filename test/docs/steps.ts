import type { CodeBlock, Page } from "./markdown-blocks.ts";

/** A block with the related blocks after it, whose second word names their role. */
export interface Step {
  readonly block: CodeBlock;
  /** Source text of an operation's variables. */
  readonly variables: string | null;
  /** The documented result. */
  readonly answer: string | null;
  /** The documented events of a subscription. */
  readonly events: string | null;
  /** The documented output of a command. */
  readonly output: string | null;
}

const roles = ["variables", "answer", "events", "output"] as const;
type Role = (typeof roles)[number];

/** Position of a block, for messages. */
export function placeOf({ page, line, language }: CodeBlock): string {
  return `${page}:${line} (${language || "no language"})`;
}

/**
 * Groups the blocks of a page into steps.
 * @throws Error for a block that relates to a previous one where there is no suitable one.
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
