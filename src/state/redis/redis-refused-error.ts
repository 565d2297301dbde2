import { refusals } from "./redis-failure.ts";

/** Redis answers, and refuses what REDIS_URL says. The message is a sentence that names the variable, and no address and no secret. */
export class RedisRefusedError extends Error {
  readonly code = "REDIS_REFUSED";

  /** @param refusal one of the codes of `refusals`. */
  constructor(refusal: string) {
    super(`Redis cannot be used (${refusal}): ${refusals[refusal]}`);
    this.name = "RedisRefusedError";
  }
}
