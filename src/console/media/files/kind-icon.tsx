import File from "lucide:file";
import FileText from "lucide:file-text";
import Film from "lucide:film";
import Image from "lucide:image";
import type { MediaKind } from "./file-kinds.ts";

const icons = { video: Film, image: Image, document: FileText } as const;

/** Icon of a media kind. */
export function KindIcon({ kind }: { readonly kind: MediaKind | null }) {
  const Icon = kind ? icons[kind] : File;
  return <Icon aria-hidden />;
}
