import { describe, expect, test } from "vitest";
import { bestMatches, highlight, wordsOf } from "../../../src/console/shell/palette/matching.ts";

const option = (title: string, detail = "", keywords: readonly string[] = []) => ({
  title,
  detail,
  keywords,
});
const titles = (text: string, options: readonly ReturnType<typeof option>[], limit = 9) =>
  bestMatches(options, wordsOf(text), limit).map(({ title }) => title);

describe("The search", () => {
  test("finds options that contain every word, in titles before other texts", () => {
    const options = [
      option("Store", "", ["shop"]),
      option("The shop window"),
      option("Workshop"),
      option("Shop window", "Completed"),
    ];
    expect(titles("shop", options)).toEqual(["Shop window", "The shop window", "Workshop", "Store"]);
    expect(titles(" WINDOW  shop ", options)).toEqual(["Shop window", "The shop window"]);
    expect(titles("window completed", options)).toEqual(["Shop window"]);
    expect(titles("shop", options, 1)).toEqual(["Shop window"]);
    expect(titles("cellar", options)).toEqual([]);
  });

  test("ignores case and diacritics, and marks the matching letters", () => {
    expect(titles("uber", [option("Über uns")])).toEqual(["Über uns"]);
    expect(highlight("Über uns 🛍️", wordsOf("UNS über"))).toEqual([
      { text: "Über", isMatch: true },
      { text: " ", isMatch: false },
      { text: "uns", isMatch: true },
      { text: " 🛍️", isMatch: false },
    ]);
    expect(highlight("Lamp", [])).toEqual([{ text: "Lamp", isMatch: false }]);
    expect(highlight("aaa", ["aa"])).toEqual([{ text: "aaa", isMatch: true }]);
  });
});
