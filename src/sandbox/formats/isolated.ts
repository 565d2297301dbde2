import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Decoded, DecoderName, ThreadInput, ThreadOutput } from "./decoder-thread.ts";

/** Decoding a large picture takes a few seconds; a file that keeps a decoder busy longer is meant to. */
const LIMIT_MS = 30_000;

/** TypeScript like this file, or JavaScript after the build. */
const program = new URL(`decoder-thread${extname(import.meta.url)}`, import.meta.url);

/** The decoder did not accept its input, crashed, or took too long. */
export class IsolatedFailure extends Error {
  override readonly name = "IsolatedFailure";
}

/**
 * Runs a decoder in a thread of its own that ends with it.
 *
 * The decoders that are plain JavaScript or WebAssembly would hold up everything else in the process while they work,
 * and their memory is only given back when their thread ends.
 *
 * @throws IsolatedFailure
 */
export async function runIsolated<Name extends DecoderName>(
  decoder: Name,
  bytes: Uint8Array,
): Promise<Decoded<Name>> {
  const workerData: ThreadInput = { decoder, bytes };
  // What a decoder prints about a bad file is dropped.
  const worker = new Worker(program, { workerData, execArgv: [], stdout: true, stderr: true });
  worker.stdout.resume();
  worker.stderr.resume();
  const { promise, resolve, reject } = Promise.withResolvers<Decoded<Name>>();
  const fail = (reason: string, cause?: unknown) => reject(new IsolatedFailure(reason, { cause }));
  const timer = setTimeout(() => fail(`no result within ${LIMIT_MS} ms`), LIMIT_MS);
  worker.once("message", (output: ThreadOutput) => {
    if ("failure" in output) fail(output.failure);
    // The thread answers with the result of the decoder that it was started with.
    else resolve(output.value as Decoded<Name>);
  });
  worker.once("error", (error) => fail("the decoder crashed", error));
  worker.once("exit", () => fail("the decoder ended without a result"));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
