import { useTranslation } from "react-i18next";
import { GrantAccess } from "../../parts/grant-access.tsx";
import { useFormats } from "../../words/formats.ts";
import { megabytesOf, minImageSideInPixels } from "./file-kinds.ts";
import type { Refusal } from "./refusal.ts";

/** Reason for a rejected file and advice for the seller, as text. */
export interface RefusalWords {
  readonly why: string;
  readonly todo: string;
}

/** Returns a function that translates a refusal into text. */
export function useRefusalWords(): (refusal: Refusal) => RefusalWords {
  const { t } = useTranslation("media");
  const formats = useFormats();
  return ({ code, message, maxSizeInBytes, types }) => {
    const values = {
      pixels: minImageSideInPixels,
      size: maxSizeInBytes === undefined ? "" : formats.number(megabytesOf(maxSizeInBytes)),
      types: types?.join(", ") ?? "",
      message: message ?? "",
    };
    return { why: t(`refusals.${code}.why`, values), todo: t(`refusals.${code}.todo`, values) };
  };
}

/** Reason for a rejected file, with advice and, where it helps, a button to grant access. */
export function RefusalText({ refusal }: { readonly refusal: Refusal }) {
  const { why, todo } = useRefusalWords()(refusal);
  return (
    <>
      <p>
        <strong>{why}</strong> {todo}
      </p>
      {refusal.code === "FORBIDDEN" && <GrantAccess />}
    </>
  );
}
