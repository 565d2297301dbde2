/** Uniform from 0 up to 1. */
type Random = () => number;

const pick = <Value>(values: readonly Value[], random: Random): Value =>
  values[Math.floor(random() * values.length)] as Value;

const upTo = (count: number, random: Random) => Math.floor(random() * count);

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** A text that resembles a timestamp and is often invalid, with a day that may not exist, in one of many spellings. */
function oddTimestamp(random: Random): string {
  const year = pick(["2026", "2024", "2023", "2000", "1900", "0000", "9999", "0004", "26", "+02026"], random);
  const month = twoDigits(random() < 0.4 ? 2 : upTo(14, random));
  const day = twoDigits(random() < 0.5 ? 28 + upTo(5, random) : upTo(33, random));
  const hour = twoDigits(upTo(26, random));
  const minutes = pick([`:${twoDigits(upTo(62, random))}`, "", ":5"], random);
  const seconds = pick([`:${twoDigits(upTo(62, random))}`, `:${twoDigits(upTo(60, random))}`, ""], random);
  const fraction = pick(
    ["", ".000", ".000", ".1", ".12", ".123", ".123456789", ".0000000000000001", ".", ",5"],
    random,
  );
  const zone = pick(["Z", "Z", "Z", "z", "+01:00", "-23:59", "+24:00", "+0100", "", " "], random);
  return `${year}-${month}-${day}${pick(["T", "T", "T", "t", " "], random)}${hour}${minutes}${seconds}${fraction}${zone}`;
}

/** Returns a value that is harmful where another one is expected. */
function oddValue(random: Random): unknown {
  return pick<() => unknown>(
    [
      () => null,
      () => true,
      () => 0,
      () => -0,
      () => -1,
      () => 0.5,
      () => 31,
      () => 32,
      () => 2 ** 53 - 1,
      () => 2 ** 53,
      () => 1e21,
      // Result of JSON.parse for 1e999.
      () => Infinity,
      () => "",
      () => ".",
      () => "..",
      () => "0",
      () => "1e3",
      () => " 12",
      () => "\u0661",
      () => "\ud800",
      () => "a\udc00b",
      () => "\ud83d\ude00",
      () => "UNRECOGNIZED",
      () => "HALF-HOUR",
      () => "PORTUGESE",
      () => "__proto__",
      () => "constructor",
      () => "7Z",
      () => "24Z",
      () => oddTimestamp(random),
      () => oddTimestamp(random).replace(/:.*$/, "Z"),
      () => [],
      () => [null],
      () => ["A", 1],
      () => ({}),
      () => ({ value: 1 }),
    ],
    random,
  )();
}

const oddNames = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "length",
  "0",
  "warnings",
  "extra",
];

/** Sets a field like JSON.parse: `__proto__` also becomes an own field. */
function setField(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** All objects and lists within a value, including the value. */
function containersIn(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(containersIn)];
}

function mutateObject(object: Record<string, unknown>, random: Random): void {
  const names = Object.keys(object);
  const name = names.length === 0 ? "extra" : pick(names, random);
  const value = object[name];
  switch (upTo(8, random)) {
    case 0:
      delete object[name];
      break;
    case 1:
      delete object[name];
      setField(object, pick([name.toUpperCase(), `${name}s`, ...oddNames], random), value);
      break;
    case 2:
      object[name] = null;
      break;
    case 3:
      setField(object, pick(oddNames, random), oddValue(random));
      break;
    case 4:
      object[name] =
        typeof value === "string" && /^\d{4}-/.test(value) ? oddTimestamp(random) : oddValue(random);
      break;
    case 5:
      object[name] =
        typeof value === "string" ? `${value}${pick(["X", " ", "\n", "\ud800"], random)}` : [value];
      break;
    case 6:
      object[name] = typeof value === "string" ? oddTimestamp(random) : JSON.stringify(value);
      break;
    default:
      object[name] = oddValue(random);
  }
}

function mutateList(list: unknown[], random: Random): void {
  const index = upTo(list.length + 1, random);
  switch (upTo(4, random)) {
    case 0:
      list.splice(index, 1);
      break;
    case 1:
      list.splice(index, 0, oddValue(random));
      break;
    case 2:
      list.push(...structuredClone(list.slice(0, 2)));
      break;
    default:
      list[index] = oddValue(random);
  }
}

/**
 * A copy of a JSON value with one to three changes: fields and items that are missing, renamed, null, of another type,
 * added or odd. One in thirty is a completely different value.
 */
export function mutateJson(json: unknown, random: Random): unknown {
  if (random() < 1 / 30) return oddValue(random);
  const copy: unknown = structuredClone(json);
  for (let count = 1 + upTo(3, random); count > 0; count -= 1) {
    const containers = containersIn(copy);
    const target = pick(containers, random);
    if (Array.isArray(target)) mutateList(target, random);
    else if (target !== undefined) mutateObject(target as Record<string, unknown>, random);
  }
  return copy;
}
