interface ImportMetaEnv {
  readonly GATEWAY_URL?: string;
}
