import { useTranslation } from "react-i18next";
import { GrantAccess } from "../../parts/grant-access.tsx";
import { useFormats } from "../../words/formats.ts";
import { extensionOf, megabytesOf, minImageSideInPixels } from "./file-kinds.ts";
import type { Refusal, RefusalCode } from "./refusal.ts";

/** Reason for a rejected file and advice for the seller, as text. */
export interface RefusalWords {
  readonly why: string;
  readonly todo: string;
}

/** Returns a function that translates the refusal of a file into text. */
export function useRefusalWords(): (refusal: Refusal, fileName: string) => RefusalWords {
  const { t } = useTranslation("media");
  const formats = useFormats();
  return ({ code, kind, message, maxSizeInBytes, types }, fileName) => {
    const extension = extensionOf({ name: fileName });
    const shown: RefusalCode = code === "WRONG_EXTENSION" && extension === "" ? "UNSUPPORTED_TYPE" : code;
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
export function RefusalText({ refusal, fileName }: { readonly refusal: Refusal; readonly fileName: string }) {
  const { why, todo } = useRefusalWords()(refusal, fileName);
  return (
    <>
      <p>
        <strong>{why}</strong> {todo}
      </p>
      {refusal.code === "FORBIDDEN" && <GrantAccess />}
    </>
  );
}
