interface ImportMetaEnv {
  readonly GATEWAY_URL?: string;
  readonly GATEWAY_TOKEN?: string;
}
