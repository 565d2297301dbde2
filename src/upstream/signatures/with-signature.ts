import type { Clock } from "../../clock.ts";
import type { ServiceName } from "../services.ts";
import type { ServiceCall, Transport } from "../transport/service-call.ts";
import { contentDigest, signRequest } from "./sign-request.ts";
import { readSigningPair, type SigningPairSource } from "./signing-pair.ts";

/** Services whose calls are signed, and the signing key. */
export interface SignatureOptions {
  readonly services: readonly ServiceName[];
  /** Keypair: one JSON text with `privateKey` and `jwe`, or two separate texts. */
  readonly key: SigningPairSource;
}

/**
 * Signs each attempt of the calls to some services. Uploads are not signed, because the digest must be in the headers,
 * which are sent before the body is complete. A service that requires a signature rejects unsigned uploads.
 * @throws SigningPairError when the keypair is invalid.
 */
export function withSignature(next: Transport, clock: Clock, options: SignatureOptions): Transport {
  const services: ReadonlySet<ServiceName> = new Set(options.services);
  const pair = readSigningPair(options.key);

  async function sign(call: ServiceCall, bytes: Uint8Array | null): Promise<void> {
    const { method, origin, path } = call.request;
    try {
      call.signature = await signRequest(
        { method, url: new URL(origin + path), contentDigest: bytes?.length ? contentDigest(bytes) : null },
        pair,
        Math.floor(clock.now() / 1_000),
      );
      next(call);
    } catch (error) {
      call.fail(error);
    }
  }

  return (call) => {
    const { call: operation, body } = call.request;
    if (!services.has(operation.service) || body?.kind === "stream") next(call);
    else void sign(call, body?.bytes ?? null);
  };
}
