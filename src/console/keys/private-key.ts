/** Characters per line in PEM (RFC 7468). */
const pemLineLength = 64;

/**
 * Private key of a new key pair. Only this object holds the text and components receive the object, so no copy remains
 * after `discard`.
 */
export class PrivateKey {
  #text: string | null;

  /** @param text Base64 of the PKCS 8 structure, as in the gateway's response. */
  constructor(text: string) {
    this.#text = text;
  }

  /** Base64 of the key; empty after `discard`. */
  get text(): string {
    return this.#text ?? "";
  }

  /** Key as PEM (RFC 7468), the format that most programs expect. */
  get pem(): string {
    const lines = this.text.match(new RegExp(`.{1,${pemLineLength}}`, "g")) ?? [];
    return ["-----BEGIN PRIVATE KEY-----", ...lines, "-----END PRIVATE KEY-----", ""].join("\n");
  }

  /** Discards the key. */
  discard(): void {
    this.#text = null;
  }
}
