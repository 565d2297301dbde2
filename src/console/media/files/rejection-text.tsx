import { useTranslation } from "react-i18next";
import { GrantAccess } from "../../components/grant-access.tsx";
import { useFormats } from "../../messages/formats.ts";
import { extensionOf, megabytesOf, minImageSideInPixels } from "./file-kinds.ts";
import type { Rejection, RejectionCode } from "./rejection.ts";

/** Reason for a rejected file and advice for the seller, as text. */
export interface RejectionMessage {
  readonly why: string;
  readonly todo: string;
}

/** Returns a function that explains a rejection in the user's language. */
export function useRejectionMessage(): (refusal: Rejection, fileName: string) => RejectionMessage {
  const { t } = useTranslation("media");
  const formats = useFormats();
  return ({ code, kind, message, maxSizeInBytes, types }, fileName) => {
    const extension = extensionOf({ name: fileName });
    const shown: RejectionCode = code === "WRONG_EXTENSION" && extension === "" ? "UNSUPPORTED_TYPE" : code;
    const values = {
      pixels: minImageSideInPixels,
      size: maxSizeInBytes === undefined ? "" : formats.number(megabytesOf(maxSizeInBytes)),
      types: types?.join(", ") ?? "",
      message: message ?? "",
      kind: kind ? t(`fileKinds.${kind}`) : "",
      extension,
    };
    return { why: t(`refusals.${shown}.why`, values), todo: t(`refusals.${shown}.todo`, values) };
  };
}

/** Reason for a rejected file, with advice and, where it helps, a button to grant access. */
export function RejectionText({
  refusal,
  fileName,
}: {
  readonly refusal: Rejection;
  readonly fileName: string;
}) {
  const { why, todo } = useRejectionMessage()(refusal, fileName);
  return (
    <>
      <p>
        <strong>{why}</strong> {todo}
      </p>
      {refusal.code === "FORBIDDEN" && <GrantAccess />}
    </>
  );
}
