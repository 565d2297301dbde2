/** Reason why consent pages and codes are not visible to clients of the gateway. */
export const notThroughGateway =
  "Browsers load the consent page directly, and only the gateway redeems codes and refresh tokens.";
