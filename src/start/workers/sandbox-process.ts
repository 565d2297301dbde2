import { readEnvironment } from "../environment.ts";
import { explainFailedStart } from "../failed-start.ts";
import { openLog } from "../open-log.ts";
import { type EmbeddedSandbox, startEmbeddedSandbox } from "../sandbox.ts";
import { type FromSandbox, joinParent, type ToSandbox } from "./messages.ts";

/**
 * Starts the sandbox in a process of its own, for several workers.
 * @returns false for a process that no primary has started.
 */
export function startSandboxProcess(environment: NodeJS.ProcessEnv): boolean {
  const primary = joinParent<ToSandbox, FromSandbox>(["SIGTERM", "SIGINT", "SIGHUP"]);
  if (!primary) return false;
  let sandbox: EmbeddedSandbox | null = null;
  const start = async (port: number | null, publicUrl: string) => {
    const { config, sandboxSettings } = readEnvironment(environment);
    if (!sandboxSettings) throw new Error("Services are configured, so there is no sandbox.");
    const log = (await openLog(config, config.secretValues)).child({ process: "sandbox" });
    const settings = port === null ? sandboxSettings : { ...sandboxSettings, port };
    sandbox = await startEmbeddedSandbox(settings, log, () => publicUrl, config);
    // A message is JSON, so that its functions stay here.
    primary.send({ type: "ready", facts: sandbox });
  };
  primary.onMessage((message) => {
    if (message.type === "end") {
      void Promise.resolve(sandbox?.close()).then(() => process.exit(0));
      return;
    }
    start(message.port, message.publicUrl).catch((error: unknown) => {
      process.send?.({ type: "failed", reason: explainFailedStart(error) } satisfies FromSandbox, () =>
        process.exit(1),
      );
    });
  });
  primary.send({ type: "hello" });
  return true;
}
