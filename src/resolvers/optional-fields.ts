/** Optional fields of an input: omitted, or null. */
export type OptionalFields<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | null | undefined };
