import { createSigningKey, listSigningKeys } from "../resolvers/signing-key.ts";
import { keyLifeInYears } from "../upstream/key-management/limits.ts";
import type { SigningKey, SigningKeyCipher } from "../upstream/key-management/model.ts";
import { builder } from "./builder.ts";
import { enumType } from "./enum-type.ts";
import { mutationField } from "./mutation.ts";
import { lookupField, nodeType } from "./node.ts";

const SigningKeyCipherEnum = enumType<SigningKeyCipher>("SigningKeyCipher", "Ciphers of a keypair.", {
  ED25519: "Edwards curve 25519. Recommended: short keys and small signature headers.",
  RSA: "RSA, for frameworks that lack ED25519.",
});

const SigningKeyType = nodeType<SigningKey>("SigningKey", {
  description:
    "A keypair for digital signatures, owned by the application key in use. The private half is not part of it: it is shown once, in the payload that creates the pair.",
  key: ({ signingKeyId }) => signingKeyId,
  is: (node) => "signingKeyId" in node,
  load: (signingKeyId, { loaders }) => loaders.signingKey.load(signingKeyId),
  fields: (t) => ({
    signingKeyId: t.exposeID("signingKeyId", {
      description: "The key management service's identifier.",
    }),
    cipher: t.expose("cipher", {
      description: "Cipher of the pair; null when the service reports one unknown to this gateway.",
      type: SigningKeyCipherEnum,
      nullable: true,
    }),
    publicKey: t.exposeString("publicKey", {
      description: "Public key: base64 of the SPKI structure, without PEM lines.",
      nullable: true,
    }),
    publicKeyJwe: t.exposeString("publicKeyJwe", {
      description:
        "The public key as a JSON Web Encryption value, which goes into the signature header of a signed call.",
      nullable: true,
    }),
    createdAt: t.expose("createdAt", {
      description: "When the pair was made.",
      type: "DateTime",
      nullable: true,
    }),
    expiresAt: t.expose("expiresAt", {
      description: `When the pair stops being accepted: ${keyLifeInYears} years after it was made.`,
      type: "DateTime",
      nullable: true,
    }),
  }),
});

lookupField("signingKey", SigningKeyType, {
  argument: "signingKeyId",
  description:
    "A keypair of the application; null when there is none with this identifier. Never holds the private key.",
});

builder.queryField("signingKeys", (t) =>
  t.field({
    description: "All keypairs of the application; not paged, because the service returns them in one piece.",
    type: [SigningKeyType],
    nullable: true,
    extensions: { upstreamCalls: 1 },
    resolve: (_root, _args, context) => listSigningKeys(context),
  }),
);

const CreateSigningKeyInput = builder.inputType("CreateSigningKeyInput", {
  description: "Input of `createSigningKey`.",
  fields: (t) => ({
    cipher: t.field({
      description: "Cipher of the pair.",
      type: SigningKeyCipherEnum,
      defaultValue: "ED25519",
    }),
  }),
});

mutationField("createSigningKey", createSigningKey, {
  description:
    "Makes a keypair. The private key is in this answer and nowhere else, ever: store it before anything else.",
  upstreamCalls: 1,
  input: CreateSigningKeyInput,
  inputDescription: "Which cipher.",
  inputDefault: { cipher: "ED25519" },
  result: (t) => ({
    signingKey: t.expose("signingKey", {
      description: "The new pair; null when none was made.",
      type: SigningKeyType,
      nullable: true,
    }),
    privateKey: t.exposeString("privateKey", {
      description:
        "The private key: base64 of the PKCS 8 structure, without PEM lines. Shown here once; neither the service nor the gateway keeps or logs it. Null when no pair was made.",
      nullable: true,
    }),
  }),
});
