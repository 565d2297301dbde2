import { isConfigurationError } from "../config/configuration-error.ts";

/** Error of a process that cannot start. Its message is shown to the user who started it. */
export class StartFailedError extends Error {
  readonly code = "START_FAILED";
}

/** Explains why a program did not start. The text names the fix if the user can apply one. */
export function explainFailedStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isConfigurationError(error)) return error.message;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is in use: set PORT (or SANDBOX_PORT) to another one, or to 0 for a free one.`;
    case "EADDRNOTAVAIL":
      return `This machine has no address ${address}: set HOST (or SANDBOX_HOST) to an address of this machine.`;
    case "START_FAILED":
      return error.message;
    case "ENOTFOUND":
      return "HOST is neither an address nor a name of this machine: set it to one, such as 127.0.0.1 or 0.0.0.0.";
    case "EACCES":
      return `Not allowed: ${error.message}.`;
    case "DATA_FOLDER":
      return `The sandbox cannot start: ${error.message} Set SANDBOX_DATA_DIR to another folder.`;
    case "GATEWAY_DATA_FOLDER":
      return `The gateway cannot start: ${error.message} Set DATA_DIR to another folder.`;
    case "REDIS_REFUSED":
      return `The gateway cannot start: ${error.message}`;
    case "ERR_MODULE_NOT_FOUND":
      return `A library is missing: ${error.message.split("\n", 1)[0]}. Run \`npm ci\` in the project's folder, or install the package again.`;
    default:
      return error.stack ?? error.message;
  }
}
