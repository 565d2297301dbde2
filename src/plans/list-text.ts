import { isPending, type Later, type Text } from "./later-text.ts";

/**
 * The items of a list as soon as all are there. Unlike `Promise.all` with a `then` it fails in the same turn as the first
 * of the promises, as a list does in graphql-js.
 */
export function joinItems(items: readonly Later<Text>[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const texts: Text[] = [];
    let missing = 1;
    const settle = () => {
      missing -= 1;
      if (missing === 0) resolve(listText(texts));
    };
    for (const [index, item] of items.entries()) {
      if (!isPending(item)) {
        texts[index] = item;
        continue;
      }
      missing += 1;
      item.then((text) => {
        texts[index] = text;
        return settle();
      }, reject);
    }
    settle();
  });
}

/** A list of texts as JSON. */
function listText(texts: readonly Text[]): string {
  let text = "[";
  for (let index = 0; index < texts.length; index += 1) {
    text = text + (index > 0 ? "," : "") + (texts[index] ?? "null");
  }
  return `${text}]`;
}
