import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Longest times without a response so far, in milliseconds. */
export interface AnswerTimes {
  /** Time of the liveness endpoint. */
  readonly healthMs: number;
  /** Time of a user's query. */
  readonly queryMs: number;
  /** Delay of the watching process itself, which shows how late the machine was. */
  readonly lostMs: number;
}

/** Calls a gateway repeatedly until the end of the scope. */
export interface AnswerWatch extends AsyncDisposable {
  times(): Promise<AnswerTimes>;
}

/**
 * Measures the response times of a gateway in a separate process, so that the test does not delay it.
 * @param url without a trailing slash
 * @param token of the user who runs the query
 */
export async function watchAnswers(url: string, token: string): Promise<AnswerWatch> {
  const program = fileURLToPath(new URL("./watch-answers-process.ts", import.meta.url));
  // The options of the test runner do not apply there.
  const child = fork(program, [url, token], { execArgv: [] });
  // The process sends a message after its first responses.
  await once(child, "message");
  return {
    async times() {
      child.send({});
      const [times] = (await once(child, "message")) as [AnswerTimes];
      return times;
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}
