/** A text as it is written in a GraphQL document, with its quotes. */
export function graphqlText(text: string): string {
  return JSON.stringify(text.toWellFormed());
}
