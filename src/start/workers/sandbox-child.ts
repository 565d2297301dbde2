import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Log } from "../../log.ts";
import { StartFailedError } from "../failed-start.ts";
import { type FromSandbox, sandboxCommand, type SandboxFacts, type ToSandbox } from "./messages.ts";
import { RestartDelay } from "./restart-delay.ts";

/** How long the sandbox may take to end, in milliseconds. */
const endMs = 5_000;

/**
 * Starts the sandbox in a process of its own, and again at the same port when it dies: what it remembers is in its data folder.
 * @param publicUrl address under which clients reach the gateway.
 * @returns what is known of the sandbox, and what ends its process.
 * @throws StartFailedError
 */
export async function startSandboxChild(publicUrl: string, log: Log) {
  const restartDelay = new RestartDelay();
  let child: ChildProcess;
  let isClosing = false;
  const start = (port: number | null): Promise<SandboxFacts> => {
    const beganAtMs = Date.now();
    return new Promise((resolve, reject) => {
      let reason = "The sandbox has ended before it was ready.";
      let wasReady = port !== null;
      const end = (code: number | null, signal: string | null) => {
        reject(new StartFailedError(reason));
        if (isClosing || !wasReady) return;
        const delayMs = restartDelay.next(Date.now() - beganAtMs);
        log.error({ code, signal, delayMs }, "The sandbox's process has died, and is started again.");
        setTimeout(() => {
          if (!isClosing) start(Number(new URL(facts.url).port)).catch(() => undefined);
        }, delayMs);
      };
      const failToBegin = (fault: unknown) => {
        reason = `The sandbox's process cannot be started: ${fault instanceof Error ? fault.message : String(fault)}.`;
        end(null, null);
      };
      let own: ChildProcess;
      try {
        own = fork(process.argv[1] ?? "", [sandboxCommand]);
      } catch (fault) {
        // Some of what keeps the system from beginning a process, no memory for instance, is thrown.
        failToBegin(fault);
        return;
      }
      child = own;
      const send = (message: ToSandbox) => void own.send(message, () => undefined);
      own.on("message", (received) => {
        const message = received as FromSandbox;
        if (message.type === "hello") send({ type: "start", port, publicUrl });
        else if (message.type === "failed") reason = message.reason;
        else {
          wasReady = true;
          resolve(message.facts);
        }
      });
      own.once("exit", end);
      // What could not be sent needs nothing: the end of its process is told.
      own.on("error", (fault) => {
        if (own.pid === undefined) failToBegin(fault);
      });
    });
  };
  const facts = await start(null);
  return {
    facts,
    async close(): Promise<void> {
      isClosing = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      const timer = setTimeout(() => child.kill("SIGKILL"), endMs);
      child.send({ type: "end" } satisfies ToSandbox, () => undefined);
      await ended;
      clearTimeout(timer);
    },
  };
}
