/** Value type of a setting, with its parser, formatter and validation. */
export interface Kind<Value> {
  /** Description of valid values, which completes a sentence. */
  readonly form: string;
  /**
   * True for secrets. Values must not be shown, and may come from the file that the variable with the suffix `_FILE`
   * names.
   */
  readonly isSecret: boolean;
  /** Parses the text of a variable; undefined when it is invalid. */
  read(text: string): Value | undefined;
  /** Error message for an invalid text, appended to the variable's name. */
  refuse(text: string): string;
  /** Formats a value as the text of a variable. */
  write(value: Value): string;
  /** Validates a value given in code. @returns messages without the setting's name and without the full stop. */
  findFaults(value: Value): readonly string[];
}

/** Parts of a kind; `makeKind` supplies the rest. */
interface KindParts<Value> extends Partial<Kind<Value>> {
  readonly form: string;
  /** Description of valid values in code, which completes a sentence. @defaultValue `form` */
  readonly formInCode?: string;
  /** Parses a text without validating it; undefined when it cannot be parsed. */
  readonly parse: (text: string) => Value | undefined;
  readonly isRight: (value: Value) => boolean;
}

/** Creates a kind from a parser and a validity check. */
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

/** Creates a kind for texts. */
export function textKind(form: string, isRight: (text: string) => boolean): Kind<string> {
  return makeKind<string>({
    form,
    parse: (text) => text,
    isRight: (text) => typeof text === "string" && isRight(text),
  });
}

/**
 * Creates a kind for secret texts, which messages never repeat.
 * @param fault describes an invalid value in code.
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

/** Creates a kind for a fixed set of words. */
export function choice<const Word extends string>(words: readonly Word[]): Kind<Word> {
  return makeKind<Word>({
    form: words.join(", ").replace(/, (?=[^,]*$)/, " or "),
    parse: (text) => words.find((word) => word === text),
    isRight: (word) => words.includes(word),
  });
}

/**
 * Creates a kind for whole numbers. The upper limit of the pattern applies to variables only.
 * @param pattern of the variable's text.
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
 * Creates a kind for lists, comma-separated in a variable.
 * @param entrySentence error message for an invalid entry in code.
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

/** Boolean setting. */
export const flag: Kind<boolean> = makeKind<boolean>({
  form: "true or false",
  parse: (text) => (text === "true" ? true : text === "false" ? false : undefined),
  isRight: (value) => typeof value === "boolean",
});

/** Port number; 0 selects a free port. */
export const port: Kind<number> = makeKind<number>({
  form: "a port number from 0 to 65535",
  parse: (text) => (/^\d{1,5}$/.test(text) ? Number(text) : undefined),
  isRight: (value) => Number.isInteger(value) && value >= 0 && value <= 65_535,
});

/** Creates a kind for non-empty texts. */
export const anyText = (form: string): Kind<string> => textKind(form, (text) => text !== "");

/** Host name or address of a machine. */
export const host: Kind<string> = anyText("a host name or address");

/** Owner of a setting: the gateway, which can also be configured in code, or only the process. */
export type Owner = "gateway" | "process";

/**
 * One setting. Its key in the table is the path of its value in the configuration, such as `maxStreams`, or `client.id`
 * for a part of a field.
 */
export interface Setting<Value, Whose extends Owner = Owner> {
  /** Name of the environment variable. */
  readonly variable: string;
  readonly owner: Whose;
  readonly kind: Kind<Exclude<Value, null>>;
  /** Gateway version that introduced the setting. */
  readonly since: string;
  /** Default value; null for none. */
  readonly default: Value;
  /** Computes the default when it depends on other variables. `description` must state the default. */
  readonly defaultIn?: (environment: NodeJS.ProcessEnv) => Value;
  /** Text for the help and the documentation. */
  readonly description: string;
}

/** Value type of a setting. */
export type ValueOf<One> = One extends Setting<infer Value> ? Value : never;

/** Properties of a setting besides variable, kind and version. */
type Row<Value> = Pick<Setting<Value>, "default" | "defaultIn" | "description">;

/** Creates a setting. Without a default its type includes null. */
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

/** Creates a setting of the gateway. */
export const setting = settingOf("gateway") as MakeSetting<"gateway">;

/** Creates a setting of the process in which the gateway runs. */
export const processSetting = settingOf("process") as MakeSetting<"process">;
