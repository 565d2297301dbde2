import { describe, expect, it } from "vitest";
import { mediaRules } from "./media/rules.ts";

/** The media service's error numbers (wire facts, media §6) that a caller can bring about. */
const mediaErrorIds = [
  190001, 190002, 190003, 190004, 190005, 190006, 190007, 190008, 190009, 190010, 190011, 190012, 190014,
  190015, 190016, 190017, 190050, 190051, 190052, 190055, 190056, 190057, 190058, 190059, 190060, 190061,
  190062, 190063, 190200, 190201, 190202, 190203, 190204,
];

describe("the identifiers of the rules", () => {
  it("never change, nor do the titles change unnoticed", () => {
    expect(mediaRules.map(({ id, title }) => `${id} ${title}`)).toMatchSnapshot();
  });

  it("are given once each and have one form", () => {
    const ids = mediaRules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^MEDIA-[A-Z]+-\d\d$/.test(id))).toEqual([]);
  });

  it("belong to rules that say where they come from and are put to somebody", () => {
    const idle = mediaRules.filter(
      ({ source, onService, onGateway }) =>
        !/^(media specification §|wire facts, )/.test(source) || (!onService && !onGateway),
    );
    expect(idle).toEqual([]);
  });

  it("cover every error number of the media service", () => {
    const titles = mediaRules.map(({ title }) => title).join("\n");
    expect(mediaErrorIds.filter((errorId) => !titles.includes(String(errorId)))).toEqual([]);
  });
});
