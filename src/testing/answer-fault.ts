import { once } from "node:events";
import type { ArrivedCall } from "../sandbox/services/call-hook.ts";
import type { SandboxClock } from "../sandbox/clock.ts";
import { serviceErrorWith, tokenErrorWith } from "../sandbox/http/demanded-error.ts";
import type { PendingFault } from "./faults.ts";

/** The response that tells the HTTP server that the response was already written. */
const alreadySent = () => new Response(null, { headers: { "x-hono-already-sent": "true" } });

/** Dependencies of {@link answerFault}. */
export interface FaultDeps {
  readonly clock: SandboxClock;
  /** Called when a slow answer begins to wait, and when it has ended waiting. */
  readonly onHeld: (change: 1 | -1) => void;
}

/**
 * Handles a call with a fault.
 * @param answer runs the operation
 * @returns the response, and the status that the client receives: null when the connection was closed
 */
export async function answerFault(
  fault: PendingFault,
  call: ArrivedCall,
  answer: () => Promise<Response>,
  { clock, onHeld }: FaultDeps,
): Promise<{ readonly response: Response; readonly status: number | null }> {
  const closed = { response: alreadySent(), status: null };
  const { socket } = call.incoming;
  if (typeof fault.answer === "number") {
    const fail = call.operation === "createToken" ? tokenErrorWith : serviceErrorWith;
    return { response: fail(fault.answer), status: fault.answer };
  }
  if (fault.answer === "cut" && call.incoming.method !== "GET") {
    socket.destroy();
    return closed;
  }
  const response = await answer();
  switch (fault.answer) {
    case "lost":
      await response.body?.cancel();
      socket.destroy();
      return closed;
    case "cut":
      await sendHalf(response, call);
      return closed;
    case "slow":
      onHeld(1);
      await waitUnlessClosed(clock, fault.delayMs, call);
      onHeld(-1);
      return { response, status: response.status };
  }
}

/** Sends the status, the headers and the first half of the body, and closes the connection. */
async function sendHalf(response: Response, { outgoing, incoming }: ArrivedCall): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = { ...Object.fromEntries(response.headers), "content-length": body.length };
  outgoing.writeHead(response.status, headers);
  await new Promise<unknown>((resolve) => {
    outgoing.once("close", resolve);
    outgoing.write(body.subarray(0, Math.floor(body.length / 2)), resolve);
  });
  incoming.socket.destroy();
}

async function waitUnlessClosed(
  clock: SandboxClock,
  delayMs: number,
  { outgoing }: ArrivedCall,
): Promise<void> {
  if (outgoing.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.schedule(resolve, delayMs);
  await Promise.race([promise, once(outgoing, "close")]);
  cancel();
}
