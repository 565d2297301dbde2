/** An instruction of a Dockerfile. */
export interface Instruction {
  /** Its name in capital letters. */
  readonly name: string;
  /** Its flags, such as `--from=build`. */
  readonly flags: Readonly<Record<string, string>>;
  /** The remaining text, with its lines joined. */
  readonly text: string;
}

/** Parses a Dockerfile: comments, lines continued after a backslash, and flags, but no heredocs. */
export function parseDockerfile(source: string): Instruction[] {
  const lines = source.split("\n").filter((line) => !/^\s*#/.test(line));
  return lines
    .join("\n")
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, name = "", rest = ""] = /^\s*(\w+)\s*(.*)$/.exec(line) ?? [];
      const [begin = ""] = /^(?:--[\w-]+=\S+\s+)*/.exec(rest) ?? [];
      const flags = Object.fromEntries(
        [...begin.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key = "", value = ""]) => [key, value]),
      );
      return { name: name.toUpperCase(), flags, text: rest.slice(begin.length).trim() };
    });
}

/** The words of an instruction: a JSON list (the exec form), or words with optional quotes. */
export function wordsOf(text: string): string[] {
  if (text.startsWith("[")) return JSON.parse(text) as string[];
  return [...text.matchAll(/(?:"(?:[^"\\]|\\.)*"|[^\s"])+/g)].map(([word]) => word.replaceAll('"', ""));
}

/**
 * Returns the paths of a build context that are not ignored. @param ignore text of .dockerignore: literal paths, `*`,
 * and negation with `!`
 */
export function withoutIgnored(paths: readonly string[], ignore: string): string[] {
  const rules = ignore.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return paths.filter((path) => {
    let isIgnored = false;
    for (const rule of rules) {
      const pattern = rule.replace(/^!/, "");
      if (pattern === "*" || path === pattern || path.startsWith(`${pattern}/`))
        isIgnored = !rule.startsWith("!");
    }
    return !isIgnored;
  });
}
