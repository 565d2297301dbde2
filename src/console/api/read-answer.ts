import { CombinedError } from "urql";

/** What of an operation's answer counts. */
export interface Answer<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { readonly message?: string; readonly extensions?: Record<string, unknown> }[];
}

/** Reads an answer. @throws CombinedError when it is none. */
export function readAnswer<Data>(text: string): Answer<Data> {
  try {
    return JSON.parse(text) as Answer<Data>;
  } catch {
    throw new CombinedError({ networkError: new Error("The gateway's answer cannot be read.") });
  }
}

/** The data of an answer. @throws CombinedError when there are errors, or no data. */
export function dataOf<Data>({ data, errors }: Answer<Data>): Data {
  if (errors?.length) throw new CombinedError({ graphQLErrors: [...errors] });
  if (!data) throw new CombinedError({ networkError: new Error("The answer holds no data.") });
  return data;
}
