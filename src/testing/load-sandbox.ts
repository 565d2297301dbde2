import type { createSandbox } from "../sandbox/sandbox.ts";

/** Thrown when the optional packages that the sandbox needs are missing or do not fit this machine. */
export class SandboxLibrariesError extends Error {
  override readonly name = "SandboxLibrariesError";
  readonly code = "SANDBOX_LIBRARIES";
  /** Sentence that names the problem, without a solution. */
  readonly problem: string;

  constructor(cause: unknown) {
    const { message } = cause instanceof Error ? cause : new Error(String(cause));
    const [, library] = /^Cannot find package '([^']+)'/.exec(message) ?? [];
    const reason = library === undefined ? message.split("\n", 1)[0] : `the package ${library} is missing`;
    const problem = `The sandbox's libraries, which are optional packages, are not installed (${reason}).`;
    super(`${problem} Install without \`--omit=optional\`.`, { cause });
    this.problem = problem;
  }
}

/** Functions and constants of the sandbox, which need its libraries. */
export interface LoadedSandbox {
  readonly createSandbox: typeof createSandbox;
  readonly publishedPath: string;
}

/**
 * Loads the code and libraries of the sandbox on demand, because an installation may omit them.
 * @throws SandboxLibrariesError when they are missing
 */
export async function loadSandbox(): Promise<LoadedSandbox> {
  try {
    const { createSandbox } = await import("../sandbox/sandbox.ts");
    const { publishedPath } = await import("../sandbox/open-services.ts");
    return { createSandbox, publishedPath };
  } catch (error) {
    throw new SandboxLibrariesError(error);
  }
}
