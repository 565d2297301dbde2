import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/** Decoding a large picture takes a few seconds; a file that keeps a decoder busy longer is meant to. */
const LIMIT_MS = 30_000;

const resolveModule = createRequire(import.meta.url).resolve;

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
 * The program is text because a thread starts from a file of JavaScript: there is none while the project runs from its
 * TypeScript sources. It is the body of an async function of `decoder` (the required module) and `bytes`, and a returned
 * `data` is handed over without a copy.
 *
 * @throws IsolatedFailure
 */
export async function runIsolated(moduleName: string, program: string, bytes: Uint8Array): Promise<unknown> {
  const workerData = { modulePath: resolveModule(moduleName), bytes };
  // What a decoder prints about a bad file is for nobody.
  const worker = new Worker(wrap(program), {
    eval: true,
    workerData,
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const fail = (reason: string, cause?: unknown) => reject(new IsolatedFailure(reason, { cause }));
      timer = setTimeout(() => fail(`no result within ${LIMIT_MS} ms`), LIMIT_MS);
      worker.once("message", (message: { value: unknown } | { failure: string }) => {
        if ("failure" in message) fail(message.failure);
        else resolve(message.value);
      });
      worker.once("error", (error) => fail("the decoder crashed", error));
      worker.once("exit", () => fail("the decoder ended without a result"));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function wrap(program: string): string {
  return `
    const { parentPort, workerData } = require("node:worker_threads");
    const run = async (decoder, bytes) => {${program}};
    run(require(workerData.modulePath), workerData.bytes).then(
      (value) => parentPort.postMessage({ value }, value?.data ? [value.data.buffer] : []),
      (error) => parentPort.postMessage({ failure: String(error && error.message) }),
    );`;
}
