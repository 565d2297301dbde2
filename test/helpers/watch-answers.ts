import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The longest times without an answer so far, in milliseconds. */
export interface AnswerTimes {
  /** Of the address that says whether the gateway lives. */
  readonly healthMs: number;
  /** Of a query of a user. */
  readonly queryMs: number;
  /** By how much the watching itself was late: what the machine did not do, nobody else could have done either. */
  readonly lostMs: number;
}

/** Asks a gateway again and again until the end of the scope. */
export interface AnswerWatch extends AsyncDisposable {
  times(): Promise<AnswerTimes>;
}

/**
 * Watches how fast a gateway answers, from a process of its own, so that what a test does meanwhile delays nothing.
 * @param url without a slash at the end.
 * @param token of the user whose query is asked.
 */
export async function watchAnswers(url: string, token: string): Promise<AnswerWatch> {
  const program = fileURLToPath(new URL("./watch-answers-process.ts", import.meta.url));
  // Options of the test's own runner mean nothing there.
  const child = fork(program, [url, token], { execArgv: [] });
  // It says when it has its first answers.
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
