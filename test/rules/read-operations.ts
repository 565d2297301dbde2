import { graphql } from "../generated/gql.ts";

/** Reads the names of all queries and mutations. */
export const ReadOperations = graphql(`
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
