import type { Text } from "./later-text.ts";

/** The members of an object of which some are waited for. */
export class Members {
  readonly #texts: string[] = [];
  readonly #names: string[] = [];
  readonly #values: Promise<Text>[] = [];

  /** Adds a member, behind a text. */
  add(before: string, name: string, value: Promise<Text>): void {
    this.#texts.push(before);
    this.#names.push(name);
    this.#values.push(value);
  }

  /** The whole object, with the members of a text at its end. */
  joined(end: string): Promise<string> {
    return Promise.all(this.#values).then((values) => {
      let text = "";
      for (let index = 0; index < values.length; index += 1) {
        text = withMember(
          withMembers(text, this.#texts[index] ?? ""),
          this.#names[index] ?? "",
          values[index],
        );
      }
      return `${withMembers(text, end)}}`;
    });
  }
}

/** An object's text with more members. */
function withMembers(object: string, members: string): string {
  return object.length > 1 && members !== "" ? `${object},${members}` : object + members;
}

/** An object's text with one more member, unless JSON leaves it out. */
export function withMember(object: string, name: string, value: Text): string {
  if (value === undefined) return object;
  return `${object}${object.length > 1 ? "," : ""}"${name}":${value}`;
}
