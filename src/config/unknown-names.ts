/** Prefixes of this program's variables. */
const prefixes = /^(?:UPSTREAM|GATEWAY|SANDBOX|SIGN_IN)_/;

/** Maximum edit distance of a misspelled name. */
const maxEdits = 2;

/**
 * Minimum length of a name without such a prefix. In a long name, a difference of one letter from a setting is worth a
 * warning.
 */
const minLengthOfOthers = 8;

/** Pattern of the variables that container platforms set for every neighbouring service, under the service's name. */
const linkName = /_SERVICE_(?:HOST|PORT)(?:_\w+)?$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/;
const linkAddress = /^(?:tcp|udp|sctp):\/\//;

/**
 * Removes the variables that container platforms set for services. A service named `sandbox` adds
 * `SANDBOX_PORT=tcp://…`, which is not a setting of this program.
 */
export function withoutServiceLinks(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value = ""]) => !linkName.test(name) && !(name.endsWith("_PORT") && linkAddress.test(value)),
    ),
  );
}

/**
 * Finds unknown variables that look like settings.
 * @param environment without the variables of container platforms.
 * @param known names of all settings.
 * @returns errors for names that are similar to a setting; warnings for others, which may belong to another program.
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

/** True when the Levenshtein distance of two texts is at most `edits`. */
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
