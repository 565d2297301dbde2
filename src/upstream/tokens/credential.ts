import type { TokenSource } from "./token-source.ts";

/** Token of one call. `source` renews it; null for a token that came with the request. */
export interface Credential {
  readonly token: string;
  readonly source: TokenSource | null;
  /** True when this token replaces one that the service rejected. */
  readonly isRenewed?: boolean;
}
