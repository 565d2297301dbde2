import type { Clock } from "../../clock.ts";

/** Longest time that the primary's answer is waited for, in milliseconds: longer than it waits for the workers. */
const answerMs = 5_000;

/** The metrics of all workers, as one of them asks the primary for them. */
export class MetricsOfAll {
  readonly #clock: Clock;
  readonly #ask: () => void;
  #waiting: ((text: string) => void)[] = [];

  /** @param ask sends the question. */
  constructor(clock: Clock, ask: () => void) {
    this.#clock = clock;
    this.#ask = ask;
  }

  /** Takes the primary's answer. */
  receive(text: string): void {
    for (const resolve of this.#waiting.splice(0)) resolve(text);
  }

  /** Asks. Those who ask meanwhile get the same. @throws Error when the answer does not come. */
  read(): Promise<string> {
    return new Promise((resolve, reject) => {
      const take = (text: string) => {
        cancel();
        resolve(text);
      };
      const giveUp = () => {
        // The next one asks again.
        this.#waiting = this.#waiting.filter((waiting) => waiting !== take);
        reject(new Error("The primary does not tell the metrics."));
      };
      const cancel = this.#clock.schedule(giveUp, answerMs);
      this.#waiting.push(take);
      if (this.#waiting.length === 1) this.#ask();
    });
  }
}
