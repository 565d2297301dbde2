/** Runs tasks one after another, in the order of their arrival. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** @returns the result of `work`, which begins when all earlier tasks have ended, whether they failed or not. */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
