import { type IncomingMessage, createServer, request as ask, type ServerResponse } from "node:http";
import { mkdtemp } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Caller, demoCallers } from "../../src/sandbox/accounts/demo-accounts.ts";
import { createSandbox } from "../../src/sandbox/sandbox.ts";
import { type Arrival, steadyMs } from "./journal.ts";

/**
 * The sandbox, and before it the door at which each request is noted. Runs in a process of its own, which sends its address and then
 * each arrival. Arguments: the users, who are sellers of the sandbox under their names as tokens.
 */
const users = process.argv.slice(2);
const [seller] = [...demoCallers.values()];
if (!seller) throw new Error("The sandbox has sellers.");
const callers = demoCallers as Map<string, Caller>;
for (const user of users) callers.set(user, { ...seller, accountId: user });

const sandbox = await createSandbox({
  dataDir: await mkdtemp(join(tmpdir(), "chaos-")),
  processingMs: 1_500,
  feedStepMs: 1_500,
});
const { port: sandboxPort } = new URL(sandbox.url);

/** Time of the last turn of the event loop: what is seen now came after it. */
let turnMs = steadyMs();
setInterval(() => (turnMs = steadyMs()), 2);

const server = createServer((incoming, outgoing) => {
  const earliestMs = turnMs;
  const atMs = steadyMs();
  void pass(incoming, outgoing, (status, marker) => {
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
  sent.on("error", () => outgoing.destroy());
  sent.end(body);
}

server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on("disconnect", () => process.exit());
