import type { ExecutionResult } from "graphql";
import type { FetchAPI } from "graphql-yoga";
import type { Exchange } from "../http-context.ts";
import { saysGoingAway } from "./going-away.ts";

/** How a stream of results is written. */
export interface StreamForm {
  readonly headers: Readonly<Record<string, string>>;
  /** What it begins with. */
  readonly opening: string;
  /** What shows that it is alive. */
  readonly beat: string;
  readonly textOf: (result: ExecutionResult) => string;
  /** What tells its client that there will be no more. */
  readonly ending: string;
}

/**
 * An answer that is a stream of results. When its source ends because the instance goes, its client is not told that it is
 * complete: client libraries subscribe again then.
 * @param exchange what is sent is noted in it.
 * @param startBeating calls back from time to time, until the function that it returns is called.
 */
export function toStreamResponse(
  results: AsyncIterable<ExecutionResult>,
  form: StreamForm,
  startBeating: (beat: () => void) => () => void,
  { fetchAPI, exchange }: { readonly fetchAPI: FetchAPI; readonly exchange: Exchange },
): Response {
  const { record } = exchange;
  const iterator = results[Symbol.asyncIterator]();
  const encoder = new fetchAPI.TextEncoder();
  const bytesOf = (text: string) => {
    const bytes = encoder.encode(text);
    record.bytesOut += bytes.length;
    return bytes;
  };
  let endBeats: (() => void) | undefined;
  const body = new fetchAPI.ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => controller.enqueue(bytesOf(text));
      write(form.opening);
      endBeats = startBeating(() => {
        // A reader that is behind has something to read.
        if ((controller.desiredSize ?? 0) > 0) write(form.beat);
      });
    },
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        const isGoingAway = saysGoingAway(value);
        if (!done && !isGoingAway) {
          record.addErrors(value.errors);
          controller.enqueue(bytesOf(form.textOf(value)));
          // It is written by then.
          setImmediate(() => exchange.noteWritten());
          return;
        }
        endBeats?.();
        if (!isGoingAway) controller.enqueue(bytesOf(form.ending));
        controller.close();
        await iterator.return?.();
      } catch (error) {
        endBeats?.();
        controller.error(error);
      }
    },
    async cancel() {
      endBeats?.();
      await iterator.return?.();
    },
  });
  return new fetchAPI.Response(body, { status: 200, headers: form.headers });
}
