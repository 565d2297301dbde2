import { createHash, createPrivateKey } from "node:crypto";
import { createSigner, httpbis } from "http-message-signatures";
import type { CreatedKey } from "../key-management/signing-keys.ts";

/** Parts of a signed call; tests set some of them to wrong values. */
export interface SignedCall {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly body?: string | Buffer;
  readonly createdMs: number;
  readonly fields?: readonly string[];
  readonly parameters?: readonly string[];
  readonly label?: string;
}

/** Returns the Content-Digest header of a body. */
export function digestOf(body: string | Buffer): string {
  return `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;
}

const always = ["x-ebay-signature-key", "@method", "@path", "@authority"];

/** Returns the headers of a signed call, created by an independent implementation of RFC 9421. */
export async function signCall(key: CreatedKey, call: SignedCall): Promise<Record<string, string>> {
  const { method, url, body, createdMs } = call;
  const privateKey = createPrivateKey({
    key: Buffer.from(key.privateKey, "base64"),
    format: "der",
    type: "pkcs8",
  });
  const headers: Record<string, string> = {
    "x-ebay-signature-key": key.jwe,
    ...(body !== undefined && { "content-digest": digestOf(body) }),
  };
  const signed = await httpbis.signMessage(
    {
      key: createSigner(privateKey, key.signingKeyCipher === "RSA" ? "rsa-v1_5-sha256" : "ed25519"),
      name: call.label ?? "sig1",
      fields: [...(call.fields ?? (body === undefined ? always : ["content-digest", ...always]))],
      params: [...(call.parameters ?? ["created"])],
      paramValues: { created: new Date(createdMs) },
    },
    { method, url, headers },
  );
  return Object.fromEntries(
    Object.entries(signed.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
