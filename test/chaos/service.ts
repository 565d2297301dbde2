import { type IncomingMessage, createServer, request as ask, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Caller, demoCallers } from "../../src/sandbox/accounts/demo-accounts.ts";
import { createSandbox } from "../../src/sandbox/sandbox.ts";
import { type Arrival, steadyMs } from "./journal.ts";

/**
 * The sandbox behind a recorder of all requests. Runs in a separate process, which sends its address and then each
 * arrival. Arguments: a folder, and the users, who are sellers of the sandbox with their names as tokens.
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
 * Start times of the last two turns of the event loop. A request seen after a turn may have arrived before it, while
 * the loop was busy, but not before the previous turn.
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

/** Delay of the responses to writes with idempotency keys, in milliseconds, so that faults hit unanswered writes. */
const keyedDelayMs = 500;

/** Forwards a request to the sandbox. */
async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  note: (status: number, marker: string | null) => void,
): Promise<void> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
  } catch {
    // A client that disconnects within its request is recorded, too.
    note(0, null);
    return;
  }
  const body = Buffer.concat(chunks);
  const marker = /"title":"([\w-]+)"/.exec(body.toString("latin1"))?.[1] ?? null;
  const { method, url: path, headers } = incoming;
  const sent = ask({ host: "127.0.0.1", port: sandboxPort, method, path, headers }, (answer) => {
    note(answer.statusCode ?? 0, marker);
    const respond = () => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    };
    if (marker?.includes("-key-")) setTimeout(respond, keyedDelayMs);
    else respond();
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
