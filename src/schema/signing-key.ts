import { callOptions } from "../resolvers/context.ts";
import { createSigningKey } from "../resolvers/signing-key.ts";
import { keyLifeInYears, type SigningKey } from "../upstream/key-management/model.ts";
import { required } from "./input-type.ts";
import { inputOf, mutationField } from "./mutation.ts";
import { nodeType } from "./node.ts";
import { enumType, nonNull, nullable } from "./output-type.ts";
import { queryField } from "./query.ts";

const SigningKeyCipherEnum = enumType("SigningKeyCipher", "Ciphers of a keypair.", {
  ED25519: "Edwards curve 25519. Recommended: short keys and small signature headers.",
  RSA: "RSA, for frameworks that lack ED25519.",
});

const SigningKeyType = nodeType<SigningKey>("SigningKey", {
  description:
    "A keypair for digital signatures, owned by the application key in use. The private half is not part of it: it is shown once, in the payload that creates the pair.",
  lookup:
    "A keypair of the application; null when there is none with this identifier. Never holds the private key.",
  properties: {
    signingKeyId: nonNull("ID", "The key management service's identifier."),
    cipher: nullable(
      SigningKeyCipherEnum,
      "Cipher of the pair; null when the service reports one unknown to this gateway.",
    ),
    publicKey: nullable("String", "Public key: base64 of the SPKI structure, without PEM lines."),
    publicKeyJwe: nullable(
      "String",
      "The public key as a JSON Web Encryption value, which goes into the signature header of a signed call.",
    ),
    createdAt: nullable("DateTime", "When the pair was made."),
    expiresAt: nullable(
      "DateTime",
      `When the pair stops being accepted: ${keyLifeInYears} years after it was made.`,
    ),
  },
});

queryField("signingKeys", {
  description: "All keypairs of the application; not paged, because the service returns them in one piece.",
  type: [SigningKeyType],
  resolve: (_args, context) => context.keyManagement.getSigningKeys(callOptions(context)),
});

mutationField("createSigningKey", createSigningKey, {
  description:
    "Makes a keypair. The private key is in this answer and nowhere else, ever: store it before anything else.",
  upstreamCalls: 1,
  input: inputOf("createSigningKey", {
    cipher: required(SigningKeyCipherEnum, "Cipher of the pair.", { defaultValue: "ED25519" }),
  }),
  inputDescription: "Which cipher.",
  inputDefault: { cipher: "ED25519" },
  result: {
    signingKey: nullable(SigningKeyType, "The new pair; null when none was made."),
    privateKey: nullable(
      "String",
      "The private key: base64 of the PKCS 8 structure, without PEM lines. Shown here once; neither the service nor the gateway keeps or logs it. Null when no pair was made.",
    ),
  },
});
