import { File, FileText, Film, Image } from "lucide-react";
import type { MediaKind } from "./file-kinds.ts";

const icons = { video: Film, image: Image, document: FileText } as const;

/** A sign for a kind of media. */
export function KindIcon({ kind }: { readonly kind: MediaKind | null }) {
  const Icon = kind ? icons[kind] : File;
  return <Icon aria-hidden />;
}
