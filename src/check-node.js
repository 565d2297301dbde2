// @ts-check
// Ends the process with a message when Node is too old. This file is JavaScript that an old Node understands; the
// program and the npm scripts load it first.
import { readFileSync } from "node:fs";

/** @type {{ engines: { node: string } }} */
const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const needed = engines.node.replace(/^>=/, "");
const actual = process.versions.node;

/** @param {string} version @returns {number} a number that orders versions */
function rankOf(version) {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  return (major * 1000 + minor) * 1000 + patch;
}

if (rankOf(actual) < rankOf(needed)) {
  process.stderr.write(
    `Marketplace Gateway needs Node ${needed} or later, but this is Node ${actual} (${process.execPath}).\n`,
  );
  process.exit(1);
}
