import { graphql } from "../generated/gql.ts";
import { dataOf, type GraphqlClient } from "../helpers/graphql-client.ts";

const ReadOperations = graphql(`
  query ReadOperations {
    schema: __schema {
      queries: queryType {
        fields {
          name
        }
      }
      mutations: mutationType {
        fields {
          name
        }
      }
    }
  }
`);

/** Returns the names of all queries and mutations. */
export async function readOperationNames(client: GraphqlClient) {
  const { queries, mutations } = dataOf(await client.query(ReadOperations)).schema;
  const namesOf = (type: typeof queries | typeof mutations) => (type?.fields ?? []).map(({ name }) => name);
  return { queries: namesOf(queries), mutations: namesOf(mutations) };
}
