/**
 * Top-level categories of the marketplaces by id, with their English and German names. The services report ids only;
 * the ids are the same on all marketplaces.
 */
const names: Readonly<Record<string, readonly [english: string, german: string]>> = {
  "1": ["Collectibles", "Sammeln & Seltenes"],
  "99": ["Everything Else", "Verschiedenes"],
  "220": ["Toys & Hobbies", "Spielzeug"],
  "237": ["Dolls & Bears", "Puppen & Bären"],
  "260": ["Stamps", "Briefmarken"],
  "267": ["Books", "Bücher & Zeitschriften"],
  "281": ["Jewellery & Watches", "Uhren & Schmuck"],
  "293": ["Consumer Electronics", "Unterhaltungselektronik"],
  "316": ["Specialty Services", "Dienstleistungen"],
  "550": ["Art", "Kunst"],
  "619": ["Musical Instruments", "Musikinstrumente"],
  "625": ["Cameras & Photo", "Kameras & Fotografie"],
  "870": ["Pottery & Glass", "Keramik & Glas"],
  "888": ["Sporting Goods", "Sport"],
  "1249": ["Video Games", "Videospiele"],
  "1281": ["Pet Supplies", "Haustierbedarf"],
  "1305": ["Tickets & Experiences", "Tickets"],
  "2984": ["Baby", "Baby"],
  "3252": ["Travel", "Reisen"],
  "6000": ["Motors", "Fahrzeuge & Teile"],
  "10542": ["Real Estate", "Immobilien"],
  "11116": ["Coins & Paper Money", "Münzen & Banknoten"],
  "11232": ["Movies & TV", "Filme & Serien"],
  "11233": ["Music", "Musik"],
  "11450": ["Clothing", "Kleidung & Accessoires"],
  "11700": ["Home & Garden", "Haus & Garten"],
  "12576": ["Business & Industrial", "Business & Industrie"],
  "14339": ["Crafts", "Basteln & Handarbeit"],
  "15032": ["Cell Phones & Accessories", "Handys & Zubehör"],
  "20081": ["Antiques", "Antiquitäten"],
  "26395": ["Health & Beauty", "Beauty & Gesundheit"],
  "45100": ["Entertainment Memorabilia", "Film- & Musik-Fanartikel"],
  "58058": ["Computers", "Computer & Zubehör"],
  "64482": ["Sports Memorabilia", "Sport-Fanartikel"],
  "172008": ["Gift Cards & Coupons", "Gutscheine"],
};

/** Ids of the top-level categories whose names are known. */
export const knownCategoryIds: readonly string[] = Object.keys(names);

/** Returns the name of a top-level category in a language; null when it is not known. */
export function categoryName(categoryId: string, language: string): string | null {
  const [english, german] = names[categoryId] ?? [];
  return (language.startsWith("de") ? german : english) ?? null;
}
