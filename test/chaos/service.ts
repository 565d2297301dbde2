import { type IncomingMessage, createServer, request as ask, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Caller, demoCallers } from "../../src/sandbox/accounts/demo-accounts.ts";
import { createSandbox } from "../../src/sandbox/sandbox.ts";
import { type Arrival, steadyMs } from "./journal.ts";

/**
 * The sandbox, and before it the door at which each request is noted. Runs in a process of its own, which sends its address and then
 * each arrival. Arguments: a folder, and the users, who are sellers of the sandbox under their names as tokens.
 */
const [dataDir = "", ...users] = process.argv.slice(2);
const [seller] = [...demoCallers.values()];
if (!seller) throw new Error("The sandbox has sellers.");
const callers = demoCallers as Map<string, Caller>;
for (const user of users) callers.set(user, { ...seller, accountId: user });

const sandbox = await createSandbox({
  dataDir,
  processingMs: 1_500,
  feedStepMs: 1_500,
});
const { port: sandboxPort } = new URL(sandbox.url);

/**
 * Times of the last two turns of the event loop. What is seen after a turn may have come before it, while the loop was busy, but not before
 * the turn before that.
 */
let turnMs = steadyMs();
let turnBeforeMs = turnMs;
setInterval(() => {
  turnBeforeMs = turnMs;
  turnMs = steadyMs();
}, 2);

const server = createServer((incoming, outgoing) => {
  const earliestMs = turnBeforeMs;
  const atMs = steadyMs();
  let isNoted = false;
  void pass(incoming, outgoing, (status, marker) => {
    if (isNoted) return;
    isNoted = true;
    const { method, url = "", headers } = incoming;
    const user = (headers.authorization ?? "").replace("Bearer ", "");
    const isLimited = method === "POST" && url.includes("/commerce/media/");
    const arrival: Arrival = { kind: "arrival", earliestMs, atMs, user, isLimited, marker, status };
    if (method === "POST") process.send?.(arrival);
  });
});

/** Passes a request on to the sandbox. */
async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  note: (status: number, marker: string | null) => void,
): Promise<void> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
  } catch {
    // A client that breaks off within its request is noted all the same.
    note(0, null);
    return;
  }
  const body = Buffer.concat(chunks);
  const marker = /"title":"([\w-]+)"/.exec(body.toString("latin1"))?.[1] ?? null;
  const { method, url: path, headers } = incoming;
  const sent = ask({ host: "127.0.0.1", port: sandboxPort, method, path, headers }, (answer) => {
    note(answer.statusCode ?? 0, marker);
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  sent.on("error", () => {
    note(0, marker);
    outgoing.destroy();
  });
  sent.end(body);
}

server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on("disconnect", () => process.exit());
