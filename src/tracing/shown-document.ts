/** Most characters of a document that a span shows. */
const maxLength = 10_000;

/** Comments, block strings, strings, names and numbers; what has no end ends with the text. */
const parts =
  /#[^\n\r]*|"""(?:[^"\\]|\\.|"(?!""))*(?:"""|$)|"(?:[^"\\\n\r]|\\.)*(?:"|$|(?=[\n\r]))|[_A-Za-z]\w*|-?\d[\d.eE+-]*/gs;

/** The text of an operation without the values in it, which may be anything that a user has typed; variables are not part of it. */
export function shownDocument(text: string): string {
  return text.slice(0, maxLength).replace(parts, (part) => {
    if (part.startsWith("#")) return "";
    if (part.startsWith('"')) return '"*"';
    return /^[-\d]/.test(part) ? "0" : part;
  });
}
