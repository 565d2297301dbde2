import { demoTokens } from "./accounts/demo-accounts.ts";
import { createSandbox } from "./sandbox.ts";
import { readSandboxSettings } from "./settings.ts";

/** Where the sandbox listens when it runs alone and nothing else is said. */
const defaultPort = 4010;

async function start(): Promise<void> {
  const result = readSandboxSettings(process.env);
  if (!result.ok) throw new Error(["The sandbox cannot start:", ...result.faults].join("\n- "));
  const sandbox = await createSandbox({
    ...result.settings,
    port: result.settings.port ?? defaultPort,
    log: ({ message, error }) => process.stderr.write(`${message}: ${describe(error)}\n`),
  });
  const stop = () => void sandbox.close();
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.stdout.write(
    [
      `The sandbox is ready: ${sandbox.url}`,
      `Seller tokens:        ${demoTokens.seller1}, ${demoTokens.seller2}`,
      `Application token:    ${demoTokens.application}`,
      "",
    ].join("\n"),
  );
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
