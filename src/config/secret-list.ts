import { type Kind, makeKind } from "./kinds.ts";

/** Minimum length of a sealing secret, in characters: a short one could be guessed. */
export const minSecretLength = 16;

/** One configured secret, or several. The first one seals, and all of them open. */
export type Secrets = Buffer | string | readonly (Buffer | string)[];

/**
 * Splits several secrets, separated by commas or line breaks. Empty lines and surrounding spaces are ignored. A text
 * without a comma and a line break is one secret, unchanged.
 */
function splitSecrets(text: string): Secrets {
  if (!/[,\n]/.test(text)) return text;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.flatMap((line) => line.split(",")).map((secret) => secret.trim());
}

/** Secrets as a list; the first one seals. */
export function listSecrets(secrets: Secrets): readonly (Buffer | string)[] {
  return typeof secrets === "string" || Buffer.isBuffer(secrets) ? [secrets] : secrets;
}

const form = `a secret of at least ${minSecretLength} characters, or several different ones, separated by commas or line breaks`;

/** List of secrets that seal links. */
export const secretList: Kind<Secrets> = makeKind<Secrets>({
  form,
  isSecret: true,
  parse: splitSecrets,
  isRight: (values) => findSecretFault(values) === null,
  refuse: (text) => `is too short or malformed; it must be ${form}: ${findSecretFault(splitSecrets(text))}`,
  findFaults(values) {
    const fault = findSecretFault(values);
    if (fault === null) return [];
    return [`cannot be used: ${fault}; each must have at least ${minSecretLength} characters and occur once`];
  },
});

/**
 * Error message for an invalid list of secrets, as the end of a sentence; null for a valid list. It contains no secret.
 */
function findSecretFault(secrets: Secrets): string | null {
  const list = listSecrets(secrets);
  if (list.length === 0) return "there is none";
  const name = (index: number) => (list.length === 1 ? "it" : `number ${index + 1}`);
  for (const [index, secret] of list.entries()) {
    if (secret.length === 0) return `${name(index)} is empty`;
    if (secret.length < minSecretLength) return `${name(index)} is too short`;
    const other = list.findIndex((earlier) => Buffer.from(earlier).equals(Buffer.from(secret)));
    if (other < index) return `${name(index)} is the same as ${name(other)}`;
  }
  return null;
}
