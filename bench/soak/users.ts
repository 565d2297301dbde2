import { request } from "undici";

/** One token of a user of the sandbox. */
export interface SoakUser {
  readonly account: "seller-1" | "seller-2";
  readonly token: string;
  /** True when some calls with this token are spoiled. */
  readonly isUnlucky: boolean;
}

const tokensEach = 4;

/** Fetches tokens of the sandbox's two sellers; every other one is unlucky. */
export async function fetchUsers(sandboxUrl: string): Promise<SoakUser[]> {
  const users: SoakUser[] = [];
  for (const account of ["seller-1", "seller-2"] as const) {
    for (let index = 0; index < tokensEach; index++) {
      const answer = await request(`${sandboxUrl}/identity/v1/oauth2/token`, {
        method: "POST",
        headers: {
          authorization: `Basic ${Buffer.from("sandbox-client:sandbox-secret").toString("base64")}`,
          "content-type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams({
          grant_type: "refresh_token",
          refresh_token: `sandbox-refresh-${account}`,
        }).toString(),
      });
      const { access_token: token } = (await answer.body.json()) as { access_token: string };
      users.push({ account, token, isUnlucky: index % 2 === 1 });
    }
  }
  return users;
}
