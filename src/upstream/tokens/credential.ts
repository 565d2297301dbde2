import type { TokenSource } from "./token-source.ts";

/** The token of one call, and where another comes from; null when it is the viewer's own. */
export interface Credential {
  readonly token: string;
  readonly source: TokenSource | null;
  /** Whether it was fetched in the place of one that the service has refused. */
  readonly isRenewed?: boolean;
}
