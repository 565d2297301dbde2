import { access, readFile } from "node:fs/promises";
import type { CodeBlock } from "./markdown-blocks.ts";
import { placeOf } from "./steps.ts";

const root = new URL("../../", import.meta.url);

/** Reason why a block is not run with its page: it is run elsewhere, is part of a tested file, or cannot be run. */
export type Marker =
  | { readonly kind: "run by" | "excerpt of"; readonly path: string }
  | { readonly kind: "not run"; readonly reason: string };

/** Minimum length of a reason, in characters. */
const minReason = 12;

/**
 * Reads the marker in the comment above a block; null for another comment or none.
 * @throws Error for a marker without its file or its reason.
 */
export function readMarker(block: CodeBlock): Marker | null {
  const [, kind = "", text = ""] = /^(run by|excerpt of|not run)\b:?\s*(.*)$/s.exec(block.marker ?? "") ?? [];
  if (kind === "not run") {
    if (text.length < minReason) throw new Error(`${placeOf(block)}: "not run" needs a reason.`);
    return { kind, reason: text };
  }
  if (kind !== "run by" && kind !== "excerpt of") return null;
  if (text === "") throw new Error(`${placeOf(block)}: "${kind}" needs the path of a file.`);
  return { kind, path: text };
}

/**
 * Checks a marker: its file exists, and contains the block when it is an excerpt.
 * @returns the error, or null.
 */
export async function findMarkerFault(block: CodeBlock, marker: Marker): Promise<string | null> {
  if (marker.kind === "not run") return null;
  const file = new URL(marker.path, root);
  if (marker.kind === "run by") {
    return access(file).then(
      () => null,
      () => `${marker.path} is no file of the project`,
    );
  }
  const source = await readFile(file, "utf8").catch(() => null);
  if (source === null) return `${marker.path} is no file of the project`;
  const lines = source.split("\n").map((line) => line.trim());
  // An excerpt may omit lines, where it says so.
  const parts = block.text.split(/^\s*(?:\/\/|#) …\s*$/m).map((part) =>
    part
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  );
  const solid = lines.filter(Boolean).join("\n");
  const missing = parts.find((part) => !solid.includes(part.join("\n")));
  return missing ? `${marker.path} does not hold ${JSON.stringify(missing.slice(0, 3).join("\n"))}…` : null;
}
