import type { Clock } from "../../clock.ts";
import type { ServiceName } from "../services.ts";
import type { ServiceCall, Transport } from "../transport/service-call.ts";
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
