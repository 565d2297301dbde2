/** Variables with these beginnings are meant for this program. */
const prefixes = /^(?:UPSTREAM|GATEWAY|SANDBOX|SIGN_IN)_/;

/** Most letters that a misspelt name differs in from the right one. */
const maxEdits = 2;

/** Names without such a beginning may be anyone's: long ones that miss a setting by one letter are worth a warning. */
const minLengthOfOthers = 8;

/** Links that container platforms set for every service beside this program, after the service's name. */
const linkName = /_SERVICE_(?:HOST|PORT)(?:_\w+)?$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/;
const linkAddress = /^(?:tcp|udp|sctp):\/\//;

/**
 * The environment without the links of container platforms. A service named `sandbox` brings `SANDBOX_PORT=tcp://…`, which
 * is none of this program's settings.
 */
export function withoutServiceLinks(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value = ""]) => !linkName.test(name) && !(name.endsWith("_PORT") && linkAddress.test(value)),
    ),
  );
}

/**
 * Finds variables that begin like this program's settings and are none.
 * @param environment without the links of container platforms.
 * @param known names of all settings.
 * @returns one sentence each: a fault for a known name but for a letter or two; the others can be meant for another program.
 */
export function findUnknownNames(environment: NodeJS.ProcessEnv, known: Iterable<string>) {
  const names = new Set(known);
  const faults: string[] = [];
  const warnings: string[] = [];
  for (const [name, value] of Object.entries(environment)) {
    if (!value || names.has(name)) continue;
    const isMeant = prefixes.test(name);
    if (!isMeant && name.length < minLengthOfOthers) continue;
    const near = [...names].find((other) => isNear(name, other, isMeant ? maxEdits : 1));
    const question = `${name} is not a setting; did you mean ${near}?`;
    if (isMeant && near) faults.push(question);
    else if (isMeant) warnings.push(`${name} is not a setting, and is ignored.`);
    else if (near) warnings.push(question);
  }
  return { faults, warnings };
}

/** Whether one text becomes the other by at most so many letters added, left out or replaced (Levenshtein's distance). */
function isNear(from: string, to: string, edits: number): boolean {
  if (Math.abs(from.length - to.length) > edits) return false;
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of from.split("").entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row[to.length] ?? 0) <= edits;
}
