/** Longest text that is remembered, in characters: clients choose them. */
const maxLength = 500;
/** Most texts that are remembered. */
const maxTexts = 200;

/**
 * The same function, which remembers what it made of texts that come again and again: the few forms that a header has. When
 * there are too many, it begins anew.
 * @param read must not throw, and depend on the text alone.
 */
export function remembered<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const value = known.get(text);
    if (value !== undefined || known.has(text)) return value as Value;
    const fresh = read(text);
    if (text.length > maxLength) return fresh;
    if (known.size >= maxTexts) known.clear();
    known.set(text, fresh);
    return fresh;
  };
}
