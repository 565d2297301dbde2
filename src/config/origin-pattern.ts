import { type Kind, listOf } from "./kinds.ts";

/** How an origin is written among the allowed ones: in full, or with `*` for any port. */
const originForm = /^https?:\/\/(?:\[[\da-f:.]+\]|[^\s/?#@:[\]]+)(?::(?:\d{1,5}|\*))?$/i;

/** An allowed origin, taken apart. */
export interface OriginPattern {
  /** The origin, or what stands before its port. */
  readonly base: string;
  /** Whether every port is meant. */
  readonly hasAnyPort: boolean;
}

/** Takes an allowed origin apart: `https://shop.example`, or `http://localhost:*`. */
export function readOriginPattern(pattern: string): OriginPattern {
  const hasAnyPort = pattern.endsWith(":*");
  return { base: hasAnyPort ? pattern.slice(0, -2) : pattern, hasAnyPort };
}

/** Origins whose pages are allowed something. */
export const originPatterns: Kind<readonly string[]> = listOf(
  "a comma-separated list of origins such as https://shop.example or http://localhost:*, or *",
  isOriginPattern,
  "an origin is like https://shop.example or http://localhost:*, or *",
);

/** Whether a text can be listed as an allowed origin. */
export function isOriginPattern(text: string): boolean {
  if (text === "*") return true;
  const { base } = readOriginPattern(text);
  return originForm.test(text) && URL.canParse(base) && new URL(base).origin === base;
}
