/** Who is signed in with this browser. */
export interface SignedInUser {
  readonly userId: string;
  /** Null when the marketplace does not tell it. */
  readonly username: string | null;
}

/** Whether the gateway signs users in, as it wrote into the page. */
export const isSignInOffered =
  document.querySelector<HTMLMetaElement>('meta[name="sign-in"]')?.content === "on";

/** Who is signed in; null for nobody. What keeps the gateway from telling shows with the first operation. */
async function readUser(): Promise<SignedInUser | null> {
  try {
    const response = await fetch("/auth/session", { headers: { accept: "application/json" } });
    const answer = (await response.json()) as {
      readonly signedIn?: boolean;
      readonly user?: SignedInUser;
    };
    return (answer.signedIn && answer.user) || null;
  } catch {
    return null;
  }
}

/** Who was signed in when the page was loaded; null for nobody. */
export const user: SignedInUser | null = isSignInOffered ? await readUser() : null;

/** What the user is called. */
export const userName: string | null = user && (user.username ?? user.userId);
