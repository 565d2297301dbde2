/** How long a keypair is accepted, in years from its creation (wire facts, key management §3). */
export const keyLifeInYears = 3;
