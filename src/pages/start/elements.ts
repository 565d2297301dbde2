/** An element of the page's own markup. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}.`);
  return element;
}

/** The same, where the kind of the element matters. */
export function byIdAs<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const element = byId(id);
  if (!(element instanceof kind)) throw new Error(`#${id} is not a ${kind.name}.`);
  return element;
}

/** Makes an element. Text is only ever set as text, never as markup. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Has a screen reader say a sentence. */
export function announce(text: string): void {
  byId("announcer").textContent = text;
}
