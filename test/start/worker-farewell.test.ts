import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { type FromWorker, type ToWorker, workerCommand } from "../../src/start/workers/messages.ts";
import { createMemoryKeeper } from "../../src/state/memory/memory-keeper.ts";
import { createStateServer, type ServedState } from "../../src/state/primary/serve-state.ts";
import { temporaryFolder } from "../helpers/signing-in.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A worker, whose primary is this process. */
async function forkWorker() {
  const { PATH, HOME } = process.env;
  const child = fork("src/main.ts", [workerCommand], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: await temporaryFolder(), UPSTREAM_URL: "http://127.0.0.1:9" },
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  const send = (message: ToWorker) => void child.send(message, () => undefined);
  const heard: FromWorker["type"][] = [];
  const keeper = createStateServer(createMemoryKeeper());
  let served: ServedState | null = null;
  child.on("message", (message: FromWorker) => {
    if (message.type === "state") {
      served?.receive(message.request);
      return;
    }
    heard.push(message.type);
    if (message.type !== "hello") return;
    send({ type: "start", number: 1, instance: "one", port: 0, secret: "s".repeat(43), sandbox: null });
    served = keeper.serve("one", (answer, onTaken) => {
      child.send({ type: "state", answer } satisfies ToWorker, () => onTaken());
    });
  });
  /** What it has said, when it has said so much or has ended. */
  const hear = async (count: number) => {
    await expect.poll(() => heard.length >= count || child.exitCode !== null).toBe(true);
    return heard;
  };
  return { child, ended, send, hear };
}

test("a worker that has drained answers its primary, which could have handed it a connection, until it hears the farewell", async () => {
  const { child, ended, send, hear } = await forkWorker();
  expect(await hear(2)).toEqual(["hello", "ready"]);
  send({ type: "drain", delayMs: null });
  expect(await hear(4)).toEqual(["hello", "ready", "metrics", "done"]);
  child.kill("SIGTERM");
  expect(await hear(5)).toEqual(["hello", "ready", "metrics", "done", "terminated"]);
  send({ type: "farewell" });
  expect(await ended).toEqual([0, null]);
});
