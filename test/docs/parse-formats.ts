import { validate as validateDockerfile } from "dockerfile-utils";
import { parseAllDocuments } from "yaml";
import { findSettingsFault, readAssignments } from "./read-settings.ts";

/** Returns the syntax error of a text in one format, or null. */
type FindFault = (text: string) => string | null | Promise<string | null>;

/** Formats that are parsed and not run, by the first word after the fence. */
export const formats: Readonly<Record<string, FindFault>> = {
  json: faultOf(JSON.parse),
  yaml: findYamlFault,
  yml: findYamlFault,
  env: (text) => findSettingsFault(readAssignments(text)),
  dockerfile: (text) =>
    validateDockerfile(text)
      .map(({ message }) => (typeof message === "string" ? message : message.value))
      .join("; ") || null,
  nginx: findNginxFault,
  ini: findUnitFault,
  systemd: findUnitFault,
};

function faultOf(parse: (text: string) => unknown): FindFault {
  return (text) => {
    try {
      parse(text);
      return null;
    } catch (error) {
      return String(error);
    }
  };
}

function findYamlFault(text: string): string | null {
  const faults = parseAllDocuments(text).flatMap((document) => ("errors" in document ? document.errors : []));
  return faults.map(({ message }) => message).join("; ") || null;
}

/** nginx: directives that end with a semicolon, and blocks in braces. */
function findNginxFault(text: string): string | null {
  const tokens = text.replaceAll(/#.*$/gm, "").match(/"[^"]*"|'[^']*'|[{};]|[^\s{};"']+/g) ?? [];
  let depth = 0;
  let words = 0;
  for (const token of tokens) {
    if (token === "{" || token === ";") {
      if (words === 0) return `"${token}" stands after nothing`;
      if (token === "{") depth += 1;
      words = 0;
    } else if (token === "}") {
      if (words > 0) return `a directive before "}" has no semicolon`;
      depth -= 1;
      if (depth < 0) return `a "}" closes nothing`;
    } else words += 1;
  }
  if (words > 0) return "the last directive has no semicolon";
  return depth === 0 ? null : "a block is never closed";
}

/** systemd: sections with assignments. */
function findUnitFault(text: string): string | null {
  let section = "";
  for (const line of text.split("\n").map((one) => one.trim())) {
    if (line === "" || line.startsWith("#") || line.startsWith(";")) continue;
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? [];
    if (name !== undefined) {
      if (!["Unit", "Service", "Install", "Socket", "Timer"].includes(name)) return `[${name}] is no section`;
      section = name;
    } else if (section === "" || !/^[A-Z]\w*=/.test(line)) return `${JSON.stringify(line)} is no assignment`;
  }
  return section === "" ? "it has no section" : null;
}
