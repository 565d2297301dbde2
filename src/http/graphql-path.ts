/** Path of the GraphQL endpoint. */
export const graphqlPath = "/graphql";
