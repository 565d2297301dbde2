import type { GraphQLCodegenDataMasking } from "@apollo/client/masking";

declare module "@apollo/client" {
  // The types of masked fragments are those that codegen makes.
  export interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {}
}

declare global {
  interface ImportMetaEnv {
    readonly GATEWAY_URL?: string;
    readonly GATEWAY_TOKEN?: string;
  }
}
