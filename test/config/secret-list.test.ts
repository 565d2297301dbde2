import { describe, expect, test } from "vitest";
import { completeConfig } from "../../src/config/gateway-config.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { temporaryFile } from "../helpers/temporary-folder.ts";
import { faultsOf } from "./faults-of.ts";

const [one, two, three] = ["first-secret-of-all", "second-secret-of-all", "third-secret-of-all"];

const rule =
  "GATEWAY_SECRET is too short or malformed; it must be a secret of at least 16 characters, or several different ones, separated by commas or line breaks";

describe("A list of secrets", () => {
  test.each([
    ["one secret", one, one],
    ["one secret, with spaces that belong to it", ` ${one} `, ` ${one} `],
    ["secrets separated by commas", `${one},${two}`, [one, two]],
    ["secrets separated by commas and spaces", ` ${one} , ${two} `, [one, two]],
    ["secrets on separate lines", `${one}\n${two}\n`, [one, two]],
    ["secrets on lines that end with CRLF, and an empty line", `${one}\r\n\r\n${two}\r\n`, [one, two]],
    ["secrets separated by line breaks and commas", `${one}\n${two},${three}`, [one, two, three]],
  ])("may consist of %s", (_how, text, secrets) => {
    expect(readConfig({ GATEWAY_SECRET: text }).secret).toEqual(secrets);
  });

  test("may come from a file with one secret a line", async () => {
    const GATEWAY_SECRET_FILE = await temporaryFile(`${two}\n${one}\n`);
    expect(readConfig({ GATEWAY_SECRET_FILE }).secret).toEqual([two, one]);
  });

  test.each([
    ["short", "it is too short"],
    [`${one},short`, "number 2 is too short"],
    [`${one},,${two}`, "number 2 is empty"],
    [`${one},`, "number 2 is empty"],
    [`${one},${two},${one}`, "number 3 is the same as number 1"],
    [",", "number 1 is empty"],
    ["\n", "there is none"],
  ])("is rejected with the position of the invalid secret and without its text: %#", (text, fault) => {
    expect(faultsOf(() => readConfig({ GATEWAY_SECRET: text }))).toEqual([`${rule}: ${fault}.`]);
  });

  test("is checked in the same way when it is given in code", () => {
    const upstream = { url: "https://all.example" };
    expect(completeConfig({ upstream, secret: [one, Buffer.from(two)] }).secret).toHaveLength(2);
    expect(faultsOf(() => completeConfig({ upstream, secret: [one, Buffer.from(one)] }))).toEqual([
      "secret cannot be used: number 2 is the same as number 1; each must have at least 16 characters and occur once.",
    ]);
    expect(faultsOf(() => completeConfig({ upstream, secret: [] }))[0]).toContain("there is none");
  });
});
