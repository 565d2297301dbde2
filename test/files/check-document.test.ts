import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findDocumentFault } from "../../src/files/check-document.ts";

// Written by qpdf 11.3: `qpdf --allow-weak-crypto --encrypt "$user" owner 40|128|256 [--use-aes=n|y]
// [--cleartext-metadata] [--force-R5] -- [--object-streams=generate] [--linearize] plain.pdf`, with the user password
// "secret" or an empty one.
const forms = [
  ["r2", "40-bit RC4"],
  ["r3", "128-bit RC4"],
  ["r4", "128-bit AES"],
  ["r4m", "128-bit AES, metadata not encrypted"],
  ["r4l", "128-bit AES, linearized, with object streams"],
  ["r5", "256-bit AES, revision 5"],
  ["r6", "256-bit AES, revision 6"],
  ["r6o", "256-bit AES, revision 6, with object streams"],
] as const;
const fixture = (name: string) => readFile(new URL(`../fixtures/pdf/${name}.pdf`, import.meta.url));

test.each(forms)("a PDF file with a password is rejected: %s (%s)", async (form) => {
  expect(findDocumentFault(await fixture(`${form}-secret`), "manual.pdf")).toMatchObject({
    reason: "INVALID_CONTENT",
    message: expect.stringContaining("password"),
  });
});

test.each(forms)("a PDF file that opens with an empty password is accepted: %s (%s)", async (form) => {
  expect(findDocumentFault(await fixture(`${form}-empty`), "manual.pdf")).toBeNull();
});

test.each([
  ["/Length 128 is omitted from the dictionary", "/Length 128", "           "],
  ["/Length 128 is stated in bytes", "/Length 128", "/Length 16 "],
])("a PDF file that opens with an empty password is accepted when %s", async (_what, stated, instead) => {
  const text = (await fixture("r4-empty")).toString("latin1");
  expect(text).toContain(stated);
  expect(findDocumentFault(Buffer.from(text.replace(stated, instead), "latin1"), "manual.pdf")).toBeNull();
});

const encrypted = (rest: string) => {
  const hash = "00".repeat(32);
  const dictionary = `<< /R 4 /O <${hash}> /U <${hash}> /P -4 >>`;
  return Buffer.from(`%PDF-1.4\n1 0 obj\n${dictionary}\nendobj\ntrailer << /Encrypt 1 0 R ${rest} %%EOF`);
};

test.each(["/ID[(", "/ID[<"])(
  "an identifier of %s and 9,000,000 characters is left to the service",
  (start) => {
    expect(findDocumentFault(encrypted(`${start}${"a".repeat(9_000_000)}`), "manual.pdf")).toBeNull();
  },
);
