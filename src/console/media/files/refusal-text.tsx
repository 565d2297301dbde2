import { useTranslation } from "react-i18next";
import { GrantAccess } from "../../parts/grant-access.tsx";
import { useFormats } from "../../words/formats.ts";
import { megabytesOf, minImageSideInPixels } from "./file-kinds.ts";
import type { Refusal } from "./refusal.ts";

/** Why a file did not get through, and what to do, in plain words. */
export interface RefusalWords {
  readonly why: string;
  readonly todo: string;
}

/** Puts refusals into words. */
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

/** The same on the page. */
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
