import type { Clock } from "../../clock.ts";
import type { ServiceName } from "../services.ts";
import type { Transport } from "../transport/transport.ts";
import { contentDigest, signRequest } from "./sign-request.ts";
import { readSigningPair, type SigningPairSource } from "./signing-pair.ts";

/** Which calls are signed, and with what. */
export interface SignatureOptions {
  readonly services: readonly ServiceName[];
  /** The keypair: JSON with `privateKey` and `jwe`, or the two by themselves. */
  readonly key: SigningPairSource;
}

/**
 * Signs the calls to some services, each attempt anew. The body of an upload goes without a signature: its digest
 * belongs into a header, and the headers are gone before the body's last byte has arrived. A service that insists says
 * so itself.
 * @throws SigningPairError for a keypair that cannot sign.
 */
export function withSignature(next: Transport, clock: Clock, options: SignatureOptions): Transport {
  const services: ReadonlySet<ServiceName> = new Set(options.services);
  const pair = readSigningPair(options.key);
  return async (request) => {
    const { body, call, method, url } = request;
    if (!services.has(call.service) || body?.kind === "stream") return next(request);
    const hasBody = body !== null && body.bytes.byteLength > 0;
    const signature = await signRequest(
      { method, url, contentDigest: hasBody ? contentDigest(body.bytes) : null },
      pair,
      Math.floor(clock.now() / 1_000),
    );
    return next({ ...request, headers: { ...request.headers, ...signature } });
  };
}
