/** What stands in the place of a secret. */
export const censor = "[redacted]";

/** A shorter text is found in too many others. */
const minLength = 4;

/** Credentials in the forms in which they travel, whoever they belong to. */
const travelling: readonly (readonly [form: RegExp, shown: string])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=#^|-]+/gi, `$1 ${censor}`],
  [
    /\b(access_token|refresh_token|client_secret|code_verifier|code|state|token)=[^&\s"'<>]+/gi,
    `$1=${censor}`,
  ],
  // As JSON, also within a text of JSON.
  [
    /(\\?"(?:access_token|refresh_token|id_token|client_secret|code_verifier|password|privateKey)\\?"\s*:\s*\\?")[^"\\]+/gi,
    `$1${censor}`,
  ],
  // The tokens of the marketplace begin like this, as they are or in an address.
  [/\bv(?:\^|%5E)1\.1(?:#|%23)[^\s"'&<>\\]+/gi, censor],
  // The password of an address.
  [/(\/\/[^\s/:@"']*:)[^\s/@"']+@/g, `$1${censor}@`],
  [/\/files\/[\w.~-]{16,}/g, `/files/${censor}`],
];

/**
 * Makes what takes secrets out of a text that somebody else has written, such as the message of an error.
 * @param secrets the gateway's own; each is found as it is, and as JSON, as a part of an address, and in Base64.
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

/** A secret can hold others: a list its entries, an address its password, a key of JSON its members. */
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
