/** What the values of a setting can be: how a variable has them, and what code may hand over. */
export interface Kind<Value> {
  /** What a value must be, as the end of a sentence. */
  readonly form: string;
  /** Whether values must not be shown, and may come from the file that the variable with `_FILE` names. */
  readonly isSecret: boolean;
  /** Reads the text of a variable; undefined when it has another form. */
  read(text: string): Value | undefined;
  /** What is wrong with a text that has another form, as it follows the variable's name in a sentence. */
  refuse(text: string): string;
  /** Writes a value as a variable has it. */
  write(value: Value): string;
  /** What is wrong with a value that code hands over: sentences without the setting's name in front and the full stop. */
  findFaults(value: Value): readonly string[];
}

/** What makes a kind: the rest follows from it. */
interface KindParts<Value> extends Partial<Kind<Value>> {
  readonly form: string;
  /** The form of values in code. @defaultValue `form` */
  readonly formInCode?: string;
  /** Takes a text apart, which may then be found to be wrong; undefined when it cannot be. */
  readonly parse: (text: string) => Value | undefined;
  readonly isRight: (value: Value) => boolean;
}

/** Makes a kind of which single values are right or wrong. */
export function makeKind<Value>(parts: KindParts<Value>): Kind<Value> {
  const { form, formInCode = form, parse, isRight, ...others } = parts;
  const show = (value: Value) => (typeof value === "number" ? String(value) : JSON.stringify(value));
  return {
    form,
    isSecret: false,
    read(text) {
      const value = parse(text);
      return value !== undefined && isRight(value) ? value : undefined;
    },
    refuse: (text) => `is ${JSON.stringify(text)}; it must be ${form}`,
    write: String,
    findFaults: (value) => (isRight(value) ? [] : [`is ${show(value)}; it must be ${formInCode}`]),
    ...others,
  };
}

/** A text as it stands. */
export function textKind(form: string, isRight: (text: string) => boolean): Kind<string> {
  return makeKind<string>({
    form,
    parse: (text) => text,
    isRight: (text) => typeof text === "string" && isRight(text),
  });
}

/**
 * A text that nothing repeats.
 * @param fault what one of another form in code is said to be.
 */
export function secretKind(
  form: string,
  isRight: (text: string) => boolean,
  fault = "too short or malformed",
): Kind<string> {
  return {
    ...textKind(form, isRight),
    isSecret: true,
    refuse: () => `is too short or malformed; it must be ${form}`,
    findFaults: (text) => (isRight(text) ? [] : [`is ${fault}; it must be ${form}`]),
  };
}

/** One of some words. */
export function choice<const Word extends string>(words: readonly Word[]): Kind<Word> {
  return makeKind<Word>({
    form: words.join(", ").replace(/, (?=[^,]*$)/, " or "),
    parse: (text) => words.find((word) => word === text),
    isRight: (word) => words.includes(word),
  });
}

/**
 * A whole number, which code may hand over without an upper limit.
 * @param pattern of its text.
 */
export function wholeNumber(pattern: RegExp, form: string): Kind<number> {
  const least = pattern.test("0") ? 0 : 1;
  return makeKind<number>({
    form,
    formInCode: `a whole number from ${least}`,
    parse: (text) => (pattern.test(text) ? Number(text) : undefined),
    isRight: (value) => Number.isSafeInteger(value) && value >= least,
  });
}

/**
 * A list, comma-separated in a variable.
 * @param entrySentence what is said of a wrong entry that code hands over.
 */
export function listOf<Entry extends string>(
  form: string,
  isEntry: (entry: string) => boolean,
  entrySentence = `it must be ${form}`,
): Kind<readonly Entry[]> {
  return makeKind<readonly Entry[]>({
    form,
    parse: (text) =>
      text
        .split(",")
        .map((entry) => entry.trim() as Entry)
        .filter(Boolean),
    isRight: (entries) => entries.every(isEntry),
    findFaults: (entries) =>
      entries
        .filter((entry) => !isEntry(entry))
        .map((entry) => `has ${JSON.stringify(entry)}; ${entrySentence}`),
  });
}

/** True or false. */
export const flag: Kind<boolean> = makeKind<boolean>({
  form: "true or false",
  parse: (text) => (text === "true" ? true : text === "false" ? false : undefined),
  isRight: (value) => typeof value === "boolean",
});

/** A port; 0 stands for a free one. */
export const port: Kind<number> = makeKind<number>({
  form: "a port number from 0 to 65535",
  parse: (text) => (/^\d{1,5}$/.test(text) ? Number(text) : undefined),
  isRight: (value) => Number.isInteger(value) && value >= 0 && value <= 65_535,
});

/** Any text but none. */
export const anyText = (form: string): Kind<string> => textKind(form, (text) => text !== "");

/** Name or address of a machine. */
export const host: Kind<string> = anyText("a host name or address");

/** Whose a value is: the gateway's, which code can configure as well, or that of the process alone. */
export type Owner = "gateway" | "process";

/** One setting. Its key in the table says where its value stands in the configuration: `maxStreams`, or `client.id` for a part. */
export interface Setting<Value, Whose extends Owner = Owner> {
  /** Environment variable that holds it. */
  readonly variable: string;
  readonly owner: Whose;
  readonly kind: Kind<Exclude<Value, null>>;
  /** The version of the gateway that took it first. */
  readonly since: string;
  /** What holds when nothing is said; null when nothing does. */
  readonly default: Value;
  /** What holds when the variable is not set, where other variables decide that, as `description` says. */
  readonly defaultIn?: (environment: NodeJS.ProcessEnv) => Value;
  /** What it is for, as the help and the documents say it. */
  readonly description: string;
}

/** The value of a setting. */
export type ValueOf<One> = One extends Setting<infer Value> ? Value : never;

/** What a row says besides the variable, its kind and its version. */
type Row<Value> = Pick<Setting<Value>, "default" | "defaultIn" | "description">;

/** Makes a setting. One without a default may be left open: its value is then null. */
interface MakeSetting<Whose extends Owner> {
  <Value>(
    kind: Kind<Value>,
    variable: string,
    since: string,
    row: Row<NoInfer<Value>>,
  ): Setting<Value, Whose>;
  <Value>(
    kind: Kind<Value>,
    variable: string,
    since: string,
    row: Omit<Row<null>, "default">,
  ): Setting<Value | null, Whose>;
}

const settingOf = (owner: Owner) => (kind: object, variable: string, since: string, row: object) => ({
  kind,
  variable,
  since,
  owner,
  default: null,
  ...row,
});

/** Makes a setting of the gateway. */
export const setting = settingOf("gateway") as MakeSetting<"gateway">;

/** Makes a setting of the process around it. */
export const processSetting = settingOf("process") as MakeSetting<"process">;
