import { finished, Readable } from "node:stream";
import type { CallTimer } from "./call-timer.ts";
import { toBodyFailure } from "./read-body.ts";
import type { UpstreamResponse } from "./transport.ts";

/**
 * An answer whose body may take as long as its reader likes. The timer stands still while bytes lie ready that nobody
 * takes, and gives the service `idleMs` for each chunk that is waited for. The body fails as `toBodyFailure` describes.
 */
export function streamedAnswer(
  response: UpstreamResponse,
  timer: CallTimer,
  idleMs: number,
): UpstreamResponse {
  const { call, signal, body: source } = response;
  let resumeTimer: (() => void) | null = timer.hold();
  const body = new Readable({
    read() {
      resumeTimer?.();
      resumeTimer = null;
      timer.restart(idleMs);
      source.resume();
    },
    destroy(error, done) {
      source.destroy();
      done(error);
    },
  });
  // A failure between two reads waits for the next one: without a listener it would end the process.
  body.on("error", () => undefined);
  source.pause().on("data", (chunk: Buffer) => {
    if (body.push(chunk)) return;
    source.pause();
    resumeTimer ??= timer.hold();
  });
  finished(source, { writable: false }, (error) => {
    resumeTimer ??= timer.hold();
    if (!error) body.push(null);
    // A stream carries whatever it is destroyed with, and the reason of a signal can be anything.
    else body.destroy(toBodyFailure(error, call, signal) as Error);
  });
  return { ...response, body };
}
