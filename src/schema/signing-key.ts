import { callOptions } from "../resolvers/context.ts";
import { createSigningKey } from "../resolvers/signing-key.ts";
import { keyLifeInYears, type SigningKey } from "../upstream/key-management/model.ts";
import { required } from "./input-type.ts";
import { inputOf, mutationField } from "./mutation.ts";
import { nodeType } from "./node.ts";
import { enumType, nonNull, nullable } from "./output-type.ts";
import { queryField } from "./query.ts";

const SigningKeyCipherEnum = enumType("SigningKeyCipher", "Algorithms of a key pair.", {
  ED25519: "Edwards curve 25519. Recommended: short keys and small signature headers.",
  RSA: "RSA, for frameworks without ED25519.",
});

const SigningKeyType = nodeType<SigningKey>("SigningKey", {
  description:
    "A key pair for digital signatures. It belongs to the application key in use. The private key is not included: only the payload that creates the pair has it.",
  lookup:
    "A key pair of the application; null when there is none with this identifier. Never includes the private key.",
  properties: {
    signingKeyId: nonNull("ID", "Identifier at the key management service."),
    cipher: nullable(
      SigningKeyCipherEnum,
      "Algorithm of the pair; null when the service reports one that this gateway does not know.",
    ),
    publicKey: nullable("String", "Public key: base64 of the SPKI structure, without PEM lines."),
    publicKeyJwe: nullable(
      "String",
      "The public key as a JSON Web Encryption value, for the signature header of a signed call.",
    ),
    createdAt: nullable("DateTime", "Creation time of the pair."),
    expiresAt: nullable("DateTime", `Expiry of the pair: ${keyLifeInYears} years after its creation.`),
  },
});

queryField("signingKeys", {
  description:
    "All key pairs of the application. The list is not paged, because the service returns all of them at once.",
  type: [SigningKeyType],
  resolve: (_args, context) => context.keyManagement.getSigningKeys(callOptions(context)),
});

mutationField("createSigningKey", createSigningKey, {
  description: "Creates a key pair. Store the private key immediately: only this response contains it.",
  upstreamCalls: 1,
  input: inputOf("createSigningKey", {
    cipher: required(SigningKeyCipherEnum, "Algorithm of the pair.", { defaultValue: "ED25519" }),
  }),
  inputDescription: "Algorithm of the key pair.",
  inputDefault: { cipher: "ED25519" },
  result: {
    signingKey: nullable(SigningKeyType, "The new pair; null when none was created."),
    privateKey: nullable(
      "String",
      "The private key: base64 of the PKCS 8 structure, without PEM lines. It is shown only once, and the service does not store it. The gateway stores it only with an idempotency key: sealed, for 24 hours, for a repeat of the request. Null when no pair was created.",
    ),
  },
});
