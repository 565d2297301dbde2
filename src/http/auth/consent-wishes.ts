import type { ConsentWishes } from "../../upstream/tokens/code-exchange.ts";

const hintParameter = "login_hint";
const promptParameter = "prompt";

/** Longest hint, in characters: it travels on in an address. */
const maxHintLength = 256;
const prompts = ["login", "none"] as const;

/** What is asked of the consent page, or the sentence that says what is wrong with it. */
export type ReadWishes =
  | { readonly ok: true; readonly wishes: ConsentWishes }
  | { readonly ok: false; readonly fault: string };

/** Reads what whoever sends a browser to sign in asks of the consent page, by the names of OpenID Connect (Core 1.0 §3.1.2.1). */
export function readConsentWishes(query: URLSearchParams): ReadWishes {
  const [loginHint = null, ...otherHints] = query.getAll(hintParameter);
  if (otherHints.length > 0 || (loginHint !== null && !isHint(loginHint))) {
    return {
      ok: false,
      fault: `The parameter ${hintParameter} must be a user's name, once: 1 to ${maxHintLength} characters, no control characters among them.`,
    };
  }
  const [given = null, ...otherPrompts] = query.getAll(promptParameter);
  const prompt = prompts.find((one) => one === given) ?? null;
  if (otherPrompts.length > 0 || (given !== null && prompt === null)) {
    return { ok: false, fault: `The parameter ${promptParameter} must be ${prompts.join(" or ")}, once.` };
  }
  return { ok: true, wishes: { loginHint, prompt } };
}

/** The parameters that say the same. */
export function parametersOf({ loginHint, prompt }: ConsentWishes): Readonly<Record<string, string>> {
  return {
    ...(loginHint !== null && { [hintParameter]: loginHint }),
    ...(prompt !== null && { [promptParameter]: prompt }),
  };
}

const isHint = (text: string) => text.length <= maxHintLength && /^\P{C}+$/u.test(text);
