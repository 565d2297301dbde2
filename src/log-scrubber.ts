/** Text that replaces a secret. */
export const censor = "[redacted]";

/** Minimum length of a secret to redact, in characters: a shorter text occurs in too many other texts. */
const minLength = 4;

/** Patterns of credentials in common formats, also those of other systems. */
const travelling: readonly (readonly [form: RegExp, shown: string])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=#^|-]+/gi, `$1 ${censor}`],
  [
    /\b(access_token|refresh_token|client_secret|code_verifier|code|state|token)=[^&\s"'<>]+/gi,
    `$1=${censor}`,
  ],
  // A JSON member, also within a JSON string.
  [
    /(\\?"(?:access_token|refresh_token|id_token|client_secret|code_verifier|password|privateKey)\\?"\s*:\s*\\?")[^"\\]+/gi,
    `$1${censor}`,
  ],
  // Access tokens of the marketplace start with this prefix, plain or URL-encoded.
  [/\bv(?:\^|%5E)1\.1(?:#|%23)[^\s"'&<>\\]+/gi, censor],
  // The password of a URL.
  [/(\/\/[^\s/:@"']*:)[^\s/@"']+@/g, `$1${censor}@`],
  [/\/files\/[\w.~-]{16,}/g, `/files/${censor}`],
];

/**
 * Creates a function that redacts secrets in texts from other sources, such as error messages.
 * @param secrets the gateway's own secrets; each is redacted in plain text, JSON, URL encoding and Base64.
 */
export function createScrubber(secrets: readonly string[]): (text: string) => string {
  const known = [...new Set(secrets.flatMap(formsOf))]
    .filter(({ length }) => length >= minLength)
    .toSorted((one, other) => other.length - one.length);
  return (text) => {
    let scrubbed = text;
    for (const secret of known) scrubbed = scrubbed.replaceAll(secret, censor);
    for (const [form, shown] of travelling) scrubbed = scrubbed.replaceAll(form, shown);
    return scrubbed;
  };
}

/**
 * Returns a secret and the secrets that it contains: entries of a list, the password of a URL, members of a JSON key.
 */
function partsOf(secret: string): string[] {
  const whole = secret.trim();
  const parts = [whole, ...whole.split(/[,\n]/).map((part) => part.trim())];
  if (URL.canParse(whole)) {
    const { password } = new URL(whole);
    parts.push(password, decodeURIComponent(password));
  }
  if (whole.startsWith("{"))
    parts.push(...[...whole.matchAll(/:\s*"([^"]*)"/g)].map(([, text = ""]) => text));
  return parts;
}

function formsOf(secret: string): string[] {
  return partsOf(secret).flatMap((part) => {
    const bytes = Buffer.from(part);
    const inBase64 = bytes.toString("base64");
    return [
      part,
      JSON.stringify(part).slice(1, -1),
      encodeURIComponent(part),
      inBase64,
      inBase64.replace(/=+$/, ""),
      bytes.toString("base64url"),
    ];
  });
}
