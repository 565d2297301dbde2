import type { Kind } from "./kinds.ts";

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
