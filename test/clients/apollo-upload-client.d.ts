declare module "apollo-upload-client/UploadHttpLink.mjs" {
  import type { ApolloLink } from "@apollo/client";

  /** The package's link, as far as the test uses it. */
  export default class UploadHttpLink extends ApolloLink {
    constructor(options: {
      uri: string;
      headers: Record<string, string>;
      fetch?: unknown;
      FormData?: unknown;
    });
  }
}
