import { useTranslation } from "react-i18next";
import type { CombinedError } from "urql";
import { useConfig, useCurrentUser } from "../session/session-context.ts";
import { signInAddress } from "../session/sign-in-address.ts";
import { ButtonLink } from "./button.tsx";

/**
 * True when a request failed because the user has not granted a permission. A FORBIDDEN error without `requiredScopes`
 * has another cause.
 */
export function isMissingPermission(error: CombinedError | Error | undefined): boolean {
  if (!error || !("graphQLErrors" in error)) return false;
  return error.graphQLErrors.some(
    ({ extensions: { code, requiredScopes } }) =>
      code === "FORBIDDEN" && Array.isArray(requiredScopes) && requiredScopes.length > 0,
  );
}

/** Link to the consent page, which asks for every permission again and returns to the current page. */
export function GrantAccess() {
  const { t } = useTranslation();
  const { signInPath } = useConfig();
  const { user } = useCurrentUser();
  if (signInPath === null) return null;
  const { pathname, search } = location;
  return (
    <ButtonLink weight="primary" href={signInAddress(signInPath, `${pathname}${search}`, user.username)}>
      {t("failure.grantAccess")}
    </ButtonLink>
  );
}
