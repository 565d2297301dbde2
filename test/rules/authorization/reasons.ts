/** Why a client of the gateway cannot see how consent pages and codes behave. */
export const notThroughGateway =
  "Browsers speak to the consent page, and only the gateway itself redeems codes and refresh tokens.";
