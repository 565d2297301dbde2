import { graphql } from "../generated/gql.ts";

/** The names of all queries and mutations. */
export const ReadOperations = graphql(`
  query ReadOperations {
    queries: __type(name: "Query") {
      fields {
        name
      }
    }
    mutations: __type(name: "Mutation") {
      fields {
        name
      }
    }
  }
`);
