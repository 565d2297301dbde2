import { describe, expect, it } from "vitest";
import { fileNameOf } from "../../../src/upstream/files/receive-file.ts";

describe("the file name of a Content-Disposition header", () => {
  it.each([
    ['attachment; filename="report.csv.gz"', "report.csv.gz"],
    ["attachment; filename=report.csv", "report.csv"],
    ["attachment;FileName = report.csv ; size=3", "report.csv"],
    ['filename="report.csv"', "report.csv"],
    ['attachment; filename="a;b=\\"c\\".csv"', 'a;b="c".csv'],
    ["attachment; filename*=UTF-8''Pr%C3%A9sent%20%E2%82%AC.csv", "Présent €.csv"],
    ["attachment; filename*=iso-8859-1'en'Pr%E9sent.csv", "Présent.csv"],
    ["attachment; filename=\"old.csv\"; filename*=UTF-8''new.csv", "new.csv"],
    ["attachment; filename*=UTF-8''new.csv; filename=\"old.csv\"", "new.csv"],
    ["attachment; filename*=UTF-8''%C3; filename=old.csv", "old.csv"],
    ["attachment; filename*=KOI8-R''%C3; filename=old.csv", "old.csv"],
    ['attachment; note="filename=wrong.csv"; filename=right.csv', "right.csv"],
    [Buffer.from('attachment; filename="é€.csv"').toString("latin1"), "é€.csv"],
    ['attachment; filename="Pr\u00e9sent.csv"', "Présent.csv"],
  ])("is read: %j gives %j", (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });

  it.each([
    ["attachment; filename=../../etc/passwd", "passwd"],
    ['attachment; filename="C:\\\\reports\\\\r.csv"', "r.csv"],
    ["attachment; filename*=UTF-8''..%2F..%2Fr.csv", "r.csv"],
    ["attachment; filename*=UTF-8''a%0D%0Ab%00.csv", "ab.csv"],
  ])("has no folders or control characters: %j gives %j", (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });

  it.each([
    null,
    "",
    "attachment",
    'attachment; filename=""',
    "attachment; filename=..",
    "attachment; filename=a/",
    "attachment; myfilename=x.csv",
  ])("is null when the header has none: %j", (header) => {
    expect(fileNameOf(header)).toBeNull();
  });
});
