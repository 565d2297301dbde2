import type { UpstreamCall } from "../errors.ts";
import { parseJson } from "./parse-json.ts";

/**
 * An answer of 2xx with all of its body. Those who shared a call are given the same one: neither it nor its JSON is
 * changed, so that it is parsed once for all of them.
 */
export class WholeAnswer {
  readonly status: number;
  /** At most 5 MiB; null once they are parsed. */
  #bytes: Buffer | null;
  #json: unknown;

  constructor(status: number, bytes: Buffer) {
    this.status = status;
    this.#bytes = bytes;
  }

  /** The body as JSON. @throws UpstreamInvalidResponseError when it is none. */
  json(call: UpstreamCall): unknown {
    if (this.#bytes === null) return this.#json;
    this.#json = parseJson(this.#bytes, call);
    this.#bytes = null;
    return this.#json;
  }
}
