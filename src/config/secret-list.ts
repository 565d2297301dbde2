import { type Kind, makeKind } from "./kinds.ts";

/** Least length of a secret that links are sealed with: an empty one would be known to everybody. */
export const minSecretLength = 16;

/** One secret as it is configured, or several: the first one seals, all open. */
export type Secrets = Buffer | string | readonly (Buffer | string)[];

/**
 * Takes several secrets apart, comma-separated or one a line. Lines with nothing in them, and spaces around a secret, do not count. A
 * text without a comma and a line break is one secret as it stands.
 */
function splitSecrets(text: string): Secrets {
  if (!/[,\n]/.test(text)) return text;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.flatMap((line) => line.split(",")).map((secret) => secret.trim());
}

/** The secrets as a list, the one that seals first. */
export function listSecrets(secrets: Secrets): readonly (Buffer | string)[] {
  return typeof secrets === "string" || Buffer.isBuffer(secrets) ? [secrets] : secrets;
}

const form = `a secret of at least ${minSecretLength} characters, or several different ones, comma-separated or one a line`;

/** Secrets that links are sealed with. */
export const secretList: Kind<Secrets> = makeKind<Secrets>({
  form,
  isSecret: true,
  parse: splitSecrets,
  isRight: (values) => findSecretFault(values) === null,
  refuse: (text) => `is too short or malformed; it must be ${form}: ${findSecretFault(splitSecrets(text))}`,
  findFaults(values) {
    const fault = findSecretFault(values);
    if (fault === null) return [];
    return [
      `cannot be used: ${fault}; each must have at least ${minSecretLength} characters and be there once`,
    ];
  },
});

/**
 * What is wrong with secrets, as the end of a sentence, in which none of them is repeated; null when they can be used.
 */
function findSecretFault(secrets: Secrets): string | null {
  const list = listSecrets(secrets);
  if (list.length === 0) return "none is there";
  const name = (index: number) => (list.length === 1 ? "it" : `number ${index + 1}`);
  for (const [index, secret] of list.entries()) {
    if (secret.length === 0) return `${name(index)} is empty`;
    if (secret.length < minSecretLength) return `${name(index)} is too short`;
    const other = list.findIndex((earlier) => Buffer.from(earlier).equals(Buffer.from(secret)));
    if (other < index) return `${name(index)} is the same as ${name(other)}`;
  }
  return null;
}
