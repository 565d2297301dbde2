/** Fields as an input of the schema has them that need not be given: left out, or null. */
export type Given<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | null | undefined };
