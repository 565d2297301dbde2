/** Characters of a line in PEM (RFC 7468). */
const pemLineLength = 64;

/**
 * The private half of a new pair while it is shown. It is the one place that holds it: components get this object, never the text, so
 * that nothing keeps the key once it is forgotten.
 */
export class PrivateKey {
  #text: string | null;

  /** @param text base64 of the PKCS 8 structure, as the gateway answers with it. */
  constructor(text: string) {
    this.#text = text;
  }

  /** The key as it came; empty once it is forgotten. */
  get text(): string {
    return this.#text ?? "";
  }

  /** The same with the lines around it that most programs want (RFC 7468). */
  get pem(): string {
    const lines = this.text.match(new RegExp(`.{1,${pemLineLength}}`, "g")) ?? [];
    return ["-----BEGIN PRIVATE KEY-----", ...lines, "-----END PRIVATE KEY-----", ""].join("\n");
  }

  /** Drops the key. */
  forget(): void {
    this.#text = null;
  }
}
