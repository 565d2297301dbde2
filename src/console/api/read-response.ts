import { CombinedError } from "urql";

/** Body of a GraphQL response. */
export interface GraphQLResponse<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly {
    readonly message?: string;
    readonly path?: readonly (number | string)[];
    readonly extensions?: Record<string, unknown>;
  }[];
}

/** Parses the body of a response. @throws CombinedError when it is not JSON. */
export function parseResponse<Data>(text: string): GraphQLResponse<Data> {
  try {
    return JSON.parse(text) as GraphQLResponse<Data>;
  } catch {
    throw new CombinedError({ networkError: new Error("The gateway's response is not JSON.") });
  }
}

/** Returns the data of a response. @throws CombinedError when there are errors or no data. */
export function dataOf<Data>({ data, errors }: GraphQLResponse<Data>): Data {
  if (errors?.length) throw new CombinedError({ graphQLErrors: [...errors] });
  if (!data) throw new CombinedError({ networkError: new Error("The response contains no data.") });
  return data;
}
