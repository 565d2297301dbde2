/** Optional fields of an input: omitted, or null. */
export type Given<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | null | undefined };
